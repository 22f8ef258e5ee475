package simulation

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"froe/engine/algorithm"
	"froe/engine/search"
)

// Changes are what a simulated search does otherwise than games are played.
type Changes struct {
	Without []string       // techniques left out, by the names of search.Switches
	Set     map[string]int // numbers, by the names of search.Parameters and algorithm.Parameters
}

// Check refuses names and values that there are not.
func (c *Changes) Check() error {
	return c.Apply(&search.Switches{}, &search.Parameters{}, &algorithm.Parameters{})
}

// Apply changes switches and the parameters of the search and of dts, or says what cannot be
// changed.
func (c *Changes) Apply(s *search.Switches, p *search.Parameters, d *algorithm.Parameters) error {
	for _, name := range c.Without {
		if err := s.Set(name, false); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Set)) {
		if err := algorithm.Set(d, p, name, c.Set[name]); err != nil {
			return err
		}
	}
	return nil
}

// words say what is changed, and begin with a semicolon; or nothing.
func (c *Changes) words() string {
	var words []string
	for _, name := range c.Without {
		words = append(words, "without "+name)
	}
	for _, name := range slices.Sorted(maps.Keys(c.Set)) {
		words = append(words, fmt.Sprintf("%s %d", name, c.Set[name]))
	}
	if len(words) == 0 {
		return ""
	}
	return "; " + strings.Join(words, ", ")
}
