package speedup

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
)

// Log writes runs as CSV, each as soon as it is known.
type Log struct{ out *csv.Writer }

// NewLog begins with the names of the columns.
func NewLog(w io.Writer) (*Log, error) {
	l := &Log{csv.NewWriter(w)}
	return l, l.line("position", "algorithm", "threads", "repeat", "seed", "depth", "nodes", "seconds", "busy_share")
}

// Write adds a run.
func (l *Log) Write(r Run) error {
	return l.line(r.Position, r.Algorithm, strconv.Itoa(r.Threads), strconv.Itoa(r.Repeat),
		strconv.FormatUint(r.Seed, 10), strconv.Itoa(r.Depth), strconv.FormatUint(r.Nodes, 10),
		fixed(r.Seconds, 6), fixed(r.Busy, 4))
}

func (l *Log) line(fields ...string) error {
	if err := l.out.Write(fields); err != nil {
		return fmt.Errorf("csv: %w", err)
	}
	l.out.Flush()
	return l.out.Error()
}

// WriteSummary writes the rows of a result as CSV.
func WriteSummary(w io.Writer, rows []Row) error {
	out := csv.NewWriter(w)
	lines := [][]string{{"algorithm", "threads", "speedup_geomean", "speedup_mean", "low", "high",
		"nps_ratio", "node_inflation", "busy_share"}}
	for _, r := range rows {
		line := []string{r.Algorithm, strconv.Itoa(r.Threads)}
		for _, v := range []float64{r.SpeedupGeomean, r.SpeedupMean, r.Low, r.High,
			r.NPSRatio, r.NodeInflation, r.BusyShare} {
			line = append(line, fixed(v, 4))
		}
		lines = append(lines, line)
	}
	return out.WriteAll(lines)
}

func fixed(v float64, digits int) string { return strconv.FormatFloat(v, 'f', digits, 64) }
