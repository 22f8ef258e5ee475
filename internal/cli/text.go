package cli

import (
	"fmt"
	"time"
)

// Count writes a number so that it fits a column: 512, 20.4 k, 3.07 M.
func Count(n float64) string {
	for _, unit := range []string{"", " k", " M", " G"} {
		switch {
		case n < 10 && unit != "":
			return fmt.Sprintf("%.2f%s", n, unit)
		case n < 100 && unit != "":
			return fmt.Sprintf("%.1f%s", n, unit)
		case n < 999.5 || unit == " G":
			return fmt.Sprintf("%.0f%s", n, unit)
		}
		n /= 1000
	}
	panic("unreachable")
}

// Clock writes a time: 0.35 s, 12.0 s, 2:05.
func Clock(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.2f s", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	s := int(d.Seconds())
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
