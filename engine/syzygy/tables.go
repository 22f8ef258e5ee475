package syzygy

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"froe/engine/chess"
)

// Tables are the tables of some folders. Any number of goroutines may probe them
// at once. A nil *Tables has none.
type Tables struct {
	pairs map[material]*pair // by both namings of each material; constant once open
	wdl   int                // tables of outcomes
	dtz   int                // tables of distances
	most  int                // pieces

	mu struct {
		sync.Mutex
		faults []error
	}
}

var errNothing = errors.New("no file has the name of one")

// pair is the two tables of one material; either may be missing.
type pair [2]*table

// Open looks for tables in folders, which the system's list separator parts (a
// colon, on Windows a semicolon). Files are opened when they are needed; of two with
// one name the first is taken. It fails if there is no table of outcomes at all. What
// else is wrong, folders that cannot be read and files with the name of no table, is
// left to [Tables.Faults].
func Open(path string) (*Tables, error) {
	t := &Tables{pairs: map[material]*pair{}}
	for _, folder := range filepath.SplitList(path) {
		if folder == "" {
			continue // a separator at the end
		}
		files, err := os.ReadDir(folder)
		if err != nil {
			t.report(err)
			continue
		}
		for _, f := range files {
			if err := t.add(folder, f.Name()); err != nil {
				t.report(err)
			}
		}
	}
	if t.wdl == 0 {
		return nil, fmt.Errorf("syzygy: there is no table in %q: %w", path, cmp.Or(errors.Join(t.mu.faults...), errNothing))
	}
	return t, nil
}

// add takes in a file, if it is a table by its name.
func (t *Tables) add(folder, name string) error {
	for k, extension := range extensions {
		stem, ok := strings.CutSuffix(name, extension)
		if !ok {
			continue
		}
		file := filepath.Join(folder, name)
		m, err := parseMaterial(stem)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		t.put(&table{path: file, kind: kind(k), material: m, report: t.report})
	}
	return nil
}

// put takes in a table, unless there is one of its material and kind.
func (t *Tables) put(file *table) {
	m := file.material
	p := t.pairs[m]
	if p == nil {
		p = &pair{}
		t.pairs[m], t.pairs[m.mirrored()] = p, p
	}
	if p[file.kind] != nil {
		return
	}
	p[file.kind] = file
	if file.kind == dtz {
		t.dtz++
		return
	}
	t.wdl++
	t.most = max(t.most, m.count())
}

// report notes that a table cannot be used.
func (t *Tables) report(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.mu.faults = append(t.mu.faults, err)
}

// Faults returns what was found wrong since it was called last: each error names a
// folder, or a file that is not used any more.
func (t *Tables) Faults() []error {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	faults := t.mu.faults
	t.mu.faults = nil
	return faults
}

// Pieces is the most pieces that a position may have for an outcome to be found, 0
// if there are no tables.
func (t *Tables) Pieces() int {
	if t == nil {
		return 0
	}
	return t.most
}

// Count is the number of tables found: of outcomes, and of distances.
func (t *Tables) Count() (wdl, dtz int) {
	if t == nil {
		return 0, 0
	}
	return t.wdl, t.dtz
}

// Close gives all memory back. No probe may be running, and none may follow.
func (t *Tables) Close() error {
	if t == nil {
		return nil
	}
	var faults []error
	for m, p := range t.pairs {
		for k, file := range p {
			if file != nil && file.material == m {
				faults = append(faults, file.close())
				p[k] = nil
			}
		}
	}
	t.most = 0
	return errors.Join(faults...)
}

// table is the table of a position's material, or nil if there is none.
func (t *Tables) table(p *chess.Position, k kind) *table {
	if both := t.pairs[materialOf(p)]; both != nil {
		return both[k]
	}
	return nil
}
