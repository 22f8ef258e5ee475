package simulation

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
	return l, l.line("position", "algorithm", "processors", "repeat", "seed", "depth", "move", "solved", "nodes", "makespan", "busy",
		"aborted_pv", "aborted_cut", "aborted_all", "late_pv", "late_cut", "late_all", "stopped", "aborts",
		"opened", "deepened", "restarted", "widened", "twins", "splits_pv", "splits_cut", "splits_all", "late_joins", "attaches", "missed",
		"nothing_open", "waiting_for_lock", "attaching_in_vain", "waking", "sections", "attaching", "transcript")
}

// Write adds a run.
func (l *Log) Write(r Run) error {
	return l.line(r.Position, r.Algorithm, strconv.Itoa(r.Processors), strconv.Itoa(r.Repeat), whole(r.Seed),
		strconv.Itoa(r.Depth), r.Move, answer(r.Solved), whole(r.Nodes), strconv.FormatInt(r.Makespan, 10), share(r.Busy),
		whole(r.Wasted.Aborted.PV), whole(r.Wasted.Aborted.Cut), whole(r.Wasted.Aborted.All),
		whole(r.Wasted.Late.PV), whole(r.Wasted.Late.Cut), whole(r.Wasted.Late.All),
		whole(r.Wasted.Stopped), whole(r.Wasted.Aborts),
		whole(r.Again.Opened), whole(r.Again.Deepened), whole(r.Again.Restarted), whole(r.Again.Widened), told(r.Twins), whole(r.Splits.PV), whole(r.Splits.Cut), whole(r.Splits.All),
		whole(r.Splits.Late), whole(r.Splits.Attaches), whole(r.Splits.Missed),
		share(r.Idle.Nothing), share(r.Idle.Locked), share(r.Idle.Vain), share(r.Idle.Waking),
		share(r.Overhead.Sections), share(r.Overhead.Attaching), r.Transcript)
}

func (l *Log) line(fields ...string) error {
	if err := l.out.Write(fields); err != nil {
		return fmt.Errorf("csv: %w", err)
	}
	l.out.Flush()
	return l.out.Error()
}

// answer is empty where there is none to be found.
func answer(solved *bool) string {
	if solved == nil {
		return ""
	}
	return strconv.FormatBool(*solved)
}

// told is empty where a number is not.
func told(v *uint64) string {
	if v == nil {
		return ""
	}
	return whole(*v)
}

func whole(v uint64) string  { return strconv.FormatUint(v, 10) }
func share(v float64) string { return strconv.FormatFloat(v, 'f', 6, 64) }
