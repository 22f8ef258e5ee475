// Package clitest tests programs that are made with package cli: it runs their commands
// in the test's process or in one of their own, and checks their help and its examples.
package clitest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"froe/internal/cli"
)

// Program makes the root command of a program. It is called for each run, for a command
// keeps the values of its flags.
type Program func() *cobra.Command

// Run runs the program with arguments and returns what it prints.
func (p Program) Run(args ...string) (string, error) {
	var out bytes.Buffer
	c := p()
	c.SetOut(&out)
	c.SetErr(&out)
	c.SetArgs(args)
	err := c.ExecuteContext(context.Background())
	return out.String(), err
}

// Objects runs the program and returns the objects of JSON that it prints, one a line.
func (p Program) Objects(t *testing.T, args ...string) (all []map[string]any) {
	t.Helper()
	out, _ := p.Run(args...)
	for line := range strings.Lines(out) {
		var o map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &o), line)
		all = append(all, o)
	}
	return all
}

// Refusal is what a command must refuse: arguments, and a part of the error.
type Refusal [2]string

// Refuses requires that a command refuses arguments with an error of usage, and prints
// nothing.
func (p Program) Refuses(t *testing.T, command string, all []Refusal) {
	t.Helper()
	for _, tt := range all {
		t.Run(tt[0], func(t *testing.T) {
			out, err := p.Run(strings.Fields(command + " " + tt[0])...)
			require.ErrorContains(t, err, tt[1])
			require.Equal(t, 2, cli.ExitCode(err))
			require.Empty(t, out)
		})
	}
}

// Help requires that every command has a help text with examples.
func (p Program) Help(t *testing.T) {
	for _, c := range withAll(p()) {
		t.Run(c.CommandPath(), func(t *testing.T) {
			require.NotEmpty(t, c.Short)
			if !c.Runnable() {
				return // a page of help
			}
			require.NotEmpty(t, c.Example)
			out, err := p.Run(append(strings.Fields(c.CommandPath())[1:], "--help")...)
			require.NoError(t, err)
			require.Contains(t, out, "Examples:")
		})
	}
}

// withAll is a command and all beneath it.
func withAll(c *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{c}
	for _, each := range c.Commands() {
		all = append(all, withAll(each)...)
	}
	return all
}

// KnownElsewhere requires that any other program sends who types a command of this one
// here.
func (p Program) KnownElsewhere(t *testing.T) {
	name := p().Name()
	other := Program(func() *cobra.Command {
		return cli.NewRoot(&cobra.Command{Use: "other", Run: func(*cobra.Command, []string) {}})
	})
	for _, c := range p().Commands() {
		for _, word := range append([]string{c.Name()}, c.Aliases...) {
			if slices.Contains([]string{"version", "man", "help", "completion", "positions"}, word) {
				continue
			}
			for _, args := range [][]string{{word}, {word, "--depth", "3"}} {
				_, err := other.Run(args...)
				require.EqualError(t, err, fmt.Sprintf("%s is a command of %s", word, name))
				require.Equal(t, 2, cli.ExitCode(err))
			}
		}
	}
}

// inEnvironment says that the test binary is to be the program.
const inEnvironment = "FROE_IS_THE_PROGRAM"

// Main is called first by TestMain: in a process that [Command] makes it is the program.
func Main(program func()) {
	if os.Getenv(inEnvironment) != "" {
		program()
		os.Exit(0)
	}
}

// Command is the program in a process of its own, which has not begun.
func Command(ctx context.Context, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, os.Args[0], args...)
	c.Env = append(os.Environ(), inEnvironment+"=1")
	return c
}

// Process is the program in a process of its own.
type Process struct {
	*exec.Cmd
	in       io.WriteCloser
	Out      *bufio.Reader
	CloseOut func() error // of its output
}

// Start begins the program in a process of its own, which is killed at the end of the test, and after two
// minutes.
func Start(t *testing.T, args ...string) *Process {
	t.Helper()
	p := &Process{Cmd: Command(context.Background(), args...)}
	var err error
	p.in, err = p.StdinPipe()
	require.NoError(t, err)
	out, err := p.StdoutPipe()
	require.NoError(t, err)
	p.Out, p.CloseOut = bufio.NewReader(out), out.Close
	require.NoError(t, p.Start())
	t.Cleanup(func() { p.in.Close(); p.Process.Kill(); p.Wait() })
	return p
}

// Say sends lines to the process.
func (p *Process) Say(t *testing.T, lines string) {
	t.Helper()
	_, err := io.WriteString(p.in, lines)
	require.NoError(t, err)
}

// Examples runs the examples in the help of all commands of the program, but for those
// beneath data, book and jobs, as they are typed, each command's in a folder with files, by
// name, and what the examples before have left there. A moment later each is interrupted,
// but for those of other commands, which make what this one reads. Those that need servers
// or other engines are left out.
func (p Program) Examples(t *testing.T, files map[string]string) {
	all := p()
	for _, c := range append(all.Commands(), all) {
		t.Run(c.Name(), func(t *testing.T) {
			t.Parallel()
			folder, root := t.TempDir(), p() // of its own: Find writes to it
			for name, text := range files {
				path := filepath.Join(folder, name)
				require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o777))
				require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
			}
			for line := range strings.Lines(c.Example) {
				words := shellWords(line)
				require.Equal(t, root.Name(), words[0], line)
				if slices.Contains(words, "--nats") || slices.Contains(words, "--engine") {
					continue
				}
				found, _, err := root.Find(words[1:])
				require.NoError(t, err, line)
				own := found.Name() == c.Name() || found.HasParent() && found.Parent().Name() == c.Name()
				own = own && found.Name() != "make" // a book that another example reads
				if found.Name() == "selfplay" && !own {
					words = append(words, "--games=240", "--nodes=10")
				}
				example(t, folder, words[1:], own)
			}
		})
	}
}

// example runs the program in a folder. It may end because it is interrupted, but must
// not fail.
func example(t *testing.T, folder string, args []string, interrupt bool) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := Command(ctx, args...)
	// Not SIGINT: a program that a shell has begun in the background ignores it until it listens to it.
	c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
	c.Dir = folder
	var complaint bytes.Buffer
	c.Stderr = &complaint
	require.NoError(t, c.Start())
	if interrupt {
		time.AfterFunc(250*time.Millisecond, cancel)
	}
	_ = c.Wait()
	ends := []string{"exit status 0"}
	if interrupt {
		ends = append(ends, fmt.Sprint("exit status ", cli.ExitInterrupted), "signal: terminated") // at once, before it could listen
	}
	require.Contains(t, ends, c.ProcessState.String(), "%s\n%s", strings.Join(args, " "), &complaint)
}

// shellWords are the words of a line up to a comment, without quotes.
func shellWords(line string) (words []string) {
	line, _, _ = strings.Cut(line, "  #")
	for _, word := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(line, -1) {
		words = append(words, strings.Trim(word, `"`))
	}
	return words
}
