package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.uber.org/atomic"

	"froe/internal/cli"
	"froe/internal/pool"
	"froe/lab/job"
	"froe/lab/queue"
)

// submission is how jobs are submitted. Those of a nil one are done in this process.
type submission struct {
	config queue.Config
	piece  int     // items of a piece; 0: for a minute or so
	verify float64 // percent of the pieces that are done twice
	resume string  // the job to go on with; empty: that of the command
	words  string  // of that job's command
	inputs string  // folder of its files
}

func submitCommand() *cobra.Command {
	at := &submission{}
	c := &cobra.Command{
		Use:   "submit JOB",
		Short: "Split a job into pieces that many machines do",
		Long: `Submit splits a job into pieces of a minute or so. Any number of machines that run
froelab work do the pieces. The files that come out are the same, byte for byte, as the
command itself would write on this machine. The flags of a job are those of its
command.

Machines meet at NATS servers with JetStream (nats.io), which --nats names. Without
--nats a server starts within the program, on loopback, and this machine does the
pieces.

Submit may be interrupted. Pieces that are submitted are still done, and the same
command goes on with the job, on any machine; no finished piece is done again. So does
froelab submit JOB --resume ID: the flags of the job and the files that it reads travel
with it, and only the flags that say where results go are typed again. Workers
must be of the same build; others say so and take nothing. froelab jobs lists and cancels
jobs.

Workers on other machines are not trusted. Submit has --verify percent of the pieces
done again, by a second worker or, where there is none, by this machine, and compares
the results. Workers cannot tell which pieces these are. Where two results differ, this
machine does the piece too. A worker whose result was false is named, it gets no more of
the job, and its pieces are done again. Every piece that a worker reports as impossible is
done here as well. What is measured by the clock cannot be checked.`,
		Example: `  froelab submit selfplay --games 300 --nodes 10 --out a.games
  froelab submit suite --nodes 1000 wac`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usage(errors.New("name a job to submit; see froelab submit --help"))
			}
			return cli.Usage(fmt.Errorf("%q is no job that can be submitted; see froelab submit --help", args[0]))
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	natsFlags(c.PersistentFlags(), &at.config, "without it, a server starts within the program")
	c.PersistentFlags().StringVar(&at.resume, "resume", "", "go on with the job of that `ID`")
	c.PersistentFlags().Float64Var(&at.verify, "verify", 5, "`SHARE` of the pieces to do twice and compare, in percent; 0: trust the workers")
	c.PersistentFlags().IntVar(&at.piece, "piece", 0, "games or positions of a piece; 0: as many as take about a minute")
	c.AddCommand(cli.GamesCommand(at), duelCommand(at), matchCommand(at), scalingCommand(at), selfplayCommand(at), simulateCommand(at), spsaCommand(at), cli.SuiteCommand(at))
	for _, job := range c.Commands() {
		at.resumable(job)
	}
	return c
}

// Submit implements cli.Submitter.
func (s *submission) Submit(c *cobra.Command, o *cli.Order, files ...[]byte) (cli.Job, error) {
	if !(s.verify >= 0 && s.verify <= 100) {
		return nil, cli.Usage(fmt.Errorf("--verify: %v is not from 0 to 100 percent", s.verify))
	}
	f := &farm{order: o, command: c}
	if err := f.begin(s, files); err != nil {
		f.shut()
		return nil, err
	}
	return f, nil
}

// Piece implements cli.Submitter.
func (s *submission) Piece() int { return s.piece }

// farm is a job that was submitted.
type farm struct {
	*queue.Job
	queue   *queue.Queue
	order   *cli.Order
	workers atomic.String
	close   []func()
	command *cobra.Command
}

func (f *farm) begin(s *submission, files [][]byte) (err error) {
	c, ctx := f.command, f.command.Context()
	config := s.config
	config.Logf = newLogf(c)
	if config.URL != "" {
		if f.queue, err = queue.Connect(ctx, config); err != nil {
			return err
		}
		f.close = append(f.close, f.queue.Close)
	} else if err := f.serve(ctx, config); err != nil {
		return err
	}
	o := f.order
	q := queue.Order{Kind: o.Kind, Build: cli.ThisBuild().Identity(), Threads: o.Threads, Memory: o.Memory}
	note := queue.Note{Words: cmp.Or(s.words, words(c)), Total: o.Total}
	if config.URL != "" {
		var inputs [][]byte
		if note.Script, inputs, err = scriptOf(c); err != nil {
			return err
		}
		files = append(files, inputs...)
	}
	files = slices.DeleteFunc(slices.Clone(files), func(b []byte) bool { return b == nil })
	if f.Job, err = f.queue.Submit(ctx, q, note, o.Setting, files...); err != nil {
		return err
	}
	if s.resume != "" && f.ID != s.resume {
		_ = f.queue.Cancel(ctx, f.ID) // the error is the other one
		return fmt.Errorf("job %s: its command is another job on this machine, %s", s.resume, f.ID)
	}
	if config.URL != "" {
		cli.Complain(c, fmt.Sprintf("job %s; interrupted, it goes on with froelab submit %s --resume %s", f.ID, c.Name(), f.ID))
		f.check(s.verify)
	}
	ctx, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() { defer close(ended); f.watch(ctx) }()
	f.close = append(f.close, func() { end(); <-ended })
	return nil
}

