package session

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"froe/engine/chess"
)

// openingTables has the codes and the names of some 3,700 openings. They are those of
// https://github.com/lichess-org/chess-openings (commit 51b8862, CC0 1.0, COPYING.txt beside them):
// its five tables, one after the other, compressed.
//
//go:embed opening/openings.tsv.gz
var openingTables []byte

// opening is one that has a name.
type opening struct {
	ECO  string `json:"eco"` // code of the Encyclopaedia of Chess Openings
	Name string `json:"name"`
}

// openings are those of all positions that have names, by their keys: the way there does not
// matter. They are read when the first is asked for.
var openings = sync.OnceValue(func() map[uint64]opening {
	all, err := readOpenings(openingTables)
	if err != nil {
		panic(err) // a test reads them
	}
	return all
})

// readOpenings reads tables of code, name and moves, with tabs between them.
func readOpenings(data []byte) (map[uint64]opening, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	all := map[uint64]opening{}
	lines := bufio.NewScanner(unpacked)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != 3 {
			return nil, fmt.Errorf("opening: line %d: %d fields instead of 3", n, len(fields))
		}
		if fields[0] == "eco" {
			continue // the head of a table
		}
		key, err := reached(fields[2])
		if err != nil {
			return nil, fmt.Errorf("opening: line %d: %w", n, err)
		}
		all[key] = opening{fields[0], fields[1]}
	}
	return all, lines.Err()
}

// reached is the key of the position after moves such as "1. e4 e5 2. Nf3".
func reached(moves string) (uint64, error) {
	at := chess.StartPosition()
	for _, word := range strings.Fields(moves) {
		if strings.HasSuffix(word, ".") {
			continue
		}
		m, err := at.ParseSAN(word)
		if err != nil {
			return 0, err
		}
		at = at.After(m)
	}
	return at.Key(), nil
}
