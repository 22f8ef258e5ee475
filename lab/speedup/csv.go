package speedup

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// Log writes runs as CSV, each as soon as it is known. The names of the columns
// come with the first.
type Log struct {
	out  *csv.Writer
	Runs int // written
}

// NewLog makes a log that has written nothing.
func NewLog(w io.Writer) *Log { return &Log{out: csv.NewWriter(w)} }

// Write writes a run.
func (l *Log) Write(r Run) error { return l.write(r.columns()) }

func (l *Log) write(columns []column) error {
	headings, cells := line(columns)
	lines := [][]string{headings, cells}
	if l.Runs > 0 {
		lines = lines[1:]
	}
	if err := l.out.WriteAll(lines); err != nil {
		return fmt.Errorf("csv: %w", err)
	}
	l.Runs++
	return nil
}

// WriteCSV writes the summary as CSV.
func (r *Result) WriteCSV(w io.Writer) error {
	l := NewLog(w)
	for i := range r.Summary {
		if err := l.write(r.Summary[i].summary()); err != nil {
			return err
		}
	}
	return nil
}

// columns are the columns of raw.csv. Those from nothing_open on are empty for real
// threads, and those from busy_share on for other programs.
func (r *Run) columns() []column {
	return slices.Concat([]column{
		{"position", r.Position}, {"algorithm", r.Algorithm}, {"workers", r.Workers}, {"repeat", r.Repeat},
		{"seed", r.Seed}, {"depth", r.Depth}, {"move", r.Move}, {"solved", r.Solved}, {"nodes", r.Nodes},
		{"time", strconv.FormatFloat(r.Time, 'f', -1, 64)}, {"unit", r.Unit},
	}, known(!r.Opaque, r.inside()), known(r.Account != nil, cmp.Or(r.Account, &Account{}).columns()),
		[]column{{"twins", r.Twins}, {"transcript", r.Transcript}})
}

// known returns columns, empty ones if they are not known.
func known(are bool, columns []column) []column {
	for i := range columns {
		if !are {
			columns[i].cell = ""
		}
	}
	return columns
}

// inside are what a search tells of its workers.
func (r *Run) inside() []column {
	w, again, splits := &r.Wasted, &r.Again, &r.Splits
	return []column{
		{"busy_share", r.Busy},
		{"aborted_pv", w.Aborted.PV}, {"aborted_cut", w.Aborted.Cut}, {"aborted_all", w.Aborted.All},
		{"late_pv", w.Late.PV}, {"late_cut", w.Late.Cut}, {"late_all", w.Late.All},
		{"stopped", w.Stopped}, {"aborts", w.Aborts}, {"opened", again.Opened}, {"deepened", again.Deepened},
		{"restarted", again.Restarted}, {"widened", again.Widened},
		{"splits_pv", splits.PV}, {"splits_cut", splits.Cut}, {"splits_all", splits.All},
		{"late_joins", splits.Late}, {"attaches", splits.Attaches}, {"missed", splits.Missed},
	}
}

func (a *Account) columns() []column {
	return []column{
		{"nothing_open", a.Nothing}, {"waiting_for_lock", a.Locked}, {"attaching_in_vain", a.Vain},
		{"waking", a.Waking}, {"sections", a.Sections}, {"attaching", a.Attaching},
	}
}

// summary are the columns of summary.csv.
func (r *Row) summary() []column {
	return slices.Concat([]column{
		{"algorithm", r.Algorithm}, {"workers", r.Workers}, {"time", r.Time}, {"unit", r.Unit},
		{"speedup_geomean", r.SpeedupGeomean}, {"speedup_mean", r.SpeedupMean}, {"low", r.Low}, {"high", r.High},
		{"rate_ratio", r.RateRatio}, {"rate_low", r.RateSpan[0]}, {"rate_high", r.RateSpan[1]},
		{"node_inflation", r.NodeInflation}, {"nodes_low", r.NodeSpan[0]}, {"nodes_high", r.NodeSpan[1]},
	}, known(!r.Opaque, []column{
		{"busy_share", r.BusyShare}, {"busy_low", r.BusySpan[0]}, {"busy_high", r.BusySpan[1]}, {"wasted_share", r.WastedShare}, {"attaches_per_1000_nodes", r.AttachRate},
	}), []column{{"answers", r.Answers}, {"solved", r.Solved}})
}
