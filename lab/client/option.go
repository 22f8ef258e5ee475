package client

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is one that an engine says it has.
type Option struct {
	Name    string
	Type    string // check, spin, combo, button or string
	Default string
	Min     int // of a spin
	Max     int
	Values  []string // of a combo
}

// optionWords are the words that end what came before them in an option line.
var optionWords = []string{"name", "type", "default", "min", "max", "var"}

// parseOption reads what follows the word option.
func parseOption(text string) (o Option, err error) {
	word := ""
	var value []string
	put := func() {
		v := strings.Join(value, " ")
		number := func(to *int) {
			if *to, err = strconv.Atoi(v); err != nil {
				err = fmt.Errorf("option %q: %s: %q is no number", o.Name, word, v)
			}
		}
		switch word {
		case "name":
			o.Name = v
		case "type":
			o.Type = v
		case "default":
			o.Default = v
		case "var":
			o.Values = append(o.Values, v)
		case "min":
			number(&o.Min)
		case "max":
			number(&o.Max)
		}
	}
	for _, field := range append(strings.Fields(text), "name") {
		if !slices.Contains(optionWords, field) || word == field && word == "name" {
			value = append(value, field)
			continue
		}
		if put(); err != nil {
			return o, err
		}
		word, value = field, nil
	}
	if o.Name == "" || o.Type == "" {
		return o, fmt.Errorf("option %q has no name or no type", text)
	}
	return o, nil
}

// check returns an error if the option cannot have a value.
func (o *Option) check(value string) error {
	switch o.Type {
	case "spin":
		n, err := strconv.Atoi(value)
		if err != nil || n < o.Min || n > o.Max {
			return fmt.Errorf("%s: %q is not a number from %d to %d", o.Name, value, o.Min, o.Max)
		}
	case "check":
		if value != "true" && value != "false" {
			return fmt.Errorf("%s: %q is neither true nor false", o.Name, value)
		}
	case "combo":
		if !slices.ContainsFunc(o.Values, func(v string) bool { return strings.EqualFold(v, value) }) {
			return fmt.Errorf("%s: %q is none of %s", o.Name, value, strings.Join(o.Values, ", "))
		}
	case "button":
		return fmt.Errorf("%s is a button and has no value", o.Name)
	}
	return nil
}
