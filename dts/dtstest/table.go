package dtstest

import "froe/dts"

// The table of a Game is exact: an entry answers only for the depth it was
// searched to, so that every search agrees with the oracle.

func (g *Game) probe(f *frame, n *dts.Node) (dts.Value, bool) {
	if !g.on.Table || f.optimism != 0 {
		return 0, false
	}
	e := g.table[f.node].Load()
	if e == 0 {
		return 0, false
	}
	v := dts.Value(int16(e))
	bound := dts.Bound(e >> 16 & 3)
	f.hash = dts.Move(e >> 32 & 0xffff)
	if n.Type == dts.PV || e>>48 != uint64(n.Depth) {
		return 0, false
	}
	cuts := bound == dts.Exact || bound == dts.Lower && v >= n.Beta || bound == dts.Upper && v <= n.Alpha
	return v, cuts
}

func (g *Game) store(f *frame, n *dts.Node) {
	if !g.on.Table || f.optimism != 0 {
		return
	}
	g.table[f.node].Store(uint64(uint16(n.Value())) | uint64(n.Bound())<<16 |
		uint64(n.BestMove())<<32 | uint64(n.Depth)<<48)
}
