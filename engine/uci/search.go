package uci

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"froe/engine"
	"froe/engine/chess"
)

// goSearch begins a search, or a perft.
func (s *session) goSearch(args []string) {
	p := s.engine.Position()
	l := parseLimits(args, p.Turn())
	for _, err := range l.faults {
		s.out.info("go: %v", err)
	}
	if l.nothing() {
		return
	}
	if s.refused != nil {
		s.answerNothing(&l.Limits)
		return
	}
	if l.perft > 0 {
		s.perft(l.perft)
		return
	}
	l.SearchMoves = s.legal(l.searchMoves)
	ctx, cancel := context.WithCancel(s.ctx)
	search, err := s.engine.Go(ctx, l.Limits)
	if err != nil {
		cancel()
		s.out.info("go: %v", err)
		return
	}
	how := s.manner
	s.begin(&job{cancel: cancel, search: search, limits: l.Limits}, func(j *job) { s.play(j, how) })
}

// answerNothing answers for a position that could not be read: with no move, and where a search
// would not end by itself, not before it is to end.
func (s *session) answerNothing(l *engine.Limits) {
	s.out.info("go: the position could not be read: %v", s.refused)
	ctx, cancel := context.WithCancel(s.ctx)
	s.begin(&job{cancel: cancel, refused: true, limits: *l}, func(j *job) {
		if l.Infinite || l.Ponder {
			<-ctx.Done()
		}
		j.answered.Store(true)
		s.out.lines("bestmove 0000")
	})
}

// legal keeps the words that are legal moves. If none is, all moves will be
// searched.
func (s *session) legal(words []string) []chess.Move {
	p, chess960 := s.engine.Position(), s.chess960()
	var moves []chess.Move
	for _, word := range words {
		m, err := p.ParseUCI(word, chess960)
		if err != nil {
			s.out.info("go: searchmoves: %v; ignored", err)
			continue
		}
		moves = append(moves, m)
	}
	return moves
}

// chess960 reports whether the king may castle by taking his rook.
func (s *session) chess960() bool {
	p := s.engine.Position()
	return s.engine.Options().Chess960 || p.Chess960()
}

// stop ends what is running, and has what waits end as soon as it begins.
func (s *session) stop([]string) {
	s.job.stop()
	s.queue.stop()
}

// ponderHit has a search that ponders become a normal one, and those that wait.
func (s *session) ponderHit([]string) {
	s.job.ponderHit()
	s.queue.ponderHit()
}

// perft counts the leaves beneath each move, in Stockfish's format.
func (s *session) perft(depth int) {
	p, chess960 := s.engine.Position(), s.engine.Options().Chess960
	s.beside("perft", func(ctx context.Context) (string, error) {
		total, err := engine.Perft(ctx, p, depth, func(m chess.Move, nodes uint64) {
			s.out.lines(fmt.Sprintf("%s: %d", p.UCI(m, chess960), nodes))
		})
		if ctx.Err() != nil {
			err = errors.New("stopped")
		}
		return fmt.Sprintf("\nNodes searched: %d\n", total), err
	})
}

// beside runs something as a job, and prints its answer or its error.
func (s *session) beside(what string, run func(context.Context) (string, error)) {
	ctx, cancel := context.WithCancel(s.ctx)
	s.begin(&job{cancel: cancel}, func(j *job) {
		answer, err := run(ctx)
		j.answered.Store(true)
		if err != nil {
			s.out.info("%s: %v", what, err)
			return
		}
		s.out.lines(answer)
	})
}

// bench searches the bench positions, with an engine of its own.
func (s *session) bench(args []string) {
	depth, err := benchDepth(args)
	if err != nil {
		s.out.info("bench: %v", err)
		return
	}
	s.beside("bench", func(ctx context.Context) (string, error) {
		b, err := engine.RunBench(ctx, depth, func(i int, fen string, nodes uint64) {
			s.out.info("position %d of %d: %d nodes: %s", i+1, engine.BenchLen(), nodes, fen)
		})
		return b.String(), err
	})
}

// speedTest measures the speed of games, with an engine of its own.
func (s *session) speedTest(args []string) {
	t, err := engine.ParseSpeedTest(args)
	if err != nil {
		s.out.info("speedtest: %v", err)
		return
	}
	own := s.engine.Options().Threads
	s.reportThreads(max(t.Threads, own))
	s.beside("speedtest", func(ctx context.Context) (string, error) {
		defer s.reportThreads(own)
		speed, err := t.Run(ctx, func(done, of int) { s.out.info("position %d of %d", done, of) })
		if err != nil {
			return "", err
		}
		return speed.String(), nil
	})
}

func benchDepth(args []string) (int, error) {
	switch len(args) {
	case 0:
		return engine.BenchDepth, nil
	case 1:
	default:
		return 0, fmt.Errorf("%q: more than a depth", args[1])
	}
	depth, err := strconv.Atoi(args[0])
	if err != nil || depth < 1 {
		return 0, fmt.Errorf("%q is not a depth", args[0])
	}
	return depth, nil
}
