package train

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"reflect"
)

// checkpoint is all that a trainer needs to go on.
type checkpoint struct {
	Version               int
	Plan                  Plan
	Set                   uint32 // its fingerprint
	Step                  int
	Loss                  float64
	Epochs                []Epoch
	Weights, Mean, Square []float32
}

const checkpointVersion = 3

// Save writes a checkpoint.
func (t *Trainer) Save(w io.Writer) error {
	return gob.NewEncoder(w).Encode(checkpoint{
		Version: checkpointVersion, Plan: t.plan, Set: t.set.sum,
		Step: t.step, Loss: t.loss, Epochs: t.epochs,
		Weights: t.weights.all, Mean: t.means.all, Square: t.squares.all,
	})
}

// Restore has the trainer go on from a checkpoint. It refuses those of another
// plan, naming the difference, or of other samples, and then stays as it was.
func (t *Trainer) Restore(r io.Reader) error {
	c := &checkpoint{}
	if err := gob.NewDecoder(r).Decode(c); err != nil {
		return fmt.Errorf("train: checkpoint: %w", err)
	}
	if c.Version != checkpointVersion {
		return fmt.Errorf("train: checkpoint: version %d, and this program reads version %d", c.Version, checkpointVersion)
	}
	ours, theirs := reflect.ValueOf(t.plan), reflect.ValueOf(c.Plan)
	for i := range ours.NumField() {
		if a, b := ours.Field(i).Interface(), theirs.Field(i).Interface(); a != b {
			return fmt.Errorf("train: checkpoint: it was made with %s %v instead of %v", ours.Type().Field(i).Name, b, a)
		}
	}
	_, all := t.Steps()
	switch {
	case c.Set != t.set.sum:
		return errors.New("train: checkpoint: it was made with other samples")
	case len(c.Weights) != len(t.weights.all) || len(c.Mean) != len(t.weights.all) || len(c.Square) != len(t.weights.all) ||
		c.Step < 0 || c.Step > all || len(c.Epochs) != c.Step/t.stepsAnEpoch():
		return errors.New("train: checkpoint: it is damaged")
	}
	t.step, t.loss, t.epochs, t.stream = c.Step, c.Loss, c.Epochs, nil
	copy(t.weights.all, c.Weights)
	t.foldAll()
	copy(t.means.all, c.Mean)
	copy(t.squares.all, c.Square)
	return nil
}
