package calibration

import (
	"context"
	"fmt"
	"time"

	"gonum.org/v1/gonum/stat"

	"froe/dts"
)

// sections are the times of reports to nodes that can be shared, nanoseconds.
type sections struct {
	kept   []float64 // that picked no move, where this worker had the last section as well
	picked []float64 // that did
	taken  []float64 // that did, where the other worker had the last section
}

// interrupted is a time beyond which the system was in between, nanoseconds: nearly all
// sections take less than a sixth of it.
const interrupted = 50_000

// measureHandover returns, in nanoseconds, how much longer a critical section takes that
// picks a move, and how much longer than that where another core had the node's last one.
func measureHandover(ctx context.Context, depth int) (pick, handover float64, err error) {
	var s sections
	err = inTurns(ctx, depth, func(t *dts.Tree) func(*dts.Worker) {
		last := make([]*dts.Worker, t.Capacity())
		return func(w *dts.Worker) { s.run(w, last) }
	})
	if err != nil {
		return 0, 0, err
	}
	if len(s.kept) == 0 || len(s.picked) == 0 || len(s.taken) == 0 {
		return 0, 0, fmt.Errorf("calibration: depth %d: no node was shared; go deeper", depth)
	}
	pick = stat.Mean(s.picked, nil) - stat.Mean(s.kept, nil)
	return pick, median(s.taken) - median(s.picked), nil
}

// run lets a worker make transitions and times its reports. last is the worker that had
// the last section of each node.
func (s *sections) run(w *dts.Worker, last []*dts.Worker) {
	for i := 0; i < stretch && !w.Off(); i++ {
		reports := w.Next() == "report"
		begun := time.Now()
		w.Step()
		took := float64(time.Since(begun))
		n, picked := w.TookLock()
		if n < 0 {
			continue
		}
		mine := last[n] == w
		last[n] = w
		switch {
		case !reports || took > interrupted:
		case !picked && mine:
			s.kept = append(s.kept, took)
		case picked && mine:
			s.picked = append(s.picked, took)
		case picked:
			s.taken = append(s.taken, took)
		}
	}
}
