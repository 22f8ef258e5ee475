package spsa

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
)

// checkpoint is a state as it is written down, with the plan it belongs to.
type checkpoint struct {
	Plan  Plan
	State State
}

// Save writes a state to a file, whole or not at all.
func (p *Plan) Save(path string, s State) error {
	text, err := json.MarshalIndent(checkpoint{*p, s}, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", append(text, '\n'), 0o666); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// Load reads the state of this plan from a file; without one it is the start.
func (p *Plan) Load(path string) (State, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return p.Start(), nil
	}
	if err != nil {
		return State{}, err
	}
	var c checkpoint
	if err := json.Unmarshal(text, &c); err != nil {
		return State{}, fmt.Errorf("%s: %w", path, err)
	}
	if !reflect.DeepEqual(c.Plan, *p) {
		return State{}, fmt.Errorf("%s: belongs to another plan", path)
	}
	if err := p.fits(&c.State); err != nil {
		return State{}, fmt.Errorf("%s: %w", path, err)
	}
	return c.State, nil
}
