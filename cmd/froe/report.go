package main

import (
	"errors"

	"github.com/spf13/cobra"

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
		Use:   "report A B",
		Short: "Compare two runs of scaling or simulate",
		Long: `Report compares two results of froe scaling or froe simulate: of two versions,
machines or settings. A and B are folders that --out has written, or files with the
output of --json.

For each algorithm and number of workers that both have, it takes the positions that
both searched to the same depth. It prints the time and the nodes of B over those of A,
with intervals found by resampling the positions, and how many runs are the same,
transition by transition. With --out it also writes a page.`,
		Example: `  froe simulate --positions hyatt24 --processors 1,4 --depth 3 --out before
  froe simulate --positions hyatt24 --processors 1,4 --depth 3 --without Histories --out after
  froe report before after --out compared
  froe report before/result.json after --json`,
		Args: wrap(cobra.ExactArgs(2)),
		RunE: j.run,
	}
	f := c.Flags()
	f.StringVar(&j.out, "out", "", "write a page to `DIR`")
	f.Uint64Var(&j.seed, "seed", 1, "seed of the intervals")
	f.BoolVar(&j.json, "json", false, "print an object")
	return c
}

func (j *reportJob) run(c *cobra.Command, args []string) error {
	var of [2]*speedup.Result
	for i, path := range args {
		var err error
		if of[i], err = speedup.Read(path); err != nil {
			return usage(err)
		}
	}
	compared, err := speedup.Compare(of[0], of[1], [2]string(args), j.seed)
	if err != nil {
		return usage(err)
	}
	if j.out != "" {
		err = compared.Page(origin()).WriteFiles(j.out)
	}
	return errors.Join(printResult(c, j.json, compared, compared.WriteText), err)
}
