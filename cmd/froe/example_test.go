package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Every example that the help of a command begins with runs as it is typed, but for those
// of the commands beneath data, book and jobs, in a folder with nothing in it but what the examples before it have left there. A moment later each is
// interrupted, but for those of other commands, which make what this one reads.
func TestExamples(t *testing.T) {
	all := rootCommand()
	for _, c := range append(all.Commands(), all) {
		t.Run(c.Name(), func(t *testing.T) {
			t.Parallel()
			folder, root := t.TempDir(), rootCommand() // of its own: Find writes to it
			for line := range strings.Lines(c.Example) {
				words := shellWords(line)
				require.Equal(t, "froe", words[0], line)
				found, _, err := root.Find(words[1:])
				require.NoError(t, err, line)
				if slices.Contains(words, "--nats") || slices.Contains(words, "--engine") {
					continue // there need be neither servers nor other engines here
				}
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
	c := exec.CommandContext(ctx, os.Args[0], args...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = 30 * time.Second // then it is killed
	c.Env, c.Dir = append(os.Environ(), asProgram+"=1"), folder
	var complaint bytes.Buffer
	c.Stderr = &complaint
	require.NoError(t, c.Start())
	if interrupt {
		time.AfterFunc(250*time.Millisecond, cancel)
	}
	_ = c.Wait()
	ends := []string{"exit status 0"}
	if interrupt {
		ends = append(ends, fmt.Sprint("exit status ", exitInterrupted), "signal: interrupt") // at once, before it could listen
	}
	require.Contains(t, ends, c.ProcessState.String(), "froe %s\n%s", strings.Join(args, " "), &complaint)
}

// shellWords are the words of a line up to a comment, without quotes.
func shellWords(line string) (words []string) {
	line, _, _ = strings.Cut(line, "  #")
	for _, word := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(line, -1) {
		words = append(words, strings.Trim(word, `"`))
	}
	return words
}
