package search

import (
	"sync/atomic"

	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// maxFailedLow is how many moves that failed low a frame remembers. Few nodes
// that fail high try more.
const maxFailedLow = 32

// frame is what the policy keeps of one node, at the node's index.
type frame struct {
	// Constant after Enter.
	pos              chess.Position
	previous         int32      // index of the frame one ply up on the board
	origin           int32      // index of the frame that met this position first: its own, but for searches before the moves
	killerFrame      int32      // index of the frame that holds the killers of this ply: two plies up on the board
	depth            int32      // plies that remain: those of the node, as hindsight and internal reduction change them
	ply              int16      // plies from the root on the board: a search of the same position adds none
	extensionLimit   int16      // ply from which nothing is extended: twice the root's depth
	nullMoveFrom     int16      // ply from which null moves are tried
	reversible       int16      // plies back to which a repetition can lie: the last irreversible or null move
	rawEval          int16      // static evaluation, tt.NoEval in check
	staticEval       int16      // the same, scaled and corrected
	correction       int16      // what the correction is, centipawns
	estimate         int16      // of the node's value: staticEval, or the value of hashEntry
	lastMove         pieceTo    // the move that led here
	excluded         chess.Move // left out of the moves
	doubleExtensions int8       // double extensions on the line from the root
	improving        bool       // staticEval is better than at this side's move before
	principal        bool       // on the principal variation, now or when the table met the position
	hashEntry        tt.Entry   // what the table has, mates counted from the root

	// Written by the worker that prepares the moves, then constant.
	hashExtension int8     // plies that the hash move is extended
	wholeRoot     bool     // of the root: every legal move is searched
	endedBy       dts.Kind // the search before the moves that ended the node, 0 if none
	endedDepth    int16    // the depth of that search, plies, and
	endedMove     dts.Move // its move

	// Guarded by the node's lock.
	picker
	moveCount      int16 // moves claimed
	failedLowCount int16 // moves in failedLow
	failedLow      [maxFailedLow]chess.Move

	// Atomic.
	killers killers      // of the nodes two plies further down
	cutoffs atomic.Int32 // of those nodes: how many failed high by a move
}

// open makes a frame ready for the moves of its position.
func (f *frame) open(hash chess.Move) {
	f.hashExtension, f.endedBy = 0, dts.Root
	f.picker.reset(hash)
	f.moveCount, f.failedLowCount = 0, 0
	f.killers.clear()
	f.cutoffs.Store(0)
}

// addFailedLow records a move that was searched to the end and failed low.
func (f *frame) addFailedLow(m chess.Move) {
	if f.failedLowCount < maxFailedLow {
		f.failedLow[f.failedLowCount] = m
		f.failedLowCount++
	}
}

// frame is the payload of n.
func (w *Worker) frame(n *dts.Node) *frame { return &w.shared.frames[n.Index()] }

// place sets up the frame of a new node: its position, and what it inherits
// from the frame of the parent.
func (w *Worker) place(n *dts.Node) *frame {
	f := w.frame(n)
	f.rawEval, f.staticEval, f.correction = tt.NoEval, tt.NoEval, 0
	f.origin, f.depth = int32(n.Index()), n.Depth
	f.excluded, f.principal = chess.NoMove, n.Type == dts.PV
	if n.Kind == dts.Root {
		w.placeRoot(f, n)
		return f
	}
	p := w.frame(n.Parent)
	f.previous, f.killerFrame, f.ply = p.origin, p.previous, p.ply+1
	f.extensionLimit, f.nullMoveFrom, f.doubleExtensions = p.extensionLimit, p.nullMoveFrom, p.doubleExtensions
	switch n.Kind {
	case nullMove:
		p.pos.MakeNull(&f.pos)
		f.lastMove, f.reversible = noPieceTo, 0
	case verification:
		f.copyPosition(p)
		f.nullMoveFrom = f.ply + int16(3*n.Depth/4) + 1
	case singularTest:
		f.copyPosition(p)
		f.excluded = chess.Move(n.Move)
	default:
		f.makeMove(p, chess.Move(n.Move))
		w.fetchCorrections(&f.pos, w.lastMoves(f))
		if f.depth > p.depth {
			f.doubleExtensions++
		}
	}
	return f
}

// makeMove sets a frame up after a move of its parent's position.
func (f *frame) makeMove(p *frame, m chess.Move) {
	p.pos.Make(&f.pos, m)
	f.lastMove = pieceToOf(&p.pos, m)
	f.reversible = p.reversible + 1
	if f.pos.Fifty() == 0 {
		f.reversible = 0
	}
}

// copyPosition sets a frame up with the position of its parent.
func (f *frame) copyPosition(p *frame) {
	f.pos = p.pos
	f.previous, f.origin, f.killerFrame, f.ply = p.previous, p.origin, p.killerFrame, p.ply
	f.lastMove, f.reversible, f.principal = p.lastMove, p.reversible, p.principal
	f.rawEval, f.staticEval, f.correction = p.rawEval, p.staticEval, p.correction
}

// entersPosition reports whether the node's position differs from that of its
// parent. That of a search before the moves may be the same.
func (f *frame) entersPosition(n *dts.Node) bool { return f.origin == int32(n.Index()) }

// placeRoot sets up the frame of a root.
func (w *Worker) placeRoot(f *frame, n *dts.Node) {
	s := w.shared
	f.pos = s.root.Position
	f.previous, f.killerFrame = s.sentinel(0), s.sentinel(1)
	f.ply, f.lastMove = 0, noPieceTo
	f.extensionLimit, f.nullMoveFrom, f.doubleExtensions = int16(2*n.Depth), 0, 0
	f.depth -= w.failHighs(n)
	f.reversible = int16(min(f.pos.Fifty(), len(s.root.Earlier)))
}

// Key is the hash key of the position of a node between its Enter and its
// release. No worker may be inside a step.
func (s *Shared) Key(n *dts.Node) uint64 { return s.frames[n.Index()].pos.Key() }
