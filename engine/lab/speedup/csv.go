package speedup

import (
	"encoding/csv"
	"fmt"
	"io"
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
func (l *Log) Write(r Run) error {
	if l.Runs == 0 {
		if err := l.line(headings(runColumns)); err != nil {
			return err
		}
	}
	l.Runs++
	return l.line(cells(runColumns, &r))
}

func (l *Log) line(fields []string) error {
	if err := l.out.Write(fields); err != nil {
		return fmt.Errorf("csv: %w", err)
	}
	l.out.Flush()
	return l.out.Error()
}

// WriteCSV writes the summary as CSV.
func (r *Result) WriteCSV(w io.Writer) error {
	l := NewLog(w)
	if err := l.line(headings(rowColumns)); err != nil {
		return err
	}
	for i := range r.Summary {
		if err := l.line(cells(rowColumns, &r.Summary[i])); err != nil {
			return err
		}
	}
	return nil
}

// runColumns are those of raw.csv. Those from nothing_open on are empty where
// threads are real.
var runColumns = []column[Run]{
	{"position", func(r *Run) string { return r.Position }},
	{"algorithm", func(r *Run) string { return r.Algorithm }},
	{"workers", func(r *Run) string { return strconv.Itoa(r.Workers) }},
	{"repeat", func(r *Run) string { return strconv.Itoa(r.Repeat) }},
	{"seed", func(r *Run) string { return whole(r.Seed) }},
	{"depth", func(r *Run) string { return strconv.Itoa(r.Depth) }},
	{"move", func(r *Run) string { return r.Move }},
	{"solved", func(r *Run) string { return told(r.Solved, strconv.FormatBool) }},
	{"nodes", func(r *Run) string { return whole(r.Nodes) }},
	{"time", func(r *Run) string { return strconv.FormatFloat(r.Time, 'f', -1, 64) }},
	{"unit", func(r *Run) string { return string(r.Unit) }},
	{"busy_share", func(r *Run) string { return share(r.Busy) }},
	{"aborted_pv", func(r *Run) string { return whole(r.Wasted.Aborted.PV) }},
	{"aborted_cut", func(r *Run) string { return whole(r.Wasted.Aborted.Cut) }},
	{"aborted_all", func(r *Run) string { return whole(r.Wasted.Aborted.All) }},
	{"late_pv", func(r *Run) string { return whole(r.Wasted.Late.PV) }},
	{"late_cut", func(r *Run) string { return whole(r.Wasted.Late.Cut) }},
	{"late_all", func(r *Run) string { return whole(r.Wasted.Late.All) }},
	{"stopped", func(r *Run) string { return whole(r.Wasted.Stopped) }},
	{"aborts", func(r *Run) string { return whole(r.Wasted.Aborts) }},
	{"opened", func(r *Run) string { return whole(r.Again.Opened) }},
	{"deepened", func(r *Run) string { return whole(r.Again.Deepened) }},
	{"restarted", func(r *Run) string { return whole(r.Again.Restarted) }},
	{"widened", func(r *Run) string { return whole(r.Again.Widened) }},
	{"splits_pv", func(r *Run) string { return whole(r.Splits.PV) }},
	{"splits_cut", func(r *Run) string { return whole(r.Splits.Cut) }},
	{"splits_all", func(r *Run) string { return whole(r.Splits.All) }},
	{"late_joins", func(r *Run) string { return whole(r.Splits.Late) }},
	{"attaches", func(r *Run) string { return whole(r.Splits.Attaches) }},
	{"missed", func(r *Run) string { return whole(r.Splits.Missed) }},
	{"nothing_open", func(r *Run) string { return r.Account.share(func(a *Account) float64 { return a.Nothing }) }},
	{"waiting_for_lock", func(r *Run) string { return r.Account.share(func(a *Account) float64 { return a.Locked }) }},
	{"attaching_in_vain", func(r *Run) string { return r.Account.share(func(a *Account) float64 { return a.Vain }) }},
	{"waking", func(r *Run) string { return r.Account.share(func(a *Account) float64 { return a.Waking }) }},
	{"sections", func(r *Run) string { return r.Account.share(func(a *Account) float64 { return a.Sections }) }},
	{"attaching", func(r *Run) string { return r.Account.share(func(a *Account) float64 { return a.Attaching }) }},
	{"twins", func(r *Run) string { return told(r.Twins, whole) }},
	{"transcript", func(r *Run) string { return r.Transcript }},
}

// rowColumns are those of summary.csv.
var rowColumns = []column[Row]{
	{"algorithm", func(r *Row) string { return r.Algorithm }},
	{"workers", func(r *Row) string { return strconv.Itoa(r.Workers) }},
	{"time", func(r *Row) string { return strconv.FormatFloat(r.Time, 'f', 6, 64) }},
	{"unit", func(r *Row) string { return string(r.Unit) }},
	{"speedup_geomean", func(r *Row) string { return share(r.SpeedupGeomean) }},
	{"speedup_mean", func(r *Row) string { return share(r.SpeedupMean) }},
	{"low", func(r *Row) string { return share(r.Low) }},
	{"high", func(r *Row) string { return share(r.High) }},
	{"rate_ratio", func(r *Row) string { return share(r.RateRatio) }},
	{"node_inflation", func(r *Row) string { return share(r.NodeInflation) }},
	{"busy_share", func(r *Row) string { return share(r.BusyShare) }},
	{"wasted_share", func(r *Row) string { return share(r.WastedShare) }},
	{"attaches_per_1000_nodes", func(r *Row) string { return share(r.AttachRate) }},
	{"answers", func(r *Row) string { return strconv.Itoa(r.Answers) }},
	{"solved", func(r *Row) string { return strconv.Itoa(r.Solved) }},
}

// told is empty where there is no value.
func told[T any](v *T, format func(T) string) string {
	if v == nil {
		return ""
	}
	return format(*v)
}

// share of an account; empty where there is none.
func (a *Account) share(of func(*Account) float64) string {
	if a == nil {
		return ""
	}
	return share(of(a))
}

func whole(v uint64) string  { return strconv.FormatUint(v, 10) }
func share(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
