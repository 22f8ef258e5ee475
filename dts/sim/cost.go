package sim

// Cost is the model: what transitions take, in virtual ticks. A thousand ticks
// are about the time of one position.
type Cost struct {
	Position int64 // entering a position of the search
	Quiet    int64 // a position of a quiescence search
	Section  int64 // a critical section at a node that can be shared: claim, report, close
	Attach   int64 // joining a node: caches to warm
	Miss     int64 // an attempt to join that came too late, a poll that found nothing
	Wake     int64 // from work published to a parked worker's first look at it
	Jitter   int64 // per mille by which the cost of a position varies, after the seed
}

// Free charges positions and nothing else: with one processor it is the
// sequential search, and the makespan of many is a critical path.
var Free = Cost{Position: 1000, Quiet: 1000}

// Default is the model used where no other is named.
var Default = Cost{
	Position: 1000,
	Quiet:    1000,
	Section:  30,
	Attach:   1000,
	Miss:     200,
	Wake:     2000,
	Jitter:   50,
}
