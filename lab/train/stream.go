package train

import (
	"fmt"
	"math/rand/v2"

	"froe/lab/archive"
)

// stream has the samples of an epoch in the order in which it sees them.
type stream struct {
	set    *Set
	seed   uint64
	epoch  int
	order  []int           // the shards that are left
	boards []archive.Board // what is left of the shard before them
}

// stream begins an epoch, after so many of its samples.
func (s *Set) stream(seed uint64, epoch, after int) (*stream, error) {
	r := &stream{set: s, seed: seed, epoch: epoch}
	r.order = r.chance(shards).Perm(shards)
	for len(r.order) > 0 && after >= s.shards[r.order[0]].size {
		after -= s.shards[r.order[0]].size
		r.order = r.order[1:]
	}
	return r, r.next(make([]archive.Board, after))
}

// chance is what shuffles a part of the epoch.
func (r *stream) chance(part int) *rand.Rand {
	return rand.New(rand.NewPCG(r.seed, uint64(r.epoch*(shards+1)+part)))
}

// next sets to to the next samples. There are as many.
func (r *stream) next(to []archive.Board) error {
	for len(to) > 0 {
		if len(r.boards) == 0 {
			if err := r.load(); err != nil {
				return err
			}
		}
		n := copy(to, r.boards)
		to, r.boards = to[n:], r.boards[n:]
	}
	return nil
}

// load reads the next shard and shuffles it.
func (r *stream) load() error {
	next := r.order[0]
	boards, err := r.set.shards[next].read()
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	r.chance(next).Shuffle(len(boards), func(i, j int) { boards[i], boards[j] = boards[j], boards[i] })
	r.order, r.boards = r.order[1:], boards
	return nil
}
