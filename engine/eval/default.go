package eval

import (
	"bytes"
	_ "embed"
	"fmt"
	"sync"

	"froe/engine/eval/network"
	"froe/internal/regular"
)

// EvenChance is the score, in centipawns of the search, at which about move 32 a
// game is won as often as not, and WinRateWidth how steeply that changes: the
// chance to win at a score is 1 / (1 + exp((EvenChance − score) / WinRateWidth)). They
// go with the network: froelab data winrate fitted them to its games (docs/network.md).
const (
	EvenChance   = 82
	WinRateWidth = 116
)

// defaultFile is the network that the program is built with. Its name says which
// run trained it: docs/network.md has the runs.
//
//go:embed default.froe
var defaultFile []byte

// Default is the network that the program is built with.
var Default = sync.OnceValue(func() *network.Network {
	n, err := network.Load(bytes.NewReader(defaultFile))
	if err != nil {
		panic(fmt.Sprintf("eval: the network that the program is built with: %v", err))
	}
	return n
})

// Load reads a network from a file, or returns the default one if the path is empty.
// The error names the file and the fault.
func Load(path string) (*network.Network, error) {
	if path == "" {
		return Default(), nil
	}
	f, err := regular.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	n, err := network.Load(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}
