package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"froe/internal/cli"
	"froe/lab/queue"
)

type jobsJob struct {
	config queue.Config
	json   bool
}

func jobsCommand() *cobra.Command {
	j := &jobsJob{}
	c := &cobra.Command{
		Use:   "jobs",
		Short: "List, show and cancel jobs that were submitted",
		Long: `Jobs lists the jobs of froelab submit, the newest first, and the workers that are
present. For an open job it says how many pieces are done, and how many wait for
workers or are in progress. "froelab jobs show ID" shows one job, and "froelab jobs cancel
ID" ends it and deletes its pieces and results.

With --json it prints an object: jobs with id, kind, build, words, state (open, done,
cancelled), total, stored, waiting, created, ended, threads and memory of a piece; and
workers with name, machine, build, threads, busy and since.`,
		Example: `  froelab jobs --nats nats://localhost`,
		Args:    cli.Args(cobra.NoArgs),
		RunE:    j.list,
	}
	natsFlags(c.PersistentFlags(), &j.config, "required")
	c.PersistentFlags().BoolVar(&j.json, "json", false, "print an object")
	c.AddCommand(&cobra.Command{
		Use: "show ID", Short: "Show one job", Args: cli.Args(cobra.ExactArgs(1)), RunE: j.show,
		Example: "  froelab jobs show --nats nats://localhost 0123456789ab",
	}, &cobra.Command{
		Use: "cancel ID", Short: "End a job, and delete its pieces and results", Args: cli.Args(cobra.ExactArgs(1)), RunE: j.cancel,
		Example: "  froelab jobs cancel --nats nats://localhost 0123456789ab",
	})
	return c
}

// with does something with the servers.
func (j *jobsJob) with(c *cobra.Command, do func(context.Context, *queue.Queue) error) error {
	if j.config.URL == "" {
		return cli.Usage(errors.New("--nats: name a server, such as nats://localhost; see froelab jobs --help"))
	}
	j.config.Logf = newLogf(c)
	q, err := queue.Connect(c.Context(), j.config)
	if err != nil {
		return err
	}
	defer q.Close()
	return do(c.Context(), q)
}

// jobsObject is everything that is known of jobs and workers.
type jobsObject struct {
	Jobs    []queue.Status `json:"jobs"`
	Workers []queue.Worker `json:"workers"`
}

func (j *jobsJob) list(c *cobra.Command, _ []string) error {
	return j.with(c, func(ctx context.Context, q *queue.Queue) error {
		jobs, err := q.Jobs(ctx)
		if err != nil {
			return err
		}
		workers, err := q.Workers(ctx)
		if err != nil {
			return err
		}
		return cli.PrintResult(c, j.json, jobsObject{jobs, workers}, func(w io.Writer) error { return writeJobs(w, jobs, workers) })
	})
}

func writeJobs(w io.Writer, jobs []queue.Status, workers []queue.Worker) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	if len(jobs) > 0 {
		fmt.Fprintln(t, "job\tstate\tpieces\tdone\tsubmitted\tcommand")
	}
	for i := range jobs {
		s := &jobs[i]
		done := fmt.Sprint(s.Stored)
		if s.State != queue.Open {
			done = "-"
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%s\t%s\t%s\n", s.ID, s.State, s.Total, done, s.Created.Local().Format(time.DateTime), s.Words)
	}
	if len(workers) > 0 {
		fmt.Fprintln(t, "\nworker\tthreads\tpieces\tsince\tbuild")
	}
	for i := range workers {
		k := &workers[i]
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%s\n", k.Machine, k.Threads, k.Busy, k.Since.Local().Format(time.DateTime), k.Build)
	}
	if len(jobs)+len(workers) == 0 {
		fmt.Fprintln(t, "there are neither jobs nor workers")
	}
	return t.Flush()
}

func (j *jobsJob) show(c *cobra.Command, args []string) error {
	return j.with(c, func(ctx context.Context, q *queue.Queue) error {
		s, err := q.Job(ctx, args[0])
		if err != nil {
			return err
		}
		return cli.PrintResult(c, j.json, s, func(w io.Writer) error {
			_, err := fmt.Fprintf(w, "%s\njob %s, %s since %s\nbuild %s\n%d pieces (threads: %d, memory: %d MiB): %d done, %d waiting or in progress\n",
				s.Words, s.ID, s.State, s.Created.Local().Format(time.DateTime), s.Build, s.Total, s.Threads, s.Memory, s.Stored, s.Waiting)
			return err
		})
	})
}

func (j *jobsJob) cancel(c *cobra.Command, args []string) error {
	return j.with(c, func(ctx context.Context, q *queue.Queue) error { return q.Cancel(ctx, args[0]) })
}
