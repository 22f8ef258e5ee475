package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"froe/internal/cli"
	"froe/lab/report"
	"froe/lab/speedup"
)

type reportJob struct {
	out  string // folder; empty: nothing is written
	seed uint64
	json bool
}

func reportCommand() *cobra.Command {
	j := &reportJob{}
	c := &cobra.Command{
		Use:   "report A B | SUITE",
		Short: "Compare two runs of scaling or simulate, or draw the page of a suite",
		Long: `Report compares two results of froelab scaling or froelab simulate: of two versions,
machines or settings. A and B are folders that --out has written, or files with the
output of --json.

For each algorithm and number of workers that both have, it takes the positions that
both searched to the same depth. It prints the time and the nodes of B over those of A,
with intervals found by resampling the positions, and how many runs are the same,
transition by transition. With --out it also writes a page.

SUITE is a file with the output of froe suite --json. Report writes a page to --out, with
the share of the positions that are solved after so much time.`,
		Example: `  froelab simulate --positions hyatt24 --processors 1,4 --depth 3 --out before
  froelab simulate --positions hyatt24 --processors 1,4 --depth 3 --without Histories --out after
  froelab report before after --out compared
  froelab report before/result.json after --json`,
		Args: cli.Args(cobra.RangeArgs(1, 2)),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				return cli.Usage(j.suite(args[0]))
			}
			return j.compare(c, [2]string(args))
		},
	}
	f := c.Flags()
	f.StringVar(&j.out, "out", "", "write a page to `DIR`")
	f.Uint64Var(&j.seed, "seed", 1, "seed of the intervals")
	f.BoolVar(&j.json, "json", false, "print an object")
	return c
}

func (j *reportJob) compare(c *cobra.Command, paths [2]string) error {
	var of [2]*speedup.Result
	for i, path := range paths {
		var err error
		if of[i], err = speedup.Read(path); err != nil {
			return cli.Usage(err)
		}
	}
	compared, err := speedup.Compare(of[0], of[1], paths, j.seed)
	if err != nil {
		return cli.Usage(err)
	}
	if j.out != "" {
		err = compared.Page(origin()).WriteFiles(j.out)
	}
	return errors.Join(cli.PrintResult(c, j.json, compared, compared.WriteText), err)
}

// suite writes the page of a suite.
func (j *reportJob) suite(path string) error {
	if j.out == "" {
		return errors.New("--out: name a folder for the page of the suite")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var s cli.SuiteResult
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("%s: it is no output of froe suite --json: %w", path, err)
	}
	if len(s.Positions) == 0 {
		return fmt.Errorf("%s: it is no output of froe suite --json: it has no positions", path)
	}
	return writePage(j.out, suitePage(&s))
}

// writePage writes a page into a folder, if one is named.
func writePage(dir string, p *report.Page) error {
	if dir == "" {
		return nil
	}
	p.Origin = origin()
	return p.WriteFiles(dir)
}
