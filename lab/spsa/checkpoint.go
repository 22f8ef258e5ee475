package spsa

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"reflect"

	"froe/internal/file"
)

// checkpoint is the content of a file: a state and the plan that it belongs to.
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
	return file.Write(path, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// Load reads the state of this plan from a file; without one it is the start. A
// file of another plan, or with a state that this plan cannot come to, is refused.
func (p *Plan) Load(path string) (State, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return p.Start(), nil
	}
	if err != nil {
		return State{}, err
	}
	var c checkpoint
	if err = json.Unmarshal(text, &c); err == nil {
		err = c.Plan.same(p)
	}
	if err == nil {
		err = p.fits(&c.State)
	}
	if err != nil {
		return State{}, fmt.Errorf("%s: %w", path, err)
	}
	return c.State, nil
}

// same returns an error that names the first field in which a plan that was read
// differs from the one it should be.
func (p *Plan) same(as *Plan) error {
	got, want := reflect.ValueOf(*p), reflect.ValueOf(*as)
	for i := range got.NumField() {
		if g, w := got.Field(i).Interface(), want.Field(i).Interface(); !reflect.DeepEqual(g, w) {
			return fmt.Errorf("spsa: another plan: %s: %v instead of %v", got.Type().Field(i).Name, g, w)
		}
	}
	return nil
}
