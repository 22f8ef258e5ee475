package simulation

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"froe/engine/search"
)

// Changes are what a simulated search does otherwise than games are played.
type Changes struct {
	Without []string       // techniques left out, by the names of search.Switches
	Set     map[string]int // numbers, by the names of search.Parameters
}

// Check refuses names and values that there are not.
func (c *Changes) Check() error { return c.apply(&search.Switches{}, &search.Parameters{}) }

// apply changes switches and parameters, or says what cannot be changed.
func (c *Changes) apply(s *search.Switches, p *search.Parameters) error {
	switches, parameters := s.List(), p.List()
	for _, name := range c.Without {
		i := slices.IndexFunc(switches, func(t search.Switch) bool { return t.Name == name })
		if i < 0 {
			return fmt.Errorf("there is no technique %q; there is %s", name, strings.Join(techniques(), ", "))
		}
		*switches[i].On = false
	}
	for _, name := range slices.Sorted(maps.Keys(c.Set)) {
		i := slices.IndexFunc(parameters, func(t search.Parameter) bool { return t.Name == name })
		if i < 0 {
			return fmt.Errorf("there is no parameter %q; froe spsa --list names them", name)
		}
		if err := parameters[i].Set(c.Set[name]); err != nil {
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

// techniques are the names of what a search can do without.
func techniques() (names []string) {
	s := search.AllOn()
	for _, t := range s.List() {
		names = append(names, t.Name)
	}
	return names
}
