package algorithm

import (
	"froe/dts"
	"froe/engine/search"
	"froe/tt"
)

// Rig is an algorithm with all that its workers share, ready to search one position after
// another: on threads, by its tree's own driver, or on virtual processors (dts/sim).
type Rig struct {
	Table  *tt.Table
	Shared *search.Shared
	Tree   *dts.Tree
}

// NewRig sets an algorithm up around a table; see [New].
func NewRig(name string, table *tt.Table, o dts.Options) *Rig {
	r := &Rig{Table: table, Shared: search.New(table)}
	r.Tree = New(name, o, r.Shared)
	return r
}

// NewGame forgets all searches before.
func (r *Rig) NewGame() {
	r.Table.Clear(1)
	r.Shared.Clear()
	r.Tree.Forget()
}

// SetRoot sets what the next search of a game begins at.
func (r *Rig) SetRoot(root *search.Root) {
	r.Table.NextAge()
	r.Shared.SetRoot(*root)
}
