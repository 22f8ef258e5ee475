package archive

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
)

// Writer writes games to an archive.
type Writer struct {
	w     io.Writer
	games []byte // of the block that is not full yet
}

// NewWriter begins games with a header.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	text, err := h.text()
	if err != nil {
		return nil, err
	}
	if len(text) > maxPayload {
		return nil, fmt.Errorf("archive: a header of %d bytes is longer than %d", len(text), maxPayload)
	}
	_, err = w.Write(appendBlock(nil, kindHeader, text))
	return &Writer{w: w}, err
}

// Write adds a game. It may be written only by the next Flush.
func (w *Writer) Write(g *Game) error {
	if err := g.check(); err != nil {
		return fmt.Errorf("archive: %w", err)
	}
	w.games = g.append(w.games)
	if len(w.games) >= fullBlock {
		return w.Flush()
	}
	return nil
}

// Flush writes all games that are not written yet.
func (w *Writer) Flush() error {
	if len(w.games) == 0 {
		return nil
	}
	_, err := w.w.Write(appendBlock(nil, kindGames, w.games))
	w.games = w.games[:0]
	return err
}

// File is an archive that is being written to.
type File struct {
	*Writer
	Next int // number of the game to write next
	file *os.File

	begin int64  // behind what was there at first, but for its last block if that was not full
	kept  []byte // the games of that block
}

// Continue opens an archive to add games to it, and makes the file if it does not
// exist. The archive must have the same header, and its games must be numbered from 0
// to Next-1, in order. An unfinished block at its end is cut off; other damage,
// another header, other games and other files are refused. So is an archive that another
// program is writing to, except on Windows, where two writers are not noticed.
//
// The last block is filled up before another one begins. So the bytes of an archive
// depend on its header and its games alone, however often it was interrupted.
func Continue(path string, h Header) (*File, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		f, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	}
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, f.Close(), fmt.Errorf("%s: it is no regular file", path))
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	a, err := resume(f, path, h)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return a, nil
}

// resume finds the end of an archive.
func resume(f *os.File, path string, h Header) (*File, error) {
	a := &File{Writer: &Writer{w: f}, file: f}
	r := NewReader(f, path)
	end, last := int64(0), int64(0) // of what is whole; where its last block of games begins
	for {
		g, err := r.Next()
		var d *Damage
		switch {
		case err == io.EOF:
			end = r.offset
		case errors.As(err, &d) && d.Last && (d.From > 0 || d.Err != errNoBlock):
			end = d.From
		case err != nil:
			return nil, err
		case g.Number != a.Next:
			return nil, fmt.Errorf("%s: game %d comes where %d is expected", path, g.Number, a.Next)
		default:
			a.Next++
			if last != r.from {
				last, a.games = r.from, a.games[:0]
			}
			a.games = g.append(a.games)
			continue
		}
		break
	}
	if end > 0 {
		if err := r.header.same(&h); err != nil {
			return nil, fmt.Errorf("%s: its games were played with %w", path, err)
		}
	}
	if err := f.Truncate(end); err != nil {
		return nil, err
	}
	begin := end
	if len(a.games) >= fullBlock {
		a.games = a.games[:0]
	} else if len(a.games) > 0 {
		begin = last // which is written again when it is full
	}
	_, err := f.Seek(begin, io.SeekStart)
	if err == nil && end == 0 {
		a.Writer, err = NewWriter(f, h)
	}
	if err == nil {
		a.begin, err = f.Seek(0, io.SeekCurrent)
	}
	a.kept = slices.Clone(a.games)
	return a, err
}

// Restore removes the games that were written since the archive was opened.
func (a *File) Restore() error {
	a.games = append(a.games[:0], a.kept...)
	if err := a.file.Truncate(a.begin); err != nil {
		return err
	}
	_, err := a.file.Seek(a.begin, io.SeekStart)
	return err
}

// Close writes what is not written yet, waits until it is on the disk and closes
// the file.
func (a *File) Close() error {
	return errors.Join(a.Flush(), a.file.Sync(), a.file.Close())
}
