package selfplay

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"froe/engine/chess"
	"froe/internal/pool"
	"froe/lab/archive"
)

// wire is how games travel.
type wire struct {
	Games []byte   `json:"games"` // an archive
	Nodes []uint64 `json:"nodes"` // of each game
}

// Encode writes games for [Decode].
func Encode(games []*Game) ([]byte, error) {
	var w wire
	var b bytes.Buffer
	to, err := archive.NewWriter(&b, archive.Header{})
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		if err := to.Write(&g.Game); err != nil {
			return nil, err
		}
		w.Nodes = append(w.Nodes, g.Nodes)
	}
	err = to.Flush()
	w.Games = b.Bytes()
	if err != nil {
		return nil, err
	}
	return json.Marshal(w)
}

// Decode reads the games of a piece. It refuses other games and moves that are not legal.
func Decode(data []byte, of Piece) ([]*Game, error) {
	var w wire
	if err := pool.Decode(data, &w); err != nil {
		return nil, err
	}
	if len(w.Nodes) != of.To-of.From {
		return nil, fmt.Errorf("%d games instead of %d", len(w.Nodes), of.To-of.From)
	}
	from := archive.NewReader(bytes.NewReader(w.Games), "games")
	var games []*Game
	for i, nodes := range w.Nodes {
		g, err := from.Next()
		if err != nil {
			return nil, err
		}
		if g.Number != of.From+i {
			return nil, fmt.Errorf("game %d comes where %d is expected", g.Number, of.From+i)
		}
		games = append(games, &Game{Game: *g, First: chess.Color(g.Number & 1), Nodes: nodes})
	}
	if _, err := from.Next(); !errors.Is(err, io.EOF) {
		return nil, errors.New("there are more games")
	}
	return games, nil
}
