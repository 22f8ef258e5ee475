package train

import (
	"context"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"unsafe"

	"froe/engine/chess"
	"froe/lab/archive"
)

// Set holds the samples.
type Set struct {
	Train, Held           []archive.Board
	TrainGames, HeldGames int
}

// Read reads the samples of archives that a filter keeps, and holds out some games:
// which ones depends on the seed, and on nothing else but their order. What is
// damaged is reported and left out; read is called now and then with the number of
// samples.
func Read(ctx context.Context, files []string, f *archive.Filter, p *Plan, damaged func(*archive.Damage), read func(samples int)) (*Set, error) {
	s, chance := &Set{}, rand.New(rand.NewPCG(p.Seed, 'h'))
	games := 0
	err := archive.Read(ctx, files, damaged, func(_ *archive.Header, g *archive.Game) error {
		to, count := &s.Train, &s.TrainGames
		if chance.Float64() < p.Hold {
			to, count = &s.Held, &s.HeldGames
		}
		*count++
		if games++; games%1000 == 0 {
			read(len(s.Train) + len(s.Held))
		}
		lookAhead(g, p.TD)
		return g.Samples(f, func(at *chess.Position, score int16) {
			*to = append(*to, archive.NewBoard(at, score, g.Result))
		})
	})
	if err != nil {
		return nil, fmt.Errorf("train: %w", err)
	}
	if len(s.Train) == 0 || len(s.Held) == 0 {
		return nil, errFew
	}
	s.Train = slices.Clip(s.Train)
	return s, nil
}

// fingerprint tells sets apart.
func (s *Set) fingerprint() uint32 {
	sum := crc32.NewIEEE()
	for _, boards := range [][]archive.Board{s.Train, s.Held} {
		for some := range slices.Chunk(boards, 1<<16) {
			// The bytes of boards, in this machine's order.
			_, _ = sum.Write(unsafe.Slice((*byte)(unsafe.Pointer(&some[0])), len(some)*archive.BoardSize))
		}
	}
	return sum.Sum32()
}

// shuffled is the order in which an epoch sees the samples.
func (s *Set) shuffled(seed uint64, epoch int) []uint32 {
	order := make([]uint32, len(s.Train))
	for i := range order {
		order[i] = uint32(i)
	}
	chance := rand.New(rand.NewPCG(seed, uint64(epoch)))
	chance.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}
