package main

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"froe/internal/cli"
	"froe/internal/pool"
	"froe/lab/queue"
)

// script is a command as it travels with its job, so that any machine can go on with it: what its
// results depend on, and not where they go.
type script struct {
	Job   string   `json:"job"` // the command of froelab submit
	Flags []option `json:"flags,omitempty"`
	Args  [][]word `json:"args,omitempty"` // each of words parted by commas
}

// option is a flag with its words, parted by commas if they are several.
type option struct {
	Name  string `json:"name"`
	Words []word `json:"words"`
}

// word is a text, or a file that follows it.
type word struct {
	Text string `json:"text,omitempty"`
	Name string `json:"name,omitempty"` // of the file, without its folder
	File string `json:"file,omitempty"` // its digest
}

// The flags that a script leaves out: where the servers are, where results go, and how much this machine
// does at a time.
var ownFlags = []string{
	"nats", "creds", "tls-ca", "tls-cert", "tls-key", "prefix", "replicas", "resume", "verify",
	"out", "report", "trace", "checkpoint", "keep", "json", "concurrency", "list", "syzygy-path",
}

// The flags whose words may be files to read, as those of arguments may.
var fileFlags = []string{"openings", "network", "positions"}

// largestInput is that of the files that travel with a command, in bytes.
const largestInput = 64 << 20

// scriptOf is the script of a command, with the files that it reads. It is nil if they
// are too large.
func scriptOf(c *cobra.Command) (text []byte, files [][]byte, err error) {
	s := script{Job: c.Name()}
	size := 0
	read := func(prefix, path string) (word, bool) {
		data, wrong := readFile(path)
		if wrong != nil {
			err = errors.Join(err, wrong)
		}
		if data == nil {
			return word{}, false
		}
		files = append(files, data)
		size += len(data)
		return word{Text: prefix, Name: filepath.Base(path), File: queue.Digest(data)}, true
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(ownFlags, f.Name) {
			return
		}
		o := option{Name: f.Name}
		for _, text := range valuesOf(f) {
			w := word{Text: text}
			if slices.Contains(fileFlags, f.Name) {
				if file, ok := read("", text); ok {
					w = file
				}
			}
			o.Words = append(o.Words, w)
		}
		s.Flags = append(s.Flags, o)
	})
	for _, arg := range c.Flags().Args() {
		if file, ok := read("", arg); ok {
			s.Args = append(s.Args, []word{file})
			continue
		}
		var words []word
		for _, text := range strings.Split(arg, ",") {
			w := word{Text: text}
			if path, ok := strings.CutPrefix(text, evalFile); ok {
				if file, ok := read(evalFile, path); ok {
					w = file
				}
			}
			words = append(words, w)
		}
		s.Args = append(s.Args, words)
	}
	if err != nil || size > largestInput {
		return nil, nil, err
	}
	text, err = json.Marshal(s)
	return text, files, err
}

// readFile reads a file, if there is one.
func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, nil
	}
	if info.Size() > largestInput {
		return make([]byte, largestInput+1), nil // it does not travel
	}
	return os.ReadFile(path)
}

// valuesOf are the values of a flag.
func valuesOf(f *pflag.Flag) []string {
	if v, ok := f.Value.(pflag.SliceValue); ok {
		return v.GetSlice()
	}
	text := f.Value.String()
	if f.Value.Type() == "stringToInt" {
		return strings.Split(strings.Trim(text, "[]"), ",")
	}
	return []string{text}
}

// joined is what several values look like on a command line.
func joined(values []string) string {
	if len(values) == 1 && !strings.ContainsAny(values[0], `,"`) {
		return values[0]
	}
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	_ = w.Write(values) // into memory
	w.Flush()
	return strings.TrimSuffix(line.String(), "\n")
}

// resumable lets a command of froelab submit go on with a job by its name.
func (s *submission) resumable(c *cobra.Command) {
	args, pre, run := c.Args, c.PreRunE, c.RunE
	var words []string // instead of arguments
	c.Args = func(c *cobra.Command, given []string) (err error) {
		if s.resume == "" {
			return args(c, given)
		}
		if words, err = s.recall(c, given); err != nil {
			return err
		}
		return cmp.Or(c.Flags().Parse(append([]string{"--"}, words...)), args(c, words))
	}
	instead := func(f func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
		return func(c *cobra.Command, args []string) error {
			switch {
			case f == nil:
				return nil
			case s.resume != "":
				args = words
			}
			return f(c, args)
		}
	}
	c.PreRunE = instead(pre)
	c.RunE = func(c *cobra.Command, args []string) error {
		defer func() { _ = os.RemoveAll(s.inputs) }() // a temporary folder
		out := &counted{Writer: c.OutOrStdout()}
		c.SetOut(out)
		err := instead(run)(c, args)
		if errors.Is(err, pool.ErrRevoked) && out.written == 0 {
			cli.Complain(c, err)
			return again(c)
		}
		return err
	}
}

