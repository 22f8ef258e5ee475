package client

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// Spec names a program and the values of its options.
type Spec struct {
	Path    string // of the program, or its name where the system looks for programs
	Options []Value
}

// Value is the value of an option.
type Value struct{ Name, Value string }

// ParseSpec reads PROGRAM[,OPTION=VALUE…]. Values have no commas.
func ParseSpec(text string) (Spec, error) {
	parts := strings.Split(text, ",")
	s := Spec{Path: strings.TrimSpace(parts[0])}
	if s.Path == "" {
		return s, fmt.Errorf("%q names no program", text)
	}
	for _, part := range parts[1:] {
		name, value, ok := strings.Cut(part, "=")
		if name = strings.TrimSpace(name); !ok || name == "" {
			return s, fmt.Errorf("%q: %q is not OPTION=VALUE", text, part)
		}
		s.Options = append(s.Options, Value{name, strings.TrimSpace(value)})
	}
	return s, nil
}

// Name is what the program is called: the last part of its path, with the options.
func (s *Spec) Name() string {
	name := filepath.Base(s.Path)
	for _, o := range s.Options {
		name += "," + o.Name + "=" + o.Value
	}
	return name
}

// Sets reports whether the spec has a value for an option.
func (s *Spec) Sets(name string) bool {
	for _, o := range s.Options {
		if strings.EqualFold(o.Name, name) {
			return true
		}
	}
	return false
}

// errLine is a line that the protocol does not allow.
var errLine = errors.New("is not UCI")
