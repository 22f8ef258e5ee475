package train

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"

	"froe/engine/chess"
	"froe/engine/syzygy"
	"froe/lab/archive"
)

// Set holds the samples: those held out in memory, those to learn on disk, so that
// there may be more than memory has room for.
//
// The samples to learn lie in shards by a hash of their position: so equal positions
// meet in one shard, and each shard is a random choice of all positions. An epoch sees
// the shards in a random order, and those of each in a random order.
type Set struct {
	Held                  []archive.Board
	TrainGames, HeldGames int
	Learned               int // samples to learn
	Repeated              int // samples that were made one with another of the same position

	dir    string
	shards [shards]shard
	sum    uint32 // the fingerprint
}

// shardBits is the logarithm of the number of shards.
const (
	shardBits = 6
	shards    = 1 << shardBits
)

// NewSet makes an empty set that keeps its samples in a new folder in dir, until Close.
func NewSet(dir string) (*Set, error) {
	dir, err := os.MkdirTemp(dir, "samples")
	if err != nil {
		return nil, fmt.Errorf("train: %w", err)
	}
	s := &Set{dir: dir}
	for i := range s.shards {
		s.shards[i].path = filepath.Join(dir, fmt.Sprintf("%02d", i))
	}
	return s, nil
}

// Close removes the samples from disk.
func (s *Set) Close() error { return os.RemoveAll(s.dir) }

// Add adds a sample to learn.
func (s *Set) Add(b archive.Board) error {
	// Any odd numbers would do: those of the golden ratio and of the root of three.
	h := (uint64(b.Occupied)^binary.LittleEndian.Uint64(b.Pieces[:]))*0x9e3779b97f4a7c15 ^ binary.LittleEndian.Uint64(b.Pieces[8:])
	h *= 0xbb67ae8584caa73b
	if err := s.shards[h>>(64-shardBits)].add(b); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return nil
}

// Finish makes samples of equal positions one, whose score is their mean, after all
// have been added.
func (s *Set) Finish() error {
	sum := crc32.NewIEEE()
	s.Learned, s.Repeated = 0, 0
	for i := range s.shards {
		h := &s.shards[i]
		all := h.size + len(h.pending)
		boards, err := h.finish()
		if err != nil {
			return fmt.Errorf("train: %w", err)
		}
		s.Learned += len(boards)
		s.Repeated += all - len(boards)
		_, _ = sum.Write(raw(boards))
	}
	_, _ = sum.Write(raw(s.Held))
	s.sum = sum.Sum32()
	return nil
}

// Source is where samples come from.
type Source struct {
	Files  []string // archives
	Filter archive.Filter
	Tables *syzygy.Tables // which positions that they know are scored by; may be nil
}

// Read reads the samples of a source into a set in a folder, and holds out some games:
// which ones depends on the seed, and on nothing else but their order. What is damaged is
// reported and left out; read is called now and then with the number of samples.
func Read(ctx context.Context, dir string, from *Source, p *Plan, damaged func(*archive.Damage), read func(samples int)) (*Set, error) {
	s, err := NewSet(dir)
	if err != nil {
		return nil, err
	}
	chance, games, samples := rand.New(rand.NewPCG(p.Seed, 'h')), 0, 0
	err = archive.Read(ctx, from.Files, damaged, func(_ *archive.Header, g *archive.Game) error {
		if games++; games%1000 == 0 {
			read(samples)
		}
		n, err := s.addGame(g, from, p.TD, chance.Float64() < p.Hold)
		samples += n
		return err
	})
	if err == nil {
		err = s.Finish()
	}
	if err == nil && (s.Learned == 0 || len(s.Held) == 0) {
		err = errFew
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// addGame adds the samples of a game, to those held out or to those to learn.
func (s *Set) addGame(g *archive.Game, from *Source, lambda float64, held bool) (samples int, err error) {
	known, err := outcomesOf(g, from.Tables)
	if err != nil {
		return 0, err
	}
	lookAhead(g, lambda, known)
	add := s.Add
	if held {
		s.HeldGames++
		add = func(b archive.Board) error { s.Held = append(s.Held, b); return nil }
	} else {
		s.TrainGames++
	}
	wrong := g.Samples(&from.Filter, func(at *chess.Position, score int16) {
		samples++
		err = errors.Join(err, add(archive.NewBoard(at, score, g.Result)))
	})
	return samples, errors.Join(wrong, err)
}
