package simulation

import (
	"io"
	"path/filepath"

	"froe/engine/lab/speedup"
)

// WriteFiles writes summary.txt and report.html to a directory.
func WriteFiles(dir string, p *Plan, r *Result) error {
	for _, f := range []struct {
		name  string
		write func(io.Writer, *Plan, *Result) error
	}{{"summary.txt", WriteText}, {"report.html", WriteReport}} {
		err := speedup.WriteFile(filepath.Join(dir, f.name), func(w io.Writer) error { return f.write(w, p, r) })
		if err != nil {
			return err
		}
	}
	return nil
}
