package queue

import (
	"context"
	"fmt"
	"time"
)

// Hours are those of the day, by the local clock, in which a worker begins pieces, such
// as 22:00-06:30. The zero value is the whole day.
type Hours struct{ from, to int } // minutes after midnight

const day = 24 * 60

// ParseHours reads hours: 22:00-06:30.
func ParseHours(s string) (h Hours, err error) {
	var a, b, c, d int
	n, err := fmt.Sscanf(s+"\n", "%d:%d-%d:%d\n", &a, &b, &c, &d)
	h = Hours{60*a + b, 60*c + d}
	if err != nil || n != 4 || min(a, b, c, d) < 0 || max(b, d) > 59 || max(h.from, h.to) > day || h.from == h.to {
		return Hours{}, fmt.Errorf("queue: hours: %q is not like 22:00-06:30", s)
	}
	return h, nil
}

// String writes hours as ParseHours reads them.
func (h Hours) String() string {
	if h == (Hours{}) {
		return ""
	}
	return fmt.Sprintf("%02d:%02d-%02d:%02d", h.from/60, h.from%60, h.to/60, h.to%60)
}

// until is how many minutes after a time of the day the hours begin; 0: it is in them.
func (h Hours) until(minute int) int {
	inside := h.from <= minute && minute < h.to
	if h.from > h.to {
		inside = minute >= h.from || minute < h.to
	}
	if inside || h == (Hours{}) {
		return 0
	}
	return (h.from - minute + day) % day
}

// wait waits for the hours.
func (h Hours) wait(ctx context.Context) error {
	for {
		now := time.Now()
		left := h.until(60*now.Hour() + now.Minute())
		if left == 0 {
			return ctx.Err()
		}
		if err := pause(ctx, min(time.Duration(left)*time.Minute, time.Minute)); err != nil {
			return err
		}
	}
}
