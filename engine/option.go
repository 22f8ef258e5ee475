package engine

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"froe/engine/algorithm"
	"froe/engine/search"
	"froe/engine/syzygy"
	"froe/tt"
)

// MaxThreads is the most that the option Threads may be.
const MaxThreads = algorithm.MaxWorkers

// MaxHash is the largest table this machine can have, in MiB.
func MaxHash() int { return max(1, tt.MaxMiB()-algorithm.WorkerMiB(algorithm.DTS)) }

// OptionType says what values an option has, in the words of UCI.
type OptionType string

// The types of options.
const (
	Spin   OptionType = "spin"   // a whole number from Min to Max
	Check  OptionType = "check"  // true or false
	Combo  OptionType = "combo"  // one of Values
	Button OptionType = "button" // none: setting it does something
	String OptionType = "string" // any text; [Empty] stands for none
)

// Empty is how an empty text is written in UCI.
const Empty = "<empty>"

// Option describes a setting of an engine: what it is called, what it may be,
// and what it is unless it is set. The protocol, the flags of commands and the
// checks of values all read it.
type Option struct {
	Name     string
	Type     OptionType
	Default  string
	Min, Max int
	Values   []string
	Help     string // what it is, with its unit

	field func(*Options) any // where its value stands; nil: not in Options
}

// AllOptions are the options of an engine, in the order that UCI lists them in.
func AllOptions() []Option {
	all := []Option{
		{Name: "Threads", Type: Spin, Min: 1, Max: MaxThreads, Help: "number of threads",
			field: func(o *Options) any { return &o.Threads }},
		{Name: "Hash", Type: Spin, Min: 1, Max: MaxHash(), Help: "size of the transposition table, in MiB",
			field: func(o *Options) any { return &o.Hash }},
		{Name: "Clear Hash", Type: Button, Help: "empty the transposition table"},
		{Name: "MultiPV", Type: Spin, Min: 1, Max: 256, Help: "number of lines to show",
			field: func(o *Options) any { return &o.MultiPV }},
		{Name: "Ponder", Type: Check, Help: "think in the opponent's time",
			field: func(o *Options) any { return &o.Ponder }},
		{Name: "Move Overhead", Type: Spin, Min: 0, Max: 5000, Help: "time lost on the way to the clock, a move, in milliseconds",
			field: func(o *Options) any { return &o.MoveOverhead }},
		{Name: "nodestime", Type: Spin, Min: 0, Max: 10000, Help: "positions that count as a millisecond; 0: the clock counts",
			field: func(o *Options) any { return &o.NodesTime }},
		{Name: "Algorithm", Type: Combo, Values: algorithm.Names(), Help: "how threads search together",
			field: func(o *Options) any { return &o.Algorithm }},
		{Name: "Min Split Depth", Type: Spin, Min: 1, Max: 20, Help: "least depth of nodes that threads share, in plies",
			field: func(o *Options) any { return &o.MinSplitDepth }},
		{Name: "NumaPolicy", Type: Combo, Values: []string{numaAuto, numaNone}, Help: "whether threads are bound to the nodes of a machine that has several",
			field: func(o *Options) any { return &o.NumaPolicy }},
		{Name: "SyzygyPath", Type: String, Help: "folders of Syzygy endgame tables, separated as in PATH",
			field: func(o *Options) any { return &o.SyzygyPath }},
		{Name: "SyzygyProbeDepth", Type: Spin, Min: 1, Max: 100, Help: "least depth at which positions of the most pieces are looked up, in plies",
			field: func(o *Options) any { return &o.SyzygyProbeDepth }},
		{Name: "SyzygyProbeLimit", Type: Spin, Min: 0, Max: syzygy.MaxPieces, Help: "most pieces of a position that is looked up",
			field: func(o *Options) any { return &o.SyzygyProbeLimit }},
		{Name: "Syzygy50MoveRule", Type: Check, Help: "wins that the fifty-move rule spoils are draws",
			field: func(o *Options) any { return &o.Syzygy50MoveRule }},
		{Name: "EvalFile", Type: String, Help: "file of the network to evaluate with; empty: the one in the program",
			field: func(o *Options) any { return &o.EvalFile }},
		{Name: "OwnBook", Type: Check, Help: "moves of an opening book are played",
			field: func(o *Options) any { return &o.OwnBook }},
		{Name: "BookFile", Type: String, Help: "opening book in Polyglot's format; empty: the one in the program",
			field: func(o *Options) any { return &o.BookFile }},
		{Name: "UCI_LimitStrength", Type: Check, Help: "play as a player of the rating UCI_Elo",
			field: func(o *Options) any { return &o.LimitStrength }},
		{Name: "UCI_Elo", Type: Spin, Min: MinElo, Max: MaxElo, Help: "rating to play at, with UCI_LimitStrength",
			field: func(o *Options) any { return &o.Elo }},
		{Name: "UCI_Chess960", Type: Check, Help: "castling is written as the king taking his rook",
			field: func(o *Options) any { return &o.Chess960 }},
	}
	standard := Defaults()
	for i := range all {
		all[i].Default = all[i].Of(&standard)
	}
	return all
}

