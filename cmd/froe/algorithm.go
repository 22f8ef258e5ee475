package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine"
	"froe/engine/algorithm"
)

// algorithmFlag adds the flag by which the threads of an engine search together.
func algorithmFlag(c *cobra.Command, o *engine.Options) {
	c.Flags().StringVar(&o.Algorithm, "algorithm", o.Algorithm,
		"how threads search together: "+strings.Join(algorithm.Names(), ", "))
}

func checkAlgorithm(o *engine.Options) error {
	if err := algorithm.Check(o.Algorithm); err != nil {
		return fmt.Errorf("--algorithm: %w", err)
	}
	return nil
}
