package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine/algorithm"
	"froe/engine/lab/positions"
	"froe/engine/lab/speedup"
)

// study is what scaling and simulate have in common: a task, and where its
// results go.
type study struct {
	task  *speedup.Task
	files []string // of positions
	out   string   // directory; empty: nothing is written
	json  bool
}

// finding is what came of a study.
type finding struct {
	runs  int
	all   any // as an object
	text  func(io.Writer) error
	files func(dir string) error
}

// flags adds the flags of a study. One is what it calls a worker, and work how
// far it searches unless told otherwise.
func (s *study) flags(c *cobra.Command, one string, work uint64) {
	f := c.Flags()
	f.StringSliceVar(&s.files, "positions", nil, "`SETS` of positions by name, or EPD files: "+strings.Join(positions.Names(), ", "))
	f.StringSliceVar(&s.task.Algorithms, "algorithms", algorithm.Names()[:1],
		"what to compare: "+strings.Join(algorithm.Names(), ", "))
	f.Uint64Var(&s.task.Work, "work", work, "search to the first depth that costs one "+one+" so many nodes")
	f.IntVar(&s.task.Depth, "depth", 0, "search every position to this depth, in plies, instead")
	f.IntVar(&s.task.Hash, "hash", 64, "size of the transposition table, in MiB")
	f.IntVar(&s.task.MinSplit, "min-split", algorithm.MinSplitDepth, "least depth of nodes that "+one+"s share, in plies")
	f.Uint64Var(&s.task.Seed, "seed", 1, "seed of the noise and of the intervals")
	f.StringVar(&s.out, "out", "", "write the results to `DIR`")
	f.BoolVar(&s.json, "json", false, "print an object")
}

// complete checks how far to search, and reads the positions.
func (s *study) complete(c *cobra.Command) error {
	changed := c.Flags().Changed
	switch {
	case changed("work") && changed("depth"):
		return errors.New("--work and --depth: only one can say how far to search")
	case changed("work") && s.task.Work == 0:
		return errors.New("--work: 0 is less than 1")
	case changed("depth"):
		s.task.Work = 0
	}
	if len(s.files) == 0 {
		return fmt.Errorf("--positions: name a set of positions, such as hyatt24, or a file; see %s --help", c.CommandPath())
	}
	for _, path := range s.files {
		some, err := readPositions(path)
		if err != nil {
			return err
		}
		s.task.Positions = append(s.task.Positions, some...)
	}
	return nil
}

// readPositions reads a set of positions or a file.
func readPositions(nameOrPath string) ([]speedup.Position, error) {
	f, name, err := positions.Open(nameOrPath)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return speedup.ReadPositions(f, name)
}

// carryOut makes the study, with its raw.csv (discarded if nothing is written)
// and a bar of its progress, and shows what came of it, all or the part until an
// error.
func (s *study) carryOut(c *cobra.Command, measure func(raw io.Writer, step stepper) (finding, error)) error {
	raw := io.Discard
	if s.out != "" {
		if err := os.MkdirAll(s.out, 0o777); err != nil {
			return err
		}
		f, err := os.Create(filepath.Join(s.out, "raw.csv"))
		if err != nil {
			return err
		}
		defer f.Close()
		raw = f
	}
	step, end := progress(os.Stderr)
	found, err := measure(raw, step)
	end()
	if found.runs == 0 {
		return err
	}
	return errors.Join(s.show(c.OutOrStdout(), found), err)
}

// show prints what was found and writes its files.
func (s *study) show(out io.Writer, found finding) error {
	if s.out != "" {
		if err := found.files(s.out); err != nil {
			return err
		}
	}
	if s.json {
		return json.NewEncoder(out).Encode(found.all)
	}
	return found.text(out)
}
