//go:build !inject

package dtstest

import "froe/dts"

// threads are the workers of a run with turns finer than Steps: there are none
// in this build.
type threads struct{}

func (r *run) spin() *threads {
	if r.Fine || r.Fault != dts.Sound {
		panic("dtstest: this build knows neither faults nor fine turns (go test -tags inject)")
	}
	return nil
}

func (*threads) resume(int) bool { return true }
func (*threads) end()            {}
func (*threads) at(int) string   { return "" }
