package clock

import (
	"sync"
	"time"
)

// Alarm is a Budget that is running.
type Alarm struct {
	soft  time.Time
	timer *time.Timer
	once  sync.Once
}

// Start sets the budget running from now. ring is called once, in a goroutine
// of its own, when the hard limit is reached, unless the alarm is stopped
// before. A budget without limits never rings.
func (b Budget) Start(ring func()) *Alarm {
	a := &Alarm{}
	if b.Hard == 0 {
		return a
	}
	a.soft = time.Now().Add(b.Soft)
	a.timer = time.AfterFunc(b.Hard, func() { a.once.Do(ring) })
	return a
}

// Late says that the soft limit is past.
func (a *Alarm) Late() bool {
	return !a.soft.IsZero() && !time.Now().Before(a.soft)
}

// Stop keeps an alarm that has not rung yet from ringing, and waits for one
// that is ringing.
func (a *Alarm) Stop() {
	if a.timer != nil {
		a.timer.Stop()
	}
	a.once.Do(func() {})
}