// counted counts what is written.
type counted struct {
	io.Writer
	written int
}

func (c *counted) Write(p []byte) (int, error) {
	n, err := c.Writer.Write(p)
	c.written += n
	return n, err
}

// again runs a command of froelab submit from the start, as it was typed. Pieces that are done are
// not done again, but for those of workers that are barred by now.
func again(c *cobra.Command) error {
	args := []string{"submit", c.Name()}
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != "resume" { // what it recalls is among the flags
			args = append(args, fmt.Sprintf("--%s=%s", f.Name, joined(valuesOf(f))))
		}
	})
	root := rootCommand()
	root.SetOut(c.OutOrStdout())
	root.SetErr(c.ErrOrStderr())
	root.SetArgs(append(append(args, "--"), c.Flags().Args()...))
	return root.ExecuteContext(c.Context())
}

// recall fetches the script of a job, sets the flags of the command and returns its
// arguments.
func (s *submission) recall(c *cobra.Command, given []string) (args []string, err error) {
	if s.config.URL == "" || len(given) > 0 {
		return nil, cli.Usage(errors.New("--resume: it takes --nats, the flags that say where results go, and no arguments: those of the job hold"))
	}
	config := s.config
	config.Logf = newLogf(c)
	q, err := queue.Connect(c.Context(), config)
	if err != nil {
		return nil, err
	}
	defer q.Close()
	job, err := q.Job(c.Context(), s.resume)
	if err != nil {
		return nil, err
	}
	switch build := cli.ThisBuild().Identity(); {
	case job.State != queue.Open:
		return nil, fmt.Errorf("job %s is over: it is %s", job.ID, job.State)
	case job.Build != build:
		return nil, fmt.Errorf("job %s is for build %q; this is %q", job.ID, job.Build, build)
	case job.Script == "":
		return nil, fmt.Errorf("job %s: its files are too large to travel; go on with the command itself: %s", job.ID, job.Words)
	}
	text, err := q.Object(c.Context(), job.Script)
	if err != nil {
		return nil, err
	}
	var it script
	if err := pool.Decode(text, &it); err != nil {
		return nil, fmt.Errorf("job %s: its command cannot be read: %w", job.ID, err)
	}
	if it.Job != c.Name() {
		return nil, cli.Usage(fmt.Errorf("--resume: job %s is one of froelab submit %s", job.ID, it.Job))
	}
	s.words = job.Words
	if s.inputs, err = os.MkdirTemp("", "froe-job-"); err == nil {
		args, err = it.apply(c, s.inputs, func(digest string) ([]byte, error) {
			if !slices.Contains(job.Files, digest) {
				return nil, fmt.Errorf("file %q is not of the job", digest)
			}
			return q.Object(c.Context(), digest)
		})
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("job %s: %w", job.ID, err), os.RemoveAll(s.inputs))
	}
	return args, nil
}

// apply sets the flags of a script and returns its arguments. Files are fetched into a folder:
// none of this machine is read, and none is named that would be written.
func (s *script) apply(c *cobra.Command, folder string, fetch func(string) ([]byte, error)) (args []string, err error) {
	for _, o := range s.Flags {
		if c.Flags().Lookup(o.Name) == nil || slices.Contains(ownFlags, o.Name) || c.Flags().Changed(o.Name) {
			return nil, fmt.Errorf("--%q is not for the command of a job to say, or for two to say", o.Name)
		}
		var values []string
		for _, w := range o.Words {
			value, err := w.value(folder, fetch)
			if err != nil {
				return nil, fmt.Errorf("--%s: %w", o.Name, err)
			}
			values = append(values, value)
		}
		if err := c.Flags().Set(o.Name, joined(values)); err != nil {
			return nil, err
		}
	}
	for _, words := range s.Args {
		var values []string
		for _, w := range words {
			value, err := w.value(folder, fetch)
			if err != nil {
				return nil, err
			}
			values = append(values, value)
		}
		args = append(args, strings.Join(values, ","))
	}
	return args, nil
}

// value is a word on this machine, with its file in a folder.
func (w *word) value(folder string, fetch func(string) ([]byte, error)) (string, error) {
	if w.File == "" {
		if _, err := os.Stat(strings.TrimPrefix(w.Text, evalFile)); err == nil {
			return "", fmt.Errorf("%q is a file of this machine, and not of the job", w.Text)
		}
		return w.Text, nil
	}
	if w.Name != filepath.Base(w.Name) || !filepath.IsLocal(w.Name) || w.Name == "." {
		return "", fmt.Errorf("%q is no name of a file", w.Name)
	}
	data, err := fetch(w.File)
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, w.File[:min(12, len(w.File))])
	if err := os.MkdirAll(path, 0o700); err != nil {
		return "", err
	}
	path = filepath.Join(path, w.Name)
	return w.Text + path, os.WriteFile(path, data, 0o600)
}
