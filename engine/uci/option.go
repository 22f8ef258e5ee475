package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"froe/engine"
)

// ownOption is a setting of the conversation, not of the engine.
type ownOption struct {
	engine.Option
	set func(s *session, value string) error // a value that was checked
}

// switchOption is one that is true or false.
func switchOption(name string, field func(*manner) *bool) ownOption {
	return ownOption{engine.Option{Name: name, Type: engine.Check, Default: "false"}, func(s *session, value string) error {
		*field(&s.manner) = strings.EqualFold(value, "true")
		return nil
	}}
}

func ownOptions() []ownOption {
	return []ownOption{
		switchOption("UCI_ShowWDL", func(m *manner) *bool { return &m.wdl }),
		switchOption("UCI_ShowCurrLine", func(m *manner) *bool { return &m.currLines }),
		{engine.Option{Name: "Debug Log File", Type: engine.String, Default: engine.Empty}, func(s *session, value string) error {
			if value == engine.Empty {
				value = ""
			}
			return s.out.record.open(value)
		}},
	}
}

// listOptions writes the options as uci lists them. Where they stand when the
// session begins is their default.
func (s *session) listOptions(b *strings.Builder) {
	listed := engine.AllOptions()
	for _, o := range ownOptions() {
		listed = append(listed, o.Option)
	}
	if s.config.Tunable {
		listed = append(listed, engine.HiddenOptions()...)
	}
	for i := range listed {
		o := &listed[i]
		fmt.Fprintf(b, "option name %s type %s", o.Name, o.Type)
		if o.Type != engine.Button {
			fmt.Fprintf(b, " default %s", o.Of(&s.config.Options))
		}
		if o.Type == engine.Spin {
			fmt.Fprintf(b, " min %d max %d", o.Min, o.Max)
		}
		for _, value := range o.Values {
			fmt.Fprintf(b, " var %s", value)
		}
		b.WriteByte('\n')
	}
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
	threads := s.engine.Options().Threads
	switch err := s.set(strings.Join(words, " "), value); {
	case errors.Is(err, engine.ErrNoOption):
		s.out.info("setoption: %v", err)
	case err != nil:
		s.out.info("setoption %v; the old value stays", err)
	}
	s.reportTables()
	if now := s.engine.Options().Threads; now != threads {
		s.reportThreads(now)
	}
}

// set sets an option of the conversation or of the engine.
func (s *session) set(name, value string) error {
	for _, o := range ownOptions() {
		if !strings.EqualFold(o.Name, name) {
			continue
		}
		if err := o.Check(value); err != nil {
			return err
		}
		if err := o.set(s, value); err != nil {
			return fmt.Errorf("%s: %w", o.Name, err)
		}
		return nil
	}
	return s.engine.SetOption(name, value)
}

// reportThreads tells the program how many workers there are now.
func (s *session) reportThreads(n int) {
	if s.config.Threads != nil {
		s.config.Threads(n)
	}
}
