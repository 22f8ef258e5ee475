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
	algorithm  string
	threads    int
	minSplit   int // plies
	iterations int // open at once, at most
	numaPolicy string
	placement  placement
	evalFile   string
	syzygyPath string
	tables     *syzygy.Tables // of endgames; nil: none
	bookFile   string
	book       *polyglot.Book
	table      *tt.Table
	shared     *search.Shared
	tree       *dts.Tree
	prover     *prover // nil until it is needed
	handicap   search.Handicap
	seed       uint64 // of the handicaps of a game
}

func newMachine(o Options) (*machine, error) {
	if err := affordable(o); err != nil {
		return nil, err
	}
	n, err := eval.Load(o.EvalFile)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	tables, err := openTables(o.SyzygyPath)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	book, err := openBook(o.BookFile)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	table, err := tt.New(o.Hash)
	if err != nil {
		return nil, fmt.Errorf("engine: hash: %w", err)
	}
	m := &machine{algorithm: o.Algorithm, threads: o.Threads, minSplit: o.MinSplitDepth, iterations: o.Iterations, numaPolicy: o.NumaPolicy,
		evalFile: o.EvalFile, table: table, shared: search.New(table)}
	m.shared.SetNetwork(n)
	m.setTables(tables, o)
	m.setBook(book, o)
	m.clearTable()
	m.newTree()
	m.seed = rand.Uint64()
	return m, nil
}

// affordable refuses threads and a table for which the machine has no memory: to ask
// for it would end the program.
func affordable(o Options) error {
	if need, most := o.Threads*algorithm.WorkerMiB(o.Algorithm), tt.MaxMiB(); need+o.Hash > most {
		return fmt.Errorf("engine: threads and hash: %d threads need about %d MiB beside a table of %d, and there are %d", o.Threads, need, o.Hash, most)
	}
	return nil
}

// newTree makes a tree for the machine's workers.
func (m *machine) newTree() { m.newTreeOn(numaNodes(m.numaPolicy, m.threads)) }

// newTreeOn makes it on NUMA nodes, to which workers are bound; none: anywhere.
func (m *machine) newTreeOn(nodes []numa.Node) {
	m.placement = placementOf(m.threads, nodes)
	m.shared.SetNodes(m.placement.of)
	m.tree = algorithm.New(m.algorithm, m.treeOptions(), m.shared)
	m.prover = nil
}

// treeOptions size a tree for the machine's workers.
func (m *machine) treeOptions() dts.Options {
	begun := time.Now()
	return dts.Options{
		Workers:       m.threads,
		MinSplitDepth: m.minSplit,
		Iterations:    m.iterations,
		Ticks:         func() int64 { return int64(time.Since(begun)) },
		OnStart:       m.placement.bind(),
	}
}

// resize fits the machine to other options, or leaves it as it was: the new
// parts are made before an old one is given up. A new table is empty.
func (m *machine) resize(o Options) error {
	if err := affordable(o); err != nil {
		return err
	}
	tables := m.tables
	if o.SyzygyPath != m.syzygyPath {
		var err error
		if tables, err = openTables(o.SyzygyPath); err != nil {
			return err
		}
	}
	book := m.book
	if o.BookFile != m.bookFile {
		var err error
		if book, err = openBook(o.BookFile); err != nil {
			return err
		}
	}
	n := m.shared.Network()
	if o.EvalFile != m.evalFile {
		var err error
		if n, err = eval.Load(o.EvalFile); err != nil {
			return err
		}
	}
	if o.Hash != m.table.MiB() {
		table, err := m.table.Resized(o.Hash)
		if err != nil {
			return fmt.Errorf("engine: hash: %w", err)
		}
		m.table = table
		m.shared.SetTable(table)
		m.prover = nil
		debug.FreeOSMemory() // the old one may be most of the machine
		m.clearTable()
	}
	other := n != m.shared.Network()
	if other {
		m.evalFile = o.EvalFile
		m.shared.SetNetwork(n)
		m.clear() // what was learnt with the old one
	}
	if other || o.Algorithm != m.algorithm || o.Threads != m.threads || o.MinSplitDepth != m.minSplit || o.Iterations != m.iterations || o.NumaPolicy != m.numaPolicy {
		m.algorithm, m.threads, m.minSplit, m.iterations = o.Algorithm, o.Threads, o.MinSplitDepth, o.Iterations
		m.numaPolicy = o.NumaPolicy
		m.newTree()
	}
	m.setTables(tables, o)
	m.setBook(book, o)
	return nil
}

func (m *machine) clear() {
	m.clearTable()
	m.shared.Clear()
}

// clearTable empties the table with every core: a big one takes one core
// seconds, most of it the system's work of handing out the memory.
func (m *machine) clearTable() {
	m.table.Clear(max(m.threads, runtime.NumCPU()))
}
