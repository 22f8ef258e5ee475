package main

import (
	"encoding/json"
	"io"

	"github.com/spf13/cobra"
)

// checked makes the errors of what completes and checks a job those of usage.
func checked(complete cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error { return usage(complete(c, args)) }
}

// printResult prints a result, as an object or as text.
func printResult(c *cobra.Command, asJSON bool, object any, text func(io.Writer) error) error {
	if asJSON {
		return json.NewEncoder(c.OutOrStdout()).Encode(object)
	}
	return text(c.OutOrStdout())
}
