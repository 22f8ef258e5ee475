package file

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Suffix is what the name of a file ends with until it is committed.
const Suffix = ".partial"

// block is the room, in bytes, that Create makes sure of.
const block = 4096

// File is a file that is being written. Its methods are not safe for concurrent use.
type File struct {
	*os.File
	path string // its place; empty if the file is written in place
	done bool   // committed or closed
}

// Create begins a file. It fails if the file could not take its place later: if
// the directory does not exist, if there is a directory or a read-only file of
// that name, or if the disk is full. What is no regular file, such as /dev/null
// or a pipe, is written in place.
func Create(path string) (*File, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // a link stays, and what it leads to is replaced
	}
	mode := fs.FileMode(0o666)
	switch old, err := os.OpenFile(path, os.O_WRONLY, 0); {
	case err == nil:
		info, err := old.Stat()
		if err != nil || !info.Mode().IsRegular() {
			return &File{File: old}, err
		}
		mode = info.Mode().Perm()
		_ = old.Close() // nothing was written
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	f, err := os.OpenFile(path+Suffix, os.O_RDWR|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return nil, err
	}
	if err := reserve(f); err != nil {
		return nil, errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return &File{File: f, path: path}, nil
}

// reserve fails if there is no room on the disk.
func reserve(f *os.File) error {
	if _, err := f.WriteAt(make([]byte, block), 0); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return f.Truncate(0)
}

// Commit puts the file in its place when all of it is on the disk. If that fails, the
// earlier file stays, and so does the partial one.
func (f *File) Commit() error {
	if f.done {
		return fs.ErrClosed
	}
	f.done = true
	if f.path == "" {
		return f.File.Close()
	}
	if err := errors.Join(f.Sync(), f.File.Close()); err != nil {
		return fmt.Errorf("%s: not committed: %w", f.path, err)
	}
	return os.Rename(f.Name(), f.path)
}

// Close ends a file that is not committed. The partial file is kept, unless
// nothing was written. After Commit it does nothing.
func (f *File) Close() error {
	if f.done {
		return nil
	}
	f.done = true
	info, err := f.Stat()
	err = errors.Join(err, f.File.Close())
	if err == nil && f.path != "" && info.Size() == 0 {
		return os.Remove(f.Name())
	}
	return err
}

// Write writes a whole file by what write does. If that fails, the file stays as
// it was, and no partial file is left.
func Write(path string, write func(io.Writer) error) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		return errors.Join(err, f.discard())
	}
	return f.Commit()
}

// discard closes a file and keeps nothing of it.
func (f *File) discard() error {
	if f.path == "" {
		return f.Close()
	}
	f.done = true
	return errors.Join(f.File.Close(), os.Remove(f.Name()))
}
