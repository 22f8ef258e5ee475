package clock

import (
	"sync"
	"time"
)

// Alarm is a hard limit that is running.
type Alarm struct {
	timer *time.Timer
	once  sync.Once
}

// Start sets the hard limit running from now. ring is called once, in a
// goroutine of its own, when it is reached, unless the alarm is stopped before.
// A budget without a hard limit never rings.
func (b Budget) Start(ring func()) *Alarm {
	a := &Alarm{}
	if b.Hard > 0 {
		a.timer = time.AfterFunc(b.Hard, func() { a.once.Do(ring) })
	}
	return a
}

// Stop keeps an alarm that has not rung yet from ringing, and waits for one
// that is ringing.
func (a *Alarm) Stop() {
	if a.timer != nil {
		a.timer.Stop()
	}
	a.once.Do(func() {})
}
