package study

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Run is a command of a plan.
type Run struct {
	Name    string
	Minutes float64  // that it takes one core, about
	Args    []string // of froelab
}

// Plan has runs in the order in which they were written down.
type Plan []Run

// ReadPlan reads a plan: a line for each run, with its name, the minutes that it takes one core, and
// its command. Lines that begin with # are left out. In a command {cores} stands for the cores of
// the machine, and {threads} for 1, 2, 4 and so on up to these; such a run has
// results of its own on each machine.
func ReadPlan(from io.Reader, name string) (Plan, error) {
	var p Plan
	lines := bufio.NewScanner(from)
	for number := 1; lines.Scan(); number++ {
		words := strings.Fields(lines.Text())
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		r, err := readRun(words)
		if err == nil && p.Find(r.Name) != nil {
			err = errors.New("there is one of that name")
		}
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %s: %w", name, number, words[0], err)
		}
		p = append(p, r)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return p, nil
}

func readRun(words []string) (r Run, err error) {
	if len(words) < 3 {
		return r, errors.New("a run has a name, minutes and a command")
	}
	r = Run{Name: words[0], Args: words[2:]}
	if strings.ContainsAny(r.Name, `/\.`) {
		return r, errors.New("that is no name of a file")
	}
	if r.Minutes, err = strconv.ParseFloat(words[1], 64); err != nil || r.Minutes <= 0 {
		return r, fmt.Errorf("minutes: %q is no number above 0", words[1])
	}
	if !slices.Contains([]string{"simulate", "duel", "scaling", "match"}, r.Args[0]) {
		return r, fmt.Errorf("command: %q is none of simulate, duel, scaling and match", r.Args[0])
	}
	return r, nil
}

// Find returns the run of a name, or nil.
func (p Plan) Find(name string) *Run {
	for i := range p {
		if p[i].Name == name {
			return &p[i]
		}
	}
	return nil
}

// On is the plan on a machine of so many cores, the cheapest first. Runs of real threads have the number of cores
// in their names.
func (p Plan) On(cores int) Plan {
	threads := "1"
	for n := 2; n < cores; n *= 2 {
		threads += "," + strconv.Itoa(n)
	}
	if cores > 1 {
		threads += "," + strconv.Itoa(cores)
	}
	words := strings.NewReplacer("{threads}", threads, "{cores}", strconv.Itoa(cores))
	all := slices.Clone(p)
	for i := range all {
		r := &all[i]
		if r.Real() {
			r.Name = fmt.Sprintf("%s-%d", r.Name, cores)
		}
		r.Args = slices.Clone(r.Args)
		for k := range r.Args {
			r.Args[k] = words.Replace(r.Args[k])
		}
	}
	slices.SortStableFunc(all, func(a, b Run) int { return cmp.Compare(a.Minutes, b.Minutes) })
	return all
}

// Named is the part of the plan whose names begin with one of these words.
func (p Plan) Named(words ...string) (some Plan) {
	for _, r := range p {
		if slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(r.Name, w) }) {
			some = append(some, r)
		}
	}
	return some
}

// Minutes are those of all runs.
func (p Plan) Minutes() (sum float64) {
	for i := range p {
		sum += p[i].Minutes
	}
	return sum
}

// Real reports whether the run is timed by a clock, on real threads.
func (r *Run) Real() bool { return r.Args[0] == "scaling" || slices.Contains(r.Args, "--movetime") }

// Command is what a person types to make the run.
func (r *Run) Command() string { return "froelab " + strings.Join(r.Args, " ") }
