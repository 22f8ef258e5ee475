package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/internal/cli"
	"froe/lab/job"
	"froe/lab/queue"
)

type workJob struct {
	config queue.Config
	worker queue.WorkerConfig
	hours  string
	quiet  bool
}

func workCommand() *cobra.Command {
	j := &workJob{}
	c := &cobra.Command{
		Use:   "work",
		Short: "Do pieces of submitted jobs on this machine",
		Long: `Work makes this machine one of those that do the jobs of froelab submit. It takes pieces
from NATS servers, as many at a time as it has threads, until it is interrupted. Its
unfinished pieces then go to other workers.

It does only the kinds of jobs that the program knows, and only jobs for its own build;
it reports jobs for other builds. If a worker is killed or cut off, its pieces go to
others within half a minute. With --hours it begins pieces only at certain times of the
day, by the clock of this machine.`,
		Example: `  froelab work --nats nats://localhost
  froelab work --nats tls://one:4222,tls://two:4222 --creds worker.creds --threads 6 --memory 8000 --hours 19:00-07:30`,
		Args:    cli.Args(cobra.NoArgs),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	f := c.Flags()
	natsFlags(f, &j.config, "required")
	f.IntVar(&j.worker.Threads, "threads", cli.Cores, "most threads that all pieces together may use")
	f.IntVar(&j.worker.Memory, "memory", 0, "most memory that all pieces together may use, in MiB; 0: no limit")
	f.StringVar(&j.hours, "hours", "", "hours of the day in which to begin pieces, such as 22:00-06:30")
	f.StringVar(&j.worker.Machine, "name", machineName(), "name of this machine in lists")
	f.BoolVar(&j.quiet, "quiet", false, "do not print a line for each piece")
	return c
}

func (j *workJob) complete(*cobra.Command, []string) (err error) {
	switch {
	case j.config.URL == "":
		return errors.New("--nats: name a server, such as nats://localhost; see froelab work --help")
	case j.worker.Threads < 1 || j.worker.Threads > engine.MaxThreads:
		return fmt.Errorf("--threads: %d is not from 1 to %d", j.worker.Threads, engine.MaxThreads)
	case j.worker.Memory < 0:
		return fmt.Errorf("--memory: %d is less than 0", j.worker.Memory)
	}
	if j.hours != "" {
		if j.worker.Hours, err = queue.ParseHours(j.hours); err != nil {
			return fmt.Errorf("--hours: %w", err)
		}
	}
	return nil
}

func (j *workJob) run(c *cobra.Command, _ []string) error {
	cli.FitRuntime(j.worker.Threads)
	j.config.Logf = newLogf(c)
	q, err := queue.Connect(c.Context(), j.config)
	if err != nil {
		return err
	}
	defer q.Close()
	out := c.OutOrStdout()
	j.worker.Build, j.worker.New = cli.ThisBuild().Identity(), job.New
	fmt.Fprintf(out, "%s: %d threads for %s, build %s\n", j.worker.Machine, j.worker.Threads, q.URL(), j.worker.Build)
	if !j.quiet {
		j.worker.Did = func(job, key string, took time.Duration) {
			fmt.Fprintf(out, "%s  job %s  piece %s  %s\n", time.Now().Format(time.TimeOnly), job, key, cli.Clock(took))
		}
	}
	if err := q.Work(c.Context(), &j.worker); err != nil {
		return err
	}
	return c.Context().Err()
}
