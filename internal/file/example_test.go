package file_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"froe/internal/file"
)

// A long run that is interrupted leaves the results of the run before it.
func ExampleCreate() {
	dir, _ := os.MkdirTemp("", "")
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "raw.csv")
	run := func(text string, interrupted bool) error {
		f, err := file.Create(path)
		if err != nil {
			return err
		}
		defer f.Close()
		if _, err := io.WriteString(f, text); err != nil || interrupted {
			return err
		}
		return f.Commit()
	}
	_ = run("first run", false)
	_ = run("second r", true)
	for _, name := range []string{path, path + file.Suffix} {
		text, _ := os.ReadFile(name)
		fmt.Printf("%s: %s\n", filepath.Base(name), text)
	}
	// Output:
	// raw.csv: first run
	// raw.csv.partial: second r
}
