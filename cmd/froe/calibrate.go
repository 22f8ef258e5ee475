package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"froe/engine/lab/calibration"
)

// calibrate measures the cost model of this machine and prints it; depth 0 stands
// for the usual one.
func calibrate(c *cobra.Command, depth int, asJSON bool) error {
	depth = cmp.Or(depth, calibration.Depth)
	if err := errors.Join(idleFlags(c), calibration.Check(depth)); err != nil {
		return usage(err)
	}
	fitRuntime(2)
	r, err := calibration.Measure(c.Context(), depth)
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(c.OutOrStdout()).Encode(r)
	}
	return r.WriteText(c.OutOrStdout())
}

// idleFlags refuses flags that a calibration would not heed.
func idleFlags(c *cobra.Command) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains([]string{"calibrate", "depth", "json"}, f.Name) {
			err = errors.Join(err, fmt.Errorf("--%s: --calibrate makes no use of it", f.Name))
		}
	})
	return err
}
