package sim

// Use is what a processor does with its time.
type Use uint8

const (
	Searching Use = iota // at positions
	Sections             // in critical sections, and publishing after them
	Attaching            // joining nodes
	Nothing              // without work: nothing is open
	Locked               // waiting for a lock
	Vain                 // attaching to what turns out to be gone
	Waking               // there is work again, and it is on the way to it
	uses
)

var useNames = [uses]string{
	"searching", "sections", "attaching", "nothing open", "waiting for a lock", "attaching in vain", "waking",
}

func (u Use) String() string { return useNames[u] }

// Time is processor time by use, in ticks.
type Time [uses]int64

// Sum is the time of all uses together: for a whole run, processors times makespan.
func (t *Time) Sum() int64 {
	var sum int64
	for _, ticks := range t {
		sum += ticks
	}
	return sum
}

// Share is the part of the time that went into a use, 0..1.
func (t *Time) Share(u Use) float64 { return float64(t[u]) / float64(max(1, t.Sum())) }
