package study

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"froe/internal/file"
)

// suffix is what the name of a result's file ends with.
const suffix = ".json"

// Results are the results of a folder, by the names of their runs.
type Results map[string]*Result

// ReadResults reads a folder of results. One that does not exist has none.
func ReadResults(folder string) (Results, error) {
	all := Results{}
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		name, ours := strings.CutSuffix(f.Name(), suffix)
		if !ours {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		r := &Result{}
		if err := json.Unmarshal(text, r); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(folder, f.Name()), err)
		}
		all[name] = r
	}
	return all, nil
}

// write puts a result into the folder. Its file appears whole or not at all.
func (r *Result) write(folder, name string) error {
	text, err := r.encode()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	return file.Write(filepath.Join(folder, name+suffix), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// Has reports whether there is a result of the run, of the command that the plan says now.
func (all Results) Has(r *Run) bool {
	got := all[r.Name]
	return got != nil && got.Command == r.Command()
}

// Left are the runs of a plan without a result.
func (all Results) Left(p Plan) (left Plan) {
	for i := range p {
		if !all.Has(&p[i]) {
			left = append(left, p[i])
		}
	}
	return left
}
