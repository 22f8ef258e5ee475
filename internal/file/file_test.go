package file

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// old makes a file with something in it.
func old(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "raw.csv")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o640))
	return path
}

func requireText(t *testing.T, want, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, want, string(text))
}

// The old file stays until the new one takes its place.
func TestCommit(t *testing.T) {
	path := old(t)
	f, err := Create(path)
	require.NoError(t, err)
	_, err = io.WriteString(f, "new")
	require.NoError(t, err)
	requireText(t, "old", path)
	require.NoError(t, f.Commit())
	requireText(t, "new", path)
	require.NoFileExists(t, path+Suffix)
	require.NoError(t, f.Close(), "after a commit it does nothing")
	require.ErrorIs(t, f.Commit(), os.ErrClosed)
	if runtime.GOOS != "windows" {
		info, err := os.Stat(path)
		require.NoError(t, err)
		require.EqualValues(t, 0o640, info.Mode().Perm(), "the mode stays")
	}
}

// What was written until an interruption is kept beside the old file, and the
// next run begins anew.
func TestInterruption(t *testing.T) {
	path := old(t)
	for _, text := range []string{"half of it", "less"} {
		f, err := Create(path)
		require.NoError(t, err)
		_, err = io.WriteString(f, text)
		require.NoError(t, err)
		require.NoError(t, f.Close())
		requireText(t, "old", path)
		requireText(t, text, path+Suffix)
	}
	f, err := Create(path)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	require.NoFileExists(t, path+Suffix, "nothing was written")
}

func TestWrite(t *testing.T) {
	path := old(t)
	broken := errors.New("broken")
	err := Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "half")
		return errors.Join(err, broken)
	})
	require.ErrorIs(t, err, broken)
	requireText(t, "old", path)
	require.NoFileExists(t, path+Suffix)
	require.NoError(t, Write(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "whole")
		return err
	}))
	requireText(t, "whole", path)
}

// What cannot be written is refused at once.
func TestCreateRefuses(t *testing.T) {
	dir := t.TempDir()
	_, err := Create(dir)
	require.Error(t, err, "a directory")
	_, err = Create(filepath.Join(dir, "no", "raw.csv"))
	require.ErrorIs(t, err, os.ErrNotExist)
	if os.Geteuid() > 0 { // root may write anything
		path := old(t)
		require.NoError(t, os.Chmod(path, 0o400))
		_, err = Create(path)
		require.ErrorIs(t, err, os.ErrPermission)
	}
}

// A link stays a link, and a device a device.
func TestPlaces(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and devices are others")
	}
	path := old(t)
	link := filepath.Join(filepath.Dir(path), "link")
	require.NoError(t, os.Symlink(path, link))
	require.NoError(t, Write(link, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }))
	requireText(t, "new", path)
	target, err := os.Readlink(link)
	require.NoError(t, err)
	require.Equal(t, path, target)

	require.NoError(t, Write(os.DevNull, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }))
	require.NoFileExists(t, os.DevNull+Suffix)
	if _, err := os.Stat("/dev/full"); err == nil {
		err := Write("/dev/full", func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err })
		require.ErrorIs(t, err, syscall.ENOSPC)
	}
}
