package study

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"froe/lab/report"
)

// Study carries out a plan on this machine.
type Study struct {
	Plan   Plan   // of this machine
	Folder string // of the results
	Kept   string // folder of what unfinished runs have made

	Do     func(ctx context.Context, args []string) (output []byte, err error) // carries out a command of froelab
	Origin report.Origin                                                       // of results: commit and machine
	Quiet  func() error                                                        // says why runs of real threads cannot be timed now; nil: they can
	Log    io.Writer
}

// Run makes the runs that have no result, the cheapest first, and ends early, with an error, when ctx
// does. The next call goes on from there. Runs of real threads come before all others, which would
// disturb them, and are left out where the machine is busy when Run begins.
func (s *Study) Run(ctx context.Context) error {
	results, err := ReadResults(s.Folder)
	if err != nil {
		return err
	}
	left, busy := results.Left(s.Plan), s.Quiet()
	slices.SortStableFunc(left, func(a, b Run) int {
		switch {
		case a.Real() == b.Real():
			return 0
		case a.Real():
			return -1
		}
		return 1
	})
	for i := range left {
		r := &left[i]
		if r.Real() && busy != nil {
			fmt.Fprintf(s.Log, "left out: %s: %v\n", r.Name, busy)
			continue
		}
		fmt.Fprintf(s.Log, "%d of %d, about %s: %s: %s\n", i+1, len(left), duration(r.Minutes), r.Name, r.Command())
		got, err := s.make(ctx, r)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		if err := got.write(s.Folder, r.Name); err != nil {
			return err
		}
		if err := os.RemoveAll(s.keep(r)); err != nil {
			return err
		}
	}
	return nil
}

// make makes a run, or goes on with it.
func (s *Study) make(ctx context.Context, r *Run) (*Result, error) {
	args := append(r.Args[:len(r.Args):len(r.Args)], "--json")
	if !r.Real() {
		if err := os.MkdirAll(s.Kept, 0o777); err != nil {
			return nil, err
		}
		args = append(args, "--keep", s.keep(r))
	}
	begun := time.Now()
	output, err := s.Do(ctx, args)
	if err != nil {
		return nil, err
	}
	got := &Result{Origin: s.Origin, Seconds: rounded(time.Since(begun).Seconds())}
	got.Command, got.Date = r.Command(), begun.UTC().Format(time.DateOnly)
	got.Measured, err = Condense(output)
	return got, err
}

// keep is where a run keeps what it has made: what another program or another command has made is
// elsewhere.
func (s *Study) keep(r *Run) string {
	sum := crc32.ChecksumIEEE([]byte(s.Origin.Commit + r.Command()))
	return filepath.Join(s.Kept, fmt.Sprintf("%s-%08x", r.Name, sum))
}

// Check makes runs in virtual time again, all anew, and returns an error that names those whose figures
// are not those of their results, byte for byte.
func (s *Study) Check(ctx context.Context) error {
	results, err := ReadResults(s.Folder)
	if err != nil {
		return err
	}
	var others []error
	for i := range s.Plan {
		r := &s.Plan[i]
		if r.Real() {
			continue
		}
		if !results.Has(r) {
			others = append(others, fmt.Errorf("%s: it has not been measured", r.Name))
			continue
		}
		fmt.Fprintf(s.Log, "%s: %s\n", r.Name, r.Command())
		output, err := s.Do(ctx, append(r.Args[:len(r.Args):len(r.Args)], "--json"))
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		got, err := Condense(output)
		if err != nil {
			return err
		}
		if difference := results[r.Name].differs(&got); difference != "" {
			others = append(others, fmt.Errorf("%s: %s", r.Name, difference))
		}
	}
	return errors.Join(others...)
}

// differs says in which figures others are not the same; nothing if all are.
func (m *Measured) differs(other *Measured) string {
	var texts [2][]byte
	for i, of := range []*Measured{m, other} {
		texts[i], _ = json.Marshal(of) // texts and numbers
	}
	if bytes.Equal(texts[0], texts[1]) {
		return ""
	}
	return fmt.Sprintf("was %s\nis  %s", texts[0], texts[1])
}

// Add takes the output of a run in, with --json, that was made elsewhere: it says itself by which command,
// program and machine.
func (s *Study) Add(name string, output []byte) error {
	var of struct{ Origin report.Origin }
	if err := json.Unmarshal(output, &of); err != nil {
		return fmt.Errorf("study: it is no output of froelab: %w", err)
	}
	r := s.Plan.Find(name)
	if r == nil {
		return fmt.Errorf("study: the plan has no run %q", name)
	}
	if made := plain(of.Origin.Command); made != r.Command() {
		return fmt.Errorf("study: %s is %q and was made by %q", name, r.Command(), made)
	}
	got := &Result{Origin: of.Origin}
	got.Command = r.Command()
	got.Date, _, _ = strings.Cut(got.Date, " ") // the hour does not matter
	var err error
	if got.Measured, err = Condense(output); err != nil {
		return err
	}
	return got.write(s.Folder, name)
}

// aside are flags that say nothing of what is measured, and how many words come after them.
var aside = map[string]int{"--json": 0, "--keep": 1, "--out": 1, "--concurrency": 1}

// plain is a command without the path of its program and without such flags.
func plain(command string) string {
	words := strings.Fields(command)
	all := []string{"froelab"}
	for i := 1; i < len(words); i++ {
		if more, known := aside[words[i]]; known {
			i += more
			continue
		}
		all = append(all, words[i])
	}
	return strings.Join(all, " ")
}

// duration is a number of minutes in words.
func duration(minutes float64) string {
	if minutes >= 90 {
		return fmt.Sprintf("%.1f h", minutes/60)
	}
	return fmt.Sprintf("%.3g min", minutes)
}

// WriteList writes what is measured and what is left.
func (s *Study) WriteList(w io.Writer) error {
	results, err := ReadResults(s.Folder)
	if err != nil {
		return err
	}
	for i := range s.Plan {
		r := &s.Plan[i]
		state := "left, about " + duration(r.Minutes)
		if results.Has(r) {
			state = fmt.Sprintf("%s, %.7s", results[r.Name].Date, results[r.Name].Commit)
		}
		fmt.Fprintf(w, "%-30s %-24s %s\n", r.Name, state, r.Command())
	}
	left := results.Left(s.Plan)
	_, err = fmt.Fprintf(w, "%d of %d runs are left: about %s of one core\n", len(left), len(s.Plan), duration(left.Minutes()))
	return err
}
