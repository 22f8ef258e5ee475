package cli

import (
	"fmt"
	"time"

	"froe/engine"
)

// ScoreObject is a score: centipawns or moves to mate, from the side to move.
type ScoreObject struct {
	CP   *int `json:"cp,omitempty"`
	Mate *int `json:"mate,omitempty"`
}

// String is the score as people write it.
func (s ScoreObject) String() string {
	if s.Mate != nil {
		return fmt.Sprintf("#%d", *s.Mate)
	}
	return fmt.Sprintf("%+.2f", float64(*s.CP)/100)
}

// SpeedObject is how many positions were searched, or counted, in how much time.
type SpeedObject struct {
	Nodes  uint64 `json:"nodes"`
	NPS    uint64 `json:"nps"`
	TimeMS int64  `json:"time_ms"`
}

func SpeedOf(nodes uint64, took time.Duration) SpeedObject {
	return SpeedObject{nodes, engine.Info{Nodes: nodes, Time: took}.NPS(), took.Milliseconds()}
}

// String is the speed in words.
func (s SpeedObject) String() string {
	return fmt.Sprintf("%d nodes in %s, %s/s", s.Nodes, Clock(time.Duration(s.TimeMS)*time.Millisecond), Count(float64(s.NPS)))
}

// ScoreOf is a score as JSON has it.
func ScoreOf(s engine.Score) ScoreObject {
	if n, ok := s.Mate(); ok {
		return ScoreObject{Mate: &n}
	}
	cp := s.Centipawns()
	return ScoreObject{CP: &cp}
}