// iterationsOption is hidden.
func iterationsOption() Option {
	return Option{Name: "Iterations", Type: Spin, Default: "0", Max: algorithm.MaxIterations,
		Help:  "most iterations that dts has open at once; 0: as many as suit the number of threads",
		field: func(o *Options) any { return &o.Iterations }}
}

// HiddenOptions are for those who work on the engine: how many iterations are open at
// once, the techniques of its search, by the names of [search.Switches], and its numbers,
// by those of [search.Parameters].
func HiddenOptions() (all []Option) {
	all = append(all, iterationsOption())
	on, numbers := search.AllOn(), search.DefaultParameters()
	for _, t := range on.List() {
		all = append(all, Option{Name: t.Name, Type: Check, Default: strconv.FormatBool(*t.On), Help: "a technique of the search"})
	}
	for _, t := range numbers.List() {
		all = append(all, Option{Name: t.Name, Type: Spin, Default: strconv.Itoa(t.Default), Min: t.Least, Max: t.Most,
			Help: "a number of the search"})
	}
	return all
}

// FindOption looks an option up, hidden or not. The case of its name does not
// matter.
func FindOption(name string) (Option, bool) {
	for _, o := range append(AllOptions(), HiddenOptions()...) {
		if strings.EqualFold(o.Name, name) {
			return o, true
		}
	}
	return Option{}, false
}

// Check refuses a value that the option cannot have. The error names the option,
// the value and the range.
func (o *Option) Check(value string) error {
	switch o.Type {
	case Spin:
		n, err := strconv.Atoi(value)
		if err != nil && !isNumber(value) {
			return fmt.Errorf("%s: %q is not a whole number", o.Name, value)
		}
		if err != nil || n < o.Min || n > o.Max {
			return fmt.Errorf("%s: %s is not from %d to %d", o.Name, value, o.Min, o.Max)
		}
	case Check:
		if !strings.EqualFold(value, "true") && !strings.EqualFold(value, "false") {
			return fmt.Errorf("%s: %q is neither true nor false", o.Name, value)
		}
	case Combo:
		for _, word := range o.Values {
			if strings.EqualFold(word, value) {
				return nil
			}
		}
		return fmt.Errorf("%s: %q is none of %s", o.Name, value, strings.Join(o.Values, ", "))
	}
	return nil
}

// isNumber reports whether what strconv refused is a number after all, but too
// big.
func isNumber(s string) bool {
	s = strings.TrimLeft(s, "+-")
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// Of is the value of the option in some settings, as text; empty if it has none,
// and [Empty] if that is an empty text.
func (o *Option) Of(settings *Options) string {
	if o.field == nil {
		return o.Default
	}
	switch f := o.field(settings).(type) {
	case *time.Duration:
		return strconv.FormatInt(f.Milliseconds(), 10)
	case *int:
		return strconv.Itoa(*f)
	case *bool:
		return strconv.FormatBool(*f)
	case *string:
		return cmp.Or(*f, Empty)
	}
	return ""
}

// set puts a value that was checked into settings.
func (o *Option) set(settings *Options, value string) {
	number, _ := strconv.Atoi(value)
	switch f := o.field(settings).(type) {
	case *time.Duration:
		*f = time.Duration(number) * time.Millisecond
	case *int:
		*f = number
	case *bool:
		*f = strings.EqualFold(value, "true")
	case *string:
		switch {
		case o.Type == Combo:
			*f = strings.ToLower(value)
		case value == Empty:
			*f = ""
		default:
			*f = value
		}
	}
}

// SetOption gives an option, hidden or not, a value as UCI writes it, or leaves
// it as it was and says why: the error names the option and what it may be, or is
// [ErrNoOption]. A button takes no value.
func (e *Engine) SetOption(name, value string) error {
	o, ok := FindOption(name)
	if !ok {
		return fmt.Errorf("%w %q", ErrNoOption, name)
	}
	if err := o.Check(value); err != nil {
		return err
	}
	if err := e.apply(&o, value); err != nil {
		return fmt.Errorf("%s: %w", o.Name, err)
	}
	return nil
}

// apply has an option take effect.
func (e *Engine) apply(o *Option, value string) error {
	switch {
	case o.Type == Button:
		return e.ClearHash()
	case o.field == nil:
		return e.tune(o, value)
	}
	settings := e.Options()
	o.set(&settings, value)
	return e.SetOptions(settings)
}

// tune changes a technique or a number of the search.
func (e *Engine) tune(o *Option, value string) error {
	return e.idle(func() error {
		shared := e.mu.machine.shared
		if o.Type == Check {
			return shared.Switches.Set(o.Name, strings.EqualFold(value, "true"))
		}
		p := shared.Parameters()
		number, _ := strconv.Atoi(value)
		if err := p.Set(o.Name, number); err != nil {
			return err
		}
		shared.SetParameters(p)
		return nil
	})
}