// check has so many percent of the pieces done twice.
func (f *farm) check(percent float64) {
	switch {
	case f.order.Timed:
		cli.Complain(f.command, "it is measured by the clock, so that its pieces cannot be checked: the workers are trusted")
	case percent > 0:
		f.Verify(queue.Verification{
			Share: percent / 100, Local: max(1, cli.Cores/f.order.Threads), New: job.New, Same: job.Same,
		})
	}
}

// serve starts a server within the program and has this machine do the pieces.
func (f *farm) serve(ctx context.Context, config queue.Config) error {
	server, err := queue.Serve(queue.ServerConfig{Port: -1})
	if err != nil {
		return err
	}
	f.close = append(f.close, func() { _ = server.Close() }) // its folder is a temporary one
	if f.queue, err = server.Connect(ctx, config); err != nil {
		return err
	}
	f.close = append(f.close, f.queue.Close)
	ctx, end := context.WithCancel(context.WithoutCancel(ctx)) // until the job is over
	ended := make(chan struct{})
	worker := &queue.WorkerConfig{
		Machine: machineName(), Build: cli.ThisBuild().Identity(), Threads: max(f.order.Local, f.order.Threads), New: job.New,
	}
	go func() {
		defer close(ended)
		if err := f.queue.Work(ctx, worker); err != nil {
			config.Logf("%v", err)
		}
	}()
	f.close = append(f.close, func() { end(); <-ended })
	return nil
}

// shut closes what is open, the last first.
func (f *farm) shut() {
	for _, close := range slices.Backward(f.close) {
		close()
	}
}

// Farm implements cli.Job.
func (f *farm) Farm() pool.Farm { return f.Job }

// End implements cli.Job.
func (f *farm) End(err error) error {
	defer f.shut()
	if err != nil {
		f.Leave()
		return err
	}
	if f.order.Timed {
		cli.Complain(f.command, fmt.Sprintf("measured by %s", f.machines()))
	}
	return f.Finish(f.command.Context())
}

// machines says which machine did which pieces.
func (f *farm) machines() string {
	done := f.Machines()
	var all []string
	for _, name := range slices.Sorted(maps.Keys(done)) {
		all = append(all, fmt.Sprintf("%s (pieces %s)", name, strings.Join(done[name], " ")))
	}
	return strings.Join(all, ", ")
}

// watch counts the workers now and then.
func (f *farm) watch(ctx context.Context) {
	for wait := time.Second; ; wait = 10 * time.Second {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		all, err := f.queue.Workers(ctx)
		if err != nil {
			continue // it may be known the next time
		}
		ours, threads, others := 0, 0, 0
		for _, w := range all {
			if w.Build == cli.ThisBuild().Identity() {
				ours++
				threads += w.Threads
			} else {
				others++
			}
		}
		text := fmt.Sprintf("%d workers with %d threads", ours, threads)
		if others > 0 {
			text += fmt.Sprintf(", and %d of other builds", others)
		}
		f.workers.Store(text)
	}
}

// Progress implements cli.Job: it says who is at work as well.
func (f *farm) Progress(to *os.File) (cli.Stepper, func()) {
	step, end := cli.Progress(to)
	return func(done, total int, what string) {
		if workers := f.workers.Load(); workers != "" {
			what += "; " + workers
		}
		step(done, total, what)
	}, end
}

// words is a command as it was typed, but for where its servers are.
func words(c *cobra.Command) string {
	all := []string{c.CommandPath()}
	c.Flags().Visit(func(f *pflag.Flag) {
		if c.LocalNonPersistentFlags().Lookup(f.Name) != nil || f.Name == "piece" {
			all = append(all, fmt.Sprintf("--%s=%s", f.Name, joined(valuesOf(f))))
		}
	})
	return strings.Join(append(all, c.Flags().Args()...), " ")
}
