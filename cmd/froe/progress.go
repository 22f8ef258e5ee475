package main

import (
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// stepper is called after each step of some work.
type stepper func(done, total int, what string)

// progress shows the steps as a bar if f is a terminal; end removes it.
func progress(f *os.File) (step stepper, end func()) {
	if !term.IsTerminal(int(f.Fd())) {
		return func(int, int, string) {}, func() {}
	}
	bar := progressbar.NewOptions(1, progressbar.OptionSetWriter(f), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionFullWidth(), progressbar.OptionClearOnFinish())
	step = func(done, total int, what string) {
		bar.ChangeMax(total)
		bar.Describe(what)
		_ = bar.Set(done) // a bar that cannot be drawn holds nothing up
	}
	return step, func() { _ = bar.Clear() }
}
