package engine

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"time"

	"froe/dts"
	"froe/engine/algorithm"
	"froe/engine/eval"
	"froe/engine/eval/network"
	"froe/engine/polyglot"
	"froe/engine/search"
	"froe/engine/syzygy"
	"froe/internal/numa"
	"froe/tt"
)

// machine is what searches run on: the table, and the tree of workers with
// their policy. It belongs to the search that runs, and to the engine while none
// does.
type machine struct {
	options   Options // that it fits
	placement placement
	tables    *syzygy.Tables // of endgames; nil: none
	book      *polyglot.Book
	table     *tt.Table
	shared    *search.Shared
	tree      *dts.Tree
	prover    *prover // nil until it is needed
	handicap  search.Handicap
	seed      uint64 // of the handicaps of a game
}

func newMachine(o Options) (*machine, error) {
	m := &machine{table: &tt.Table{}, seed: rand.Uint64()}
	if err := m.fit(o); err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	return m, nil
}

// affordable refuses threads and a table for which the machine has no memory: to ask
// for it would end the program.
func affordable(o Options) error {
	if need, most := o.Threads*algorithm.WorkerMiB(o.Algorithm), tt.MaxMiB(); need+o.Hash > most {
		return fmt.Errorf("threads and hash: %d threads need about %d MiB beside a table of %d, and there are %d", o.Threads, need, o.Hash, most)
	}
	return nil
}

// newTree makes a tree for the machine's workers.
func (m *machine) newTree() { m.newTreeOn(numaNodes(m.options.NumaPolicy, m.options.Threads)) }

// newTreeOn makes it on NUMA nodes, to which workers are bound; none: anywhere.
func (m *machine) newTreeOn(nodes []numa.Node) {
	m.placement = placementOf(m.options.Threads, nodes)
	m.shared.SetNodes(m.placement.of)
	m.tree = algorithm.New(m.options.Algorithm, m.treeOptions(), m.shared)
	m.prover = nil
}

// treeOptions size a tree for the machine's workers.
func (m *machine) treeOptions() dts.Options {
	begun := time.Now()
	return dts.Options{
		Workers:       m.options.Threads,
		MinSplitDepth: m.options.MinSplitDepth,
		Iterations:    m.options.Iterations,
		Ticks:         func() int64 { return int64(time.Since(begun)) },
		OnStart:       m.placement.bind(),
	}
}

// fit makes what the options ask for, or leaves the machine as it was: the new parts are made
// before an old one is given up. A new table is empty.
func (m *machine) fit(o Options) (err error) {
	if err := affordable(o); err != nil {
		return err
	}
	was, fresh := m.options, m.shared == nil
	tables, book, table, n := m.tables, m.book, m.table, (*network.Network)(nil)
	if o.SyzygyPath != was.SyzygyPath {
		if tables, err = openTables(o.SyzygyPath); err != nil {
			return err
		}
	}
	if fresh || o.BookFile != was.BookFile {
		if book, err = openBook(o.BookFile); err != nil {
			return err
		}
	}
	if fresh || o.EvalFile != was.EvalFile {
		if n, err = eval.Load(o.EvalFile); err != nil {
			return err
		}
	}
	if o.Hash != was.Hash {
		if table, err = m.table.Resized(o.Hash); err != nil {
			return fmt.Errorf("hash: %w", err)
		}
	}
	m.options = o
	switch {
	case fresh:
		m.table, m.shared = table, search.New(table)
		m.clearTable()
	case table != m.table:
		m.table = table
		m.shared.SetTable(table)
		m.prover = nil
		debug.FreeOSMemory() // the old one may be most of the machine
		m.clearTable()
	}
	if n != nil {
		m.shared.SetNetwork(n)
		if !fresh {
			m.clear() // what was learnt with the old one
		}
	}
	if n != nil || o.Algorithm != was.Algorithm || o.Threads != was.Threads || o.MinSplitDepth != was.MinSplitDepth ||
		o.Iterations != was.Iterations || o.NumaPolicy != was.NumaPolicy {
		m.newTree()
	}
	m.setTables(tables)
	m.setBook(book)
	return nil
}

func (m *machine) clear() {
	m.clearTable()
	m.shared.Clear()
}

// clearTable empties the table with every core: a big one takes one core
// seconds, most of it the system's work of handing out the memory.
func (m *machine) clearTable() {
	m.table.Clear(max(m.options.Threads, runtime.NumCPU()))
}
