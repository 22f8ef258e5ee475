package sim

// moment is when a processor makes its next transition: its time, and its
// number to decide between equals.
type moment uint64

const numberBits = 12

// MaxProcessors is the largest number of processors.
const MaxProcessors = 1 << numberBits

func momentOf(time int64, number int) moment { return moment(time)<<numberBits | moment(number) }

func (m moment) time() int64 { return int64(m >> numberBits) }
func (m moment) number() int { return int(m & (MaxProcessors - 1)) }

// queue is a binary heap: queue[0] is the next moment. It never grows beyond the
// number of processors.
type queue []moment

// push adds a moment.
func (q *queue) push(m moment) {
	*q = append(*q, m)
	h := *q
	k := len(h) - 1
	for k > 0 && m < h[(k-1)/2] {
		h[k] = h[(k-1)/2]
		k = (k - 1) / 2
	}
	h[k] = m
}

// replace puts m in the place of the next moment.
func (q queue) replace(m moment) {
	k := 0
	for {
		c := 2*k + 1
		if c+1 < len(q) && q[c+1] < q[c] {
			c++
		}
		if c >= len(q) || m < q[c] {
			break
		}
		q[k] = q[c]
		k = c
	}
	q[k] = m
}

// drop takes the next moment away.
func (q *queue) drop() {
	last := len(*q) - 1
	m := (*q)[last]
	*q = (*q)[:last]
	if last > 0 {
		q.replace(m)
	}
}
