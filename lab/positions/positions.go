package positions

import (
	"compress/gzip"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// files are the sets, one each: NAME.epd, or NAME.epd.gz if it is compressed.
//
//go:embed *.epd *.epd.gz
var files embed.FS

// Names lists the sets, in alphabetical order.
func Names() []string {
	entries, _ := files.ReadDir(".") // an embedded folder can always be read
	var names []string
	for _, e := range entries {
		name, _, _ := strings.Cut(e.Name(), ".")
		names = append(names, name)
	}
	return names
}

// Open opens a set by its name, or a file by its path. A file in the current
// folder goes before a set of the same name. The name returned is the last
// element of what was asked for. If there is neither, the error lists the sets.
func Open(nameOrPath string) (r io.ReadCloser, name string, err error) {
	name = filepath.Base(nameOrPath)
	if set, err := openSet(nameOrPath); err == nil && !isFile(nameOrPath) {
		return set, name, nil
	}
	f, err := os.Open(nameOrPath)
	switch {
	case errors.Is(err, fs.ErrNotExist) && name == nameOrPath:
		return nil, name, fmt.Errorf("%s: neither a file nor a set of positions; the sets are %s",
			nameOrPath, strings.Join(Names(), ", "))
	case err != nil:
		return nil, name, err
	}
	return f, name, nil
}

// openSet opens a set. Nothing with a separator in it is the name of one.
func openSet(name string) (io.ReadCloser, error) {
	if f, err := files.Open(name + ".epd"); err == nil {
		return f, nil
	}
	f, err := files.Open(name + ".epd.gz")
	if err != nil {
		return nil, err
	}
	return gzip.NewReader(f) // closing an embedded file does nothing
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}
