package simulation

import (
	"fmt"
	"slices"
	"strings"

	"froe/engine/search"
)

// Techniques are the names of what a search can do without.
func Techniques() (names []string) {
	s := search.AllOn()
	for _, t := range s.List() {
		names = append(names, t.Name)
	}
	return names
}

// checkWithout refuses techniques that there are not.
func (p *Plan) checkWithout() error {
	for _, name := range p.Without {
		if !slices.Contains(Techniques(), name) {
			return fmt.Errorf("simulation: there is no technique %q; there is %s", name, strings.Join(Techniques(), ", "))
		}
	}
	return nil
}

// leaveOut turns off what the search shall do without, before it has its root.
func (r *rig) leaveOut(names []string) {
	for _, t := range r.shared.Switches.List() {
		if slices.Contains(names, t.Name) {
			*t.On = false
		}
	}
}
