package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/internal/file"
)

// CheckConcurrency returns an error if a command cannot do this much at a time:
// concurrency items, each with its number of transposition tables of hash MiB.
func CheckConcurrency(concurrency, tables, hash int) error {
	if concurrency < 1 || concurrency > engine.MaxThreads {
		return fmt.Errorf("--concurrency: %d is not from 1 to %d", concurrency, engine.MaxThreads)
	}
	tables *= concurrency
	if most := engine.MaxHash() / tables; hash > most {
		return fmt.Errorf("--hash: %d is not from 1 to %d, the memory there is for each of %d tables", hash, most, tables)
	}
	return nil
}

// OutFlag adds the flag for the file that a command writes.
func OutFlag(c *cobra.Command, out *string) {
	c.Flags().StringVar(out, "out", "", "write to `FILE` (required)")
}

// IntoFile has a file written, whole or not at all.
func IntoFile(path string, write func(w io.Writer) error) error {
	if path == "" {
		return Usage(errors.New("--out: name a file to write to"))
	}
	return file.Write(path, func(w io.Writer) error {
		b := bufio.NewWriter(w)
		return errors.Join(write(b), b.Flush())
	})
}

// Without returns an error if a flag is set that does not go with the others.
func Without(c *cobra.Command, why string, flags ...string) error {
	for _, name := range flags {
		if c.Flags().Changed(name) {
			return fmt.Errorf("--%s goes %s; see %s --help", name, why, c.CommandPath())
		}
	}
	return nil
}
