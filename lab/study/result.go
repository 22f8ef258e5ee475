package study

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"froe/lab/report"
	"froe/lab/speedup"
	"froe/lab/statistic"
)

// Result is what a run came to.
type Result struct {
	report.Origin
	Seconds  float64 `json:"seconds,omitempty"` // that the command took; where it was interrupted, since it went on
	Measured `json:"measured"`
}

// Measured are the figures of a run. Those in virtual time are the same on every machine.
type Measured struct {
	Conditions []string `json:"conditions,omitempty"` // under which rows hold: sentences
	Digest     string   `json:"digest,omitempty"`     // of all searches that rows are means of
	Rows       []Row    `json:"rows,omitempty"`       // of simulate and scaling
	Games      *Games   `json:"games,omitempty"`      // of duel and match
}

// Row is what a number of workers of an algorithm comes to. Shares are 0..1.
type Row struct {
	Algorithm string    `json:"algorithm"`
	Workers   int       `json:"workers"`
	S         Figure    `json:"S"`
	Rate      Figure    `json:"rate"`  // nodes over time, over one worker's
	Nodes     Figure    `json:"nodes"` // over one worker's
	Busy      Figure    `json:"busy"`
	Wasted    float64   `json:"wasted"` // of the nodes: beneath cuts, and in depths that were not finished
	Locked    float64   `json:"locked"` // of the time: waiting for the lock of a node
	Idle      float64   `json:"idle"`   // of the time: nothing to do
	Each      []float64 `json:"each"`   // S of each position
}

// Figure is a value and its 95 % interval.
type Figure [3]float64

// Games are those of a match, from the first side.
type Games struct {
	Games  int             `json:"games"`
	Points float64         `json:"points"`
	Pairs  statistic.Pairs `json:"pairs"` // by half points
	Plies  int             `json:"plies,omitempty"`
	Nodes  uint64          `json:"nodes,omitempty"`
	Elo    *Figure         `json:"cited,omitempty"` // where the pairs are not known
}

// digits are how many digits of a figure are kept.
const digits = 4

// rounded has so many digits, so that the last bits of a sum do not matter.
func rounded(v float64) float64 {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64) // what was written
	return v
}

func figure(v float64, s speedup.Span) Figure {
	return Figure{rounded(v), rounded(s[0]), rounded(s[1])}
}

// Condense takes from the output of a command, with --json, what is kept of it.
func Condense(output []byte) (m Measured, err error) {
	var timing speedup.Result
	var games Games
	if err := json.Unmarshal(output, &timing); err != nil {
		return m, fmt.Errorf("study: what the command printed: %w", err)
	}
	if len(timing.Runs) > 0 {
		return timed(&timing)
	}
	if err := json.Unmarshal(output, &games); err != nil || games.Games == 0 {
		return m, errors.Join(errors.New("study: the command printed neither times nor games"), err)
	}
	m.Games = &games
	return m, nil
}

// timed is what is kept of times to a depth.
func timed(r *speedup.Result) (m Measured, err error) {
	runs, err := json.Marshal(r.Runs)
	if err != nil {
		return m, err
	}
	sum := sha256.Sum256(runs)
	m.Digest, m.Conditions = hex.EncodeToString(sum[:8]), r.Conditions
	for i := range r.Summary {
		w := &r.Summary[i]
		row := Row{
			Algorithm: w.Algorithm, Workers: w.Workers, S: figure(w.SpeedupGeomean, speedup.Span{w.Low, w.High}),
			Rate: figure(w.RateRatio, w.RateSpan), Nodes: figure(w.NodeInflation, w.NodeSpan), Busy: figure(w.BusyShare, w.BusySpan),
			Wasted: rounded(w.WastedShare), Each: each(r, w),
		}
		if a := w.Account; a != nil {
			row.Locked, row.Idle = rounded(a.Locked), rounded(a.Nothing)
		}
		m.Rows = append(m.Rows, row)
	}
	return m, nil
}

// each is S of each position.
func each(r *speedup.Result, w *speedup.Row) (all []float64) {
	for _, s := range r.Speedups(w.Algorithm, w.Workers) {
		all = append(all, rounded(s))
	}
	return all
}

// Row is that of a number of workers, or nil.
func (m *Measured) Row(workers int) *Row {
	for i := range m.Rows {
		if m.Rows[i].Workers == workers {
			return &m.Rows[i]
		}
	}
	return nil
}

// Of are the rows of one algorithm.
func (m *Measured) Of(algorithm string) *Measured {
	own := *m
	own.Rows = nil
	for _, r := range m.Rows {
		if r.Algorithm == algorithm {
			own.Rows = append(own.Rows, r)
		}
	}
	return &own
}

// over is how many times S of a row is that of another one, position by position.
func (r *Row) over(other *Row) (Figure, error) {
	if len(r.Each) != len(other.Each) || len(r.Each) == 0 {
		return Figure{}, fmt.Errorf("study: %d positions cannot be compared with %d", len(r.Each), len(other.Each))
	}
	ratios := make([]float64, len(r.Each))
	for i := range ratios {
		ratios[i] = r.Each[i] / other.Each[i]
	}
	f := Figure{statistic.GeometricMean(ratios)}
	f[1], f[2] = statistic.Bootstrap(statistic.GeometricMean, ratios, 1)
	return f, nil
}

// elo is the difference in strength, with its interval.
func (g *Games) elo() Figure {
	if g.Elo != nil {
		return *g.Elo
	}
	elo, low, high := g.Pairs.Elo()
	return Figure{elo, low, high}
}

// encode writes a result, a row to a line, so that people can read it.
func (r *Result) encode() ([]byte, error) {
	short := *r
	short.Rows = nil
	text, err := json.MarshalIndent(&short, "", "  ")
	if err != nil || len(r.Rows) == 0 {
		return append(text, '\n'), err
	}
	var b bytes.Buffer
	b.Write(bytes.TrimSuffix(text, []byte("\n  }\n}")))
	b.WriteString(",\n    \"rows\": [")
	for i := range r.Rows {
		row, err := json.Marshal(&r.Rows[i])
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%s\n      %s", []string{"", ","}[min(i, 1)], row)
	}
	b.WriteString("\n    ]\n  }\n}\n")
	return b.Bytes(), nil
}
