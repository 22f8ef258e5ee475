package engine

import "fmt"

// What is here is for those who work on the engine: it turns single techniques
// of its search off, and changes their numbers. It is no part of Options, for
// nobody who plays has a use for it.

// SetSwitch turns a technique of the search on or off. The names are those of
// search.Switches.
func (e *Engine) SetSwitch(name string, on bool) error {
	return e.idle(func() error {
		for _, s := range e.mu.machine.shared.Switches.List() {
			if s.Name == name {
				*s.On = on
				return nil
			}
		}
		return fmt.Errorf("engine: there is no technique %q", name)
	})
}

// SetParameter gives a number of the search another value. The names are those
// of search.Parameters.
func (e *Engine) SetParameter(name string, value int) error {
	return e.idle(func() error {
		p := e.mu.machine.shared.Parameters()
		for _, t := range p.List() {
			if t.Name != name {
				continue
			}
			if err := t.Set(value); err != nil {
				return fmt.Errorf("engine: %w", err)
			}
			e.mu.machine.shared.SetParameters(p)
			return nil
		}
		return fmt.Errorf("engine: there is no parameter %q", name)
	})
}
