package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"froe/engine"
)

// option is a setting as the protocol shows it.
type option struct {
	name string
	kind string                               // its type, default and range, as uci lists it
	set  func(s *session, value string) error // all of it, or nothing
}

// options in the order that uci lists them in; o holds the defaults.
func options(o engine.Options) []option {
	return []option{
		spin("Threads", o.Threads, 1, engine.MaxThreads, (*session).setThreads),
		spin("Hash", o.Hash, 1, engine.MaxHash(), change(func(o *engine.Options, n int) { o.Hash = n })),
		{"Clear Hash", "button", func(s *session, _ string) error { return s.engine.ClearHash() }},
		spin("MultiPV", o.MultiPV, 1, engine.MaxMultiPV, change(func(o *engine.Options, n int) { o.MultiPV = n })),
		check("Ponder", o.Ponder, change(func(o *engine.Options, on bool) { o.Ponder = on })),
		spin("Move Overhead", int(o.MoveOverhead.Milliseconds()), 0, int(engine.MaxOverhead.Milliseconds()),
			change(func(o *engine.Options, n int) { o.MoveOverhead = time.Duration(n) * time.Millisecond })),
		combo("Algorithm", o.Algorithm, engine.Algorithms(),
			change(func(o *engine.Options, name string) { o.Algorithm = name })),
		spin("Min Split Depth", o.MinSplitDepth, 1, engine.MaxMinSplitDepth,
			change(func(o *engine.Options, n int) { o.MinSplitDepth = n })),
		check("UCI_Chess960", o.Chess960, change(func(o *engine.Options, on bool) { o.Chess960 = on })),
		check("UCI_ShowWDL", false, func(s *session, on bool) error { s.manner.wdl = on; return nil }),
		check("UCI_ShowCurrLine", false, func(s *session, on bool) error { s.manner.currLines = on; return nil }),
	}
}

// spin is a whole number in a range.
func spin(name string, standard, least, most int, set func(*session, int) error) option {
	return option{
		name: name,
		kind: fmt.Sprintf("spin default %d min %d max %d", standard, least, most),
		set: func(s *session, value string) error {
			n, err := strconv.Atoi(value)
			if err != nil && !isNumber(value) {
				return fmt.Errorf("%q is not a whole number", value)
			}
			if err != nil || n < least || n > most {
				return fmt.Errorf("%s is not from %d to %d", value, least, most)
			}
			return set(s, n)
		},
	}
}

// isNumber says that what strconv refused is a number after all, but too big.
func isNumber(s string) bool {
	s = strings.TrimLeft(s, "+-")
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// check is yes or no.
func check(name string, standard bool, set func(*session, bool) error) option {
	return option{
		name: name,
		kind: fmt.Sprintf("check default %t", standard),
		set: func(s *session, value string) error {
			switch strings.ToLower(value) {
			case "true":
				return set(s, true)
			case "false":
				return set(s, false)
			}
			return fmt.Errorf("%q is neither true nor false", value)
		},
	}
}

// combo is one of a few words.
func combo(name, standard string, words []string, set func(*session, string) error) option {
	return option{
		name: name,
		kind: fmt.Sprintf("combo default %s var %s", standard, strings.Join(words, " var ")),
		set: func(s *session, value string) error {
			for _, word := range words {
				if strings.EqualFold(word, value) {
					return set(s, word)
				}
			}
			return fmt.Errorf("%q is none of %s", value, strings.Join(words, ", "))
		},
	}
}

// change sets a field of the engine's options.
func change[T any](field func(*engine.Options, T)) func(*session, T) error {
	return func(s *session, value T) error {
		o := s.engine.Options()
		field(&o, value)
		return s.engine.SetOptions(o)
	}
}

func (s *session) setThreads(n int) error {
	err := change(func(o *engine.Options, n int) { o.Threads = n })(s, n)
	if err == nil && s.config.Threads != nil {
		s.config.Threads(n)
	}
	return err
}

// setOption reads "name NAME [value VALUE]"; both may have spaces, and the case
// of the name does not matter.
func (s *session) setOption(args []string) {
	if len(args) == 0 || args[0] != "name" {
		s.out.info("setoption: the word name is missing")
		return
	}
	words, value := args[1:], ""
	if i := slices.Index(words, "value"); i >= 0 {
		words, value = words[:i], strings.Join(words[i+1:], " ")
	}
	name := strings.Join(words, " ")
	for _, o := range append(slices.Clip(s.options), s.hidden...) {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if err := o.set(s, value); err != nil {
			s.out.info("setoption %s: %v; the old value stays", o.name, err)
		}
		return
	}
	s.out.info("setoption: there is no option %q", name)
}
