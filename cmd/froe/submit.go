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

	"froe/internal/pool"
	"froe/lab/job"
	"froe/lab/queue"
)

// submission is how jobs are submitted. Those of a nil one are done in this process.
type submission struct {
	config queue.Config
	piece  int    // items of a piece; 0: for a minute or so
	resume string // the job to go on with; empty: that of the command
	words  string // of that job's command
	inputs string // folder of its files
}

func submitCommand() *cobra.Command {
	at := &submission{}
	c := &cobra.Command{
		Use:   "submit JOB",
		Short: "Split a job into pieces that many machines do",
		Long: `Submit splits a job into pieces of a minute or so. Any number of machines that run
froe work do the pieces. The files that come out are the same, byte for byte, as the
command itself would write on this machine. The flags of a job are those of its
command.

Machines meet at NATS servers with JetStream (nats.io), which --nats names. Without
--nats a server starts within the program, on loopback, and this machine does the
pieces.

Submit may be interrupted. Pieces that are submitted are still done, and the same
command goes on with the job, on any machine; no finished piece is done again. So does
froe submit JOB --resume ID: the flags of the job and the files that it reads travel
with it, and only the flags that say where results go are typed again. Workers
must be of the same build; others say so and take nothing. froe jobs lists and cancels
jobs.`,
		Example: `  froe submit selfplay --games 300 --nodes 10 --out a.games
  froe submit suite --nodes 1000 wac`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage(errors.New("name a job to submit; see froe submit --help"))
			}
			return usage(fmt.Errorf("%q is no job that can be submitted; see froe submit --help", args[0]))
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	natsFlags(c.PersistentFlags(), &at.config, "without it, a server starts within the program")
	c.PersistentFlags().StringVar(&at.resume, "resume", "", "go on with the job of that `ID`")
	c.PersistentFlags().IntVar(&at.piece, "piece", 0, "games or positions of a piece; 0: as many as take about a minute")
	c.AddCommand(analyseCommand(at), duelCommand(at), matchCommand(at), scalingCommand(at), selfplayCommand(at), simulateCommand(at), spsaCommand(at), suiteCommand(at))
	for _, job := range c.Commands() {
		at.resumable(job)
	}
	return c
}

// order is a job as a command asks for it.
type order struct {
	kind    string
	setting any
	threads int  // that a piece takes
	memory  int  // that a piece takes, MiB
	local   int  // pieces at a time, if this machine does them
	total   int  // pieces, as far as known
	timed   bool // it matters which machine does what
}

// pieceSeconds is how long a piece is to take, about.
const pieceSeconds = 60

// pieces is how many pieces there are at least, if there are as many items: they should
// be enough for many machines, and none should be long in doing the last.
const pieces = 128

// size is how many items make a piece, of so many that take so many seconds each. It
// depends on the job alone, so that the same job has the same pieces everywhere.
func (s *submission) size(items int, seconds float64) int {
	if s != nil && s.piece > 0 {
		return s.piece
	}
	return max(1, min(int(pieceSeconds/max(seconds, 1e-6)), items/pieces))
}

// farm is a job that was submitted. The methods of a nil one are those of a job that
// is done in this process.
type farm struct {
	*queue.Job
	queue   *queue.Queue
	order   *order
	workers atomic.String
	close   []func()
	command *cobra.Command
}

// submit begins a job with its files, or goes on with it.
func (s *submission) submit(c *cobra.Command, o *order, files ...[]byte) (*farm, error) {
	if s == nil {
		return nil, nil
	}
	f := &farm{order: o, command: c}
	if err := f.begin(s, files); err != nil {
		f.shut()
		return nil, err
	}
	return f, nil
}

func (f *farm) begin(s *submission, files [][]byte) (err error) {
	c, ctx := f.command, f.command.Context()
	config := s.config
	config.Tell = teller(c.ErrOrStderr())
	if config.URL != "" {
		if f.queue, err = queue.Connect(ctx, config); err != nil {
			return err
		}
		f.close = append(f.close, f.queue.Close)
	} else if err := f.serve(ctx, config); err != nil {
		return err
	}
	o := f.order
	q := queue.Order{Kind: o.kind, Build: thisBuild().identity(), Threads: o.threads, Memory: o.memory}
	note := queue.Note{Words: cmp.Or(s.words, words(c)), Total: o.total}
	if config.URL != "" {
		var inputs [][]byte
		if note.Script, inputs, err = scriptOf(c); err != nil {
			return err
		}
		files = append(files, inputs...)
	}
	files = slices.DeleteFunc(slices.Clone(files), func(b []byte) bool { return b == nil })
	if f.Job, err = f.queue.Submit(ctx, q, note, o.setting, files...); err != nil {
		return err
	}
	if s.resume != "" && f.ID != s.resume {
		_ = f.queue.Cancel(ctx, f.ID) // the error is the other one
		return fmt.Errorf("job %s: its command is another job on this machine, %s", s.resume, f.ID)
	}
	if config.URL != "" {
		fmt.Fprintf(c.ErrOrStderr(), "froe: job %s; interrupted, it goes on with froe submit %s --resume %s\n", f.ID, c.Name(), f.ID)
	}
	ctx, end := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() { defer close(ended); f.watch(ctx) }()
	f.close = append(f.close, func() { end(); <-ended })
	return nil
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
	crew := &queue.Crew{
		Machine: machineName(), Build: thisBuild().identity(), Threads: max(f.order.local, f.order.threads), New: job.New,
	}
	go func() {
		defer close(ended)
		if err := f.queue.Work(ctx, crew); err != nil {
			config.Tell("%v", err)
		}
	}()
	f.close = append(f.close, func() { end(); <-ended })
	fmt.Fprintf(f.command.ErrOrStderr(), "froe: froe jobs --nats %s shows the job\n", server.URL())
	return nil
}

// shut closes what is open, the last first.
func (f *farm) shut() {
	for _, close := range slices.Backward(f.close) {
		close()
	}
}

// pool is the farm for a plan; nil: its pieces are done in this process.
func (f *farm) pool() pool.Farm {
	if f == nil {
		return nil
	}
	return f.Job
}

// end ends the job, or leaves it if there was an error, which it returns.
func (f *farm) end(err error) error {
	if f == nil {
		return err
	}
	defer f.shut()
	if err != nil {
		f.Leave()
		return err
	}
	if f.order.timed {
		fmt.Fprintf(f.command.ErrOrStderr(), "froe: measured by %s\n", f.machines())
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
			if w.Build == thisBuild().identity() {
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

// progress shows steps as progress does, and who is at work.
func (f *farm) progress(to *os.File) (stepper, func()) {
	step, end := progress(to)
	if f == nil {
		return step, end
	}
	return func(done, total int, what string) {
		if crew := f.workers.Load(); crew != "" {
			what += "; " + crew
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
