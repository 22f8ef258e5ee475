package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"froe/engine/eval"
	"froe/engine/eval/network"
	"froe/internal/cli"
	"froe/internal/file"
	"froe/lab/train"
)

// averageJob is a run of average as the flags describe it.
type averageJob struct {
	name  string
	scale int // centipawns for an output of 1; 0: those of the first network
	out   string
}

func averageCommand() *cobra.Command {
	j := &averageJob{}
	c := &cobra.Command{
		Use:   "average NETWORK NETWORK…",
		Short: "Average the weights of networks that were trained from the same one",
		Long: `Average writes the network whose weights are the means of those of several networks of
one shape. If these come from one network by training, as with froelab train --from, or
are that network itself, the mean is often better than each of them.`,
		Example: `  froelab selfplay --games 2000 --out a.games
  froelab train a.games --out one --name one --width 32 --epochs 2
  froelab train a.games --out two --name two --width 32 --epochs 2 --from one/network.froe --seed 2
  froelab average one/network.froe two/network.froe --name "mean of two" --out mean.froe`,
		Args:    cli.Args(cobra.MinimumNArgs(2)),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	f := c.Flags()
	f.StringVar(&j.name, "name", "", "name that is written into the network (required)")
	f.IntVar(&j.scale, "scale", 0, "centipawns for an output of 1; 0: those of the first network")
	f.StringVar(&j.out, "out", "", "write the network to `FILE` (required)")
	return c
}

func (j *averageJob) complete(*cobra.Command, []string) error {
	switch {
	case j.name == "":
		return errors.New("--name: give the network a name")
	case j.out == "":
		return errors.New("--out: name a file to write to")
	case j.scale < 0:
		return fmt.Errorf("--scale: %d is less than 0", j.scale)
	}
	return nil
}

func (j *averageJob) run(c *cobra.Command, files []string) error {
	all := make([]*network.Network, len(files))
	for i, path := range files {
		n, err := eval.Load(path)
		if err != nil {
			return err
		}
		all[i] = n
	}
	if j.scale == 0 {
		j.scale = all[0].Scale()
	}
	mean, err := train.Average(j.name, j.scale, all...)
	if err != nil {
		return err
	}
	if err := file.Write(j.out, mean.Write); err != nil {
		return err
	}
	fmt.Fprintf(c.OutOrStdout(), "%s: the mean of %d networks, written to %s\n", mean.Name(), len(all), j.out)
	return nil
}
