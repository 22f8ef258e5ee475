package job

import (
	"bytes"
	"context"
	"fmt"

	"froe/engine/annotation"
	"froe/engine/eval"
	"froe/engine/eval/network"
	"froe/internal/pool"
	"froe/lab/queue"
	"froe/lab/suite"
)

// Kinds of jobs.
const (
	GamesKind    = "games"
	SimulateKind = "simulate"
	ScalingKind  = "scaling"
)

// New makes who does the pieces of a job of that kind with its settings.
func New(ctx context.Context, kind string, setting []byte, fetch queue.Fetch) (queue.Doer, error) {
	make, known := map[string]func(context.Context, []byte, queue.Fetch) (queue.Doer, error){
		GamesKind: newGames, suite.Kind: newSuite, SimulateKind: newSimulation, ScalingKind: newScaling, annotation.Kind: newReview,
	}[kind]
	if !known {
		return nil, fmt.Errorf("job: there is no kind %q", kind)
	}
	d, err := make(ctx, setting, fetch)
	if err != nil {
		return nil, fmt.Errorf("job: %s: %w", kind, err)
	}
	return d, nil
}

// Same reports whether two results of a piece of that kind say the same: if their bytes are the
// same, but for the times that a suite measures besides.
func Same(kind string, a, b []byte) bool {
	return bytes.Equal(a, b) || kind == suite.Kind && suite.Same(a, b)
}

// doer does pieces that are read as P.
type doer[P any] struct {
	do    func(context.Context, P) ([]byte, error)
	close func()
}

// noClose is for what needs no end.
func noClose() {}

// Do implements queue.Doer.
func (d *doer[P]) Do(ctx context.Context, data []byte) ([]byte, error) {
	var piece P
	if err := pool.Decode(data, &piece); err != nil {
		return nil, err
	}
	return d.do(ctx, piece)
}

// Close implements queue.Doer.
func (d *doer[P]) Close() { d.close() }

// networkOf reads the network of a digest; empty: the one in the program.
func networkOf(ctx context.Context, digest string, fetch queue.Fetch) (*network.Network, error) {
	if digest == "" {
		return eval.Default(), nil
	}
	data, err := fetch(ctx, digest)
	if err != nil {
		return nil, err
	}
	n, err := network.Load(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("network %s: %w", digest, err)
	}
	return n, nil
}
