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
	above     int32 // frame one ply up on the board
	board     int32 // frame that met this position first: its own, but for a deepening
	home      int32 // frame that holds the killers of this ply: two plies up on the board
	ply       int16 // plies from the root on the board: a deepening adds none
	reach     int16 // plies back to which a repetition can lie: the last irreversible or null move
	raw       int16 // static evaluation, tt.NoEval in check
	eval      int16 // the same, corrected
	guess     int16 // the best guess of the node's value: eval, or the table's
	improving bool  // eval is better than at this side's move before
	led       led   // the move that led here

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
func (f *frame) open(hash chess.Move) {
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
	if n.Kind == dts.Root {
		w.placeRoot(f)
		return f
	}
	p := w.frame(n.Parent)
	f.above, f.home, f.ply = p.board, p.above, p.ply+1
	switch n.Kind {
	case nullMove:
		p.pos.MakeNull(&f.pos)
		f.led, f.reach = noLed, 0
	case deepening:
		f.pos = p.pos
		f.above, f.board, f.home, f.ply = p.above, p.board, p.home, p.ply
		f.led, f.reach, f.raw, f.eval = p.led, p.reach, p.raw, p.eval
	default:
		m := chess.Move(n.Move)
		p.pos.Make(&f.pos, m)
		f.led = ledBy(&p.pos, m)
		f.reach = p.reach + 1
		if f.pos.Fifty() == 0 {
			f.reach = 0
		}
	}
	return f
}

func (w *Worker) placeRoot(f *frame) {
	s := w.shared
	f.pos = s.root.Position
	f.above, f.home = s.sentinel(0), s.sentinel(1)
	f.ply, f.led = 0, noLed
	f.reach = int16(min(f.pos.Fifty(), len(s.root.Earlier)))
}
