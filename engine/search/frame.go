package search

import (
	"froe/dts"
	"froe/engine/chess"
	"froe/tt"
)

// maxFailed is how many moves that failed low a frame remembers, to be
// made less of when another one cuts. Few nodes that cut try more.
const maxFailed = 32

// frame is what the policy keeps of one node, at the node's index.
type frame struct {
	// Constant after Enter.
	pos       chess.Position
	above     int32      // frame one ply up on the board
	board     int32      // frame that met this position first: its own, but for searches before the moves
	home      int32      // frame that holds the killers of this ply: two plies up on the board
	ply       int16      // plies from the root on the board: a search of the same position adds none
	limit     int16      // ply from which nothing is extended: twice the root's depth
	passFrom  int16      // ply from which null moves are tried
	reach     int16      // plies back to which a repetition can lie: the last irreversible or null move
	raw       int16      // static evaluation, tt.NoEval in check
	eval      int16      // the same, corrected
	guess     int16      // the best guess of the node's value: eval, or the table's
	led       led        // the move that led here
	excluded  chess.Move // left out of the moves
	doubles   int8       // double extensions on the line from the root
	improving bool       // eval is better than at this side's move before
	known     tt.Entry   // what the table knew, the value counted from the root

	// Of the worker that prepares the moves, then constant.
	extension int8  // plies that the hash move is extended
	firm      int16 // depth of the search that the value comes from

	// Guarded by the node's lock.
	picker
	quietsOver bool  // the quiet moves left are not worth a look
	handed     int16 // moves handed out
	failing    int16 // of failed
	failed     [maxFailed]chess.Move

	// Atomic.
	killers killers // of the grandchildren
}

// open makes a placed frame ready for its moves.
func (f *frame) open(hash chess.Move, depth int32) {
	f.extension, f.firm = 0, int16(depth)
	f.picker.reset(hash)
	f.handed, f.failing, f.quietsOver = 0, 0, false
	f.killers.clear()
}

// fail notes that a move was searched to the end and failed low.
func (f *frame) fail(m chess.Move) {
	if f.failing < maxFailed {
		f.failed[f.failing] = m
		f.failing++
	}
}

// frame is the payload of n.
func (w *Worker) frame(n *dts.Node) *frame { return &w.shared.frames[n.Index()] }

// place puts the position of n into its frame.
func (w *Worker) place(n *dts.Node) *frame {
	f := w.frame(n)
	f.raw, f.eval = tt.NoEval, tt.NoEval
	f.board = int32(n.Index())
	f.excluded = chess.NoMove
	if n.Kind == dts.Root {
		w.placeRoot(f, n.Depth)
		return f
	}
	p := w.frame(n.Parent)
	f.above, f.home, f.ply = p.board, p.above, p.ply+1
	f.limit, f.passFrom, f.doubles = p.limit, p.passFrom, p.doubles
	switch n.Kind {
	case nullMove:
		p.pos.MakeNull(&f.pos)
		f.led, f.reach = noLed, 0
	case deepening:
		f.share(p)
	case verification:
		f.share(p)
		f.passFrom = f.ply + int16(3*n.Depth/4) + 1
	case singular:
		f.share(p)
		f.excluded = chess.Move(n.Move)
	default:
		f.play(p, chess.Move(n.Move))
		if n.Depth > n.Parent.Depth {
			f.doubles++
		}
	}
	return f
}

// play places a frame after a move of its parent's position.
func (f *frame) play(p *frame, m chess.Move) {
	p.pos.Make(&f.pos, m)
	f.led = ledBy(&p.pos, m)
	f.reach = p.reach + 1
	if f.pos.Fifty() == 0 {
		f.reach = 0
	}
}

// share places a frame at the same position as its parent's.
func (f *frame) share(p *frame) {
	f.pos = p.pos
	f.above, f.board, f.home, f.ply = p.above, p.board, p.home, p.ply
	f.led, f.reach, f.raw, f.eval = p.led, p.reach, p.raw, p.eval
}

// first says whether the position was not met by the node's parent already.
func (f *frame) first(n *dts.Node) bool { return f.board == int32(n.Index()) }

// placeRoot places the frame of a root of a depth.
func (w *Worker) placeRoot(f *frame, depth int32) {
	s := w.shared
	f.pos = s.root.Position
	f.above, f.home = s.sentinel(0), s.sentinel(1)
	f.ply, f.led = 0, noLed
	f.limit, f.passFrom, f.doubles = int16(2*depth), 0, 0
	f.reach = int16(min(f.pos.Fifty(), len(s.root.Earlier)))
}
