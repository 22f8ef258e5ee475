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
	fitRuntime(2)
	r, err := calibration.Measure(c.Context(), cmp.Or(depth, calibration.Depth))
	if err != nil {
		return err
	}
	if asJSON {
		return json.NewEncoder(c.OutOrStdout()).Encode(r)
	}
	return r.WriteText(c.OutOrStdout())
}
