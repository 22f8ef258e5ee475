package speedup

import (
	"io"
	"os"
	"path/filepath"
)

// WriteFiles writes summary.csv, summary.txt and report.html to a directory.
func WriteFiles(dir string, p *Plan, r *Result) error {
	for _, f := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"summary.csv", func(w io.Writer) error { return WriteSummary(w, r.Summary) }},
		{"summary.txt", func(w io.Writer) error { return WriteText(w, p, r) }},
		{"report.html", func(w io.Writer) error { return WriteReport(w, p, r) }},
	} {
		if err := WriteFile(filepath.Join(dir, f.name), f.write); err != nil {
			return err
		}
	}
	return nil
}

// WriteFile makes a file of what write writes.
func WriteFile(path string, write func(io.Writer) error) (err error) {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() {
		if closing := f.Close(); err == nil {
			err = closing
		}
	}()
	return write(f)
}
