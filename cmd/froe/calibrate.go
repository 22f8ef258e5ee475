package main

import (
	"cmp"
	"encoding/json"

	"github.com/spf13/cobra"

	"froe/engine/calibration"
)

// calibrate measures the cost model of this machine and prints it; depth 0 stands
// for the usual one.
func calibrate(c *cobra.Command, depth int, asJSON bool) error {
	depth = cmp.Or(depth, calibration.Depth)
	if err := calibration.Check(depth); err != nil {
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
