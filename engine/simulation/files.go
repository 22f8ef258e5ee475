package simulation

import (
	"io"
	"path/filepath"

	"froe/engine/scaling"
)

// WriteFiles writes summary.txt to a directory.
func WriteFiles(dir string, p *Plan, r *Result) error {
	return scaling.WriteFile(filepath.Join(dir, "summary.txt"), func(w io.Writer) error { return WriteText(w, p, r) })
}
