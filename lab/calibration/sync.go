package calibration

import (
	"sync"
	"time"

	"go.uber.org/atomic"

	"froe/dts"
	"froe/internal/yield"
)

// cell is a lock with something to guard, on a line of its own.
type cell struct {
	sync.Mutex
	count int
	_     [112]byte
}

const (
	cells    = 128 // locks: they fit the first cache of a core
	passes   = 200 // how often they go to and fro
	crowd    = 64  // workers: one look reads no more of their candidates
	looks    = 1000
	releases = 100 // of a core, for one sample
	samples  = 200
	awake    = 300 * time.Microsecond // of the waker between two wakings, so that the other sleeps
)

// measureSection is the time to lock and unlock what another core locked last.
func measureSection() float64 {
	locks := make([]cell, cells)
	sweep := func() float64 {
		begun := time.Now()
		for i := range locks {
			locks[i].Lock()
			locks[i].count++
			locks[i].Unlock()
		}
		return float64(time.Since(begun)) / cells
	}
	var took []float64
	alternate(func() bool {
		took = append(took, sweep())
		return len(took) < passes
	}, func() { sweep() })
	return median(took)
}

// measureLook is the time of a look for work that finds none.
func measureLook() (float64, error) {
	t, err := newTree(suite[0], crowd, plain)
	if err != nil {
		return 0, err
	}
	t.Begin(&dts.Master{MaxDepth: 1})
	var took []float64
	for range samples {
		begun := time.Now()
		for range looks {
			t.Workers()[1].Step()
		}
		took = append(took, float64(time.Since(begun))/looks)
	}
	return median(took), nil
}

// measureYield is the time to yield a core that nobody else wants.
func measureYield() float64 {
	var took []float64
	for range samples {
		begun := time.Now()
		for range releases {
			yield.Core()
		}
		took = append(took, float64(time.Since(begun))/releases)
	}
	return median(took)
}

// measureWake is the time from waking a goroutine that sleeps to its first look
// at the clock, while who wakes it goes on.
func measureWake() float64 {
	wake := make(chan time.Time, 1)
	var delay atomic.Int64
	go func() {
		for begun := range wake {
			delay.Store(int64(time.Since(begun)))
		}
	}()
	defer close(wake)
	var took []float64
	for range samples {
		for begun := time.Now(); time.Since(begun) < awake; {
		}
		delay.Store(-1)
		wake <- time.Now()
		for delay.Load() < 0 {
		}
		took = append(took, float64(delay.Load()))
	}
	return median(took)
}
