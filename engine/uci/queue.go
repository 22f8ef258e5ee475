package uci

// queue holds the lines that wait for a job to be over, in order.
type queue struct {
	lines   []string
	bytes   int // that they take
	stopped int // how many of them, from the first, came before a stop
	hit     int // and how many before a ponderhit
}

// order is a line whose turn it is, and what came after it while it waited.
type order struct {
	line    string
	stopped bool
	hit     bool
}

const (
	// mostBytes is what the lines that wait may take. Beyond it no more is read.
	mostBytes = 16 << 20

	// lineBytes is what a line takes beside its text.
	lineBytes = 32
)

func (q *queue) empty() bool { return len(q.lines) == 0 }

func (q *queue) full() bool { return q.bytes >= mostBytes }

func (q *queue) put(line string) {
	q.lines = append(q.lines, line)
	q.bytes += len(line) + lineBytes
}

// next takes the first line. The queue must not be empty.
func (q *queue) next() order {
	o := order{q.lines[0], q.stopped > 0, q.hit > 0}
	q.lines[0] = ""
	q.lines = q.lines[1:]
	q.bytes -= len(o.line) + lineBytes
	q.stopped, q.hit = max(0, q.stopped-1), max(0, q.hit-1)
	return o
}

// stop marks all that waits: the stop came after it.
func (q *queue) stop() { q.stopped = len(q.lines) }

// ponderHit marks all that waits: the ponderhit came after it.
func (q *queue) ponderHit() { q.hit = len(q.lines) }
