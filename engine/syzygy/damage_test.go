package syzygy

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// sample is positions that between them are found in all kinds of parts.
var sample = []string{
	queenToMove, kingToMove,
	"8/8/8/3k4/8/8/8/K1Q5 w - - 0 1", "k7/8/1K6/8/8/8/8/7Q b - - 0 1", "8/8/8/8/3K4/8/8/1q2k3 w - - 0 1",
	"8/8/8/8/8/3k4/3P4/3K4 w - - 0 1", "8/8/8/8/8/3k4/7P/3K4 b - - 0 1", "8/p7/8/8/8/3k4/8/3K4 b - - 0 1",
}

// probeAll probes a table at the positions of the sample that are of its material.
func probeAll(t testing.TB, k kind, m material, data []byte) error {
	var found error
	file := &table{path: "table", kind: k, material: m, report: func(err error) { found = err }}
	file.once.Do(func() { file.open, found = parse(k, m, data) })
	for _, fen := range sample {
		p := position(t, fen)
		if own := materialOf(p); own != m && own.mirrored() != m {
			continue
		}
		if k == wdl {
			file.outcome(p)
			continue
		}
		for _, w := range []WDL{Loss, BlessedLoss, CursedWin, Win} {
			file.distance(p, w)
		}
	}
	return found
}

func readTable(t testing.TB, file string) (kind, material, []byte) {
	data, err := os.ReadFile(filepath.Join("testdata", file))
	require.NoError(t, err)
	name, extension, _ := strings.Cut(file, ".")
	m, err := parseMaterial(name)
	require.NoError(t, err)
	k := wdl
	if "."+extension == extensions[dtz] {
		k = dtz
	}
	return k, m, data
}

var smallTables = []string{"KQvK.rtbw", "KQvK.rtbz", "KPvK.rtbw", "KPvK.rtbz", "KBvK.rtbw", "KBvK.rtbz"}

// A table of which a byte is changed, or the end is missing, does no harm: it is
// found out, or has some other value.
func TestDamage(t *testing.T) {
	for _, name := range smallTables {
		k, m, data := readTable(t, name)
		require.NoError(t, probeAll(t, k, m, data), name)
		found := 0
		for i := 0; i < len(data); i += 1 + i/500 { // every byte of the head
			spoilt := bytes.Clone(data)
			for _, b := range []byte{0x00, 0xff, data[i] ^ 1} {
				spoilt[i] = b
				if probeAll(t, k, m, spoilt) != nil {
					found++
				}
			}
		}
		require.NotZero(t, found, name)
		for n := range len(data) {
			require.Error(t, probeAll(t, k, m, data[:n]), "%s, %d bytes", name, n)
		}
	}
}

// No bytes make a probe panic or run for ever.
func FuzzTable(f *testing.F) {
	for _, name := range smallTables {
		_, _, data := readTable(f, name)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, name := range smallTables {
			k, m, _ := readTable(t, name)
			if len(data) > 4 {
				data = append(bytes.Clone(magics[k]), data[4:]...)
			}
			probeAll(t, k, m, data) //nolint:errcheck // any answer will do
		}
	})
}

// Files that are no tables are named and left out, one by one; the rest works.
func TestFaults(t *testing.T) {
	folder := t.TempDir()
	copyTable := func(from, to string) {
		data, err := os.ReadFile(filepath.Join("testdata", from))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, to), data, 0o600))
	}
	copyTable("KQvK.rtbw", "KQvK.rtbw")
	copyTable("KQvK.rtbw", "KRvK.rtbw")  // another table's pieces: indeed those of KQvK
	copyTable("KQvK.rtbw", "KQvK.rtbz")  // another kind
	copyTable("KPvK.rtbw", "KRvKQ.rtbw") // the weaker side first is a name, but of other pieces
	copyTable("KPvK.rtbw", "hello.rtbw")
	copyTable("KPvK.rtbw", "KQQQQQQQvK.rtbw")
	copyTable("KPvK.rtbw", "README.txt")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "KBvK.rtbw"), nil, 0o600))
	require.NoError(t, os.Mkdir(filepath.Join(folder, "KNvK.rtbw"), 0o700))

	missing := filepath.Join(folder, "missing")
	tables, err := Open(folder + string(filepath.ListSeparator) + missing)
	require.NoError(t, err)
	defer func() { require.NoError(t, tables.Close()) }()
	faults := tables.Faults()
	require.Len(t, faults, 3)
	for i, want := range []string{"KQQQQQQQvK.rtbw", "hello.rtbw", missing} {
		require.ErrorContains(t, faults[i], want)
	}

	w, ok := tables.ProbeWDL(position(t, queenToMove))
	require.True(t, ok)
	require.Equal(t, Win, w)
	_, ok = tables.ProbeDTZ(position(t, queenToMove))
	require.False(t, ok)
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/KR6 w - - 0 1", "8/8/8/3k4/8/8/8/KB6 w - - 0 1", "8/8/8/3k4/8/8/8/KN6 w - - 0 1",
		"8/8/8/3k4/8/8/8/KN6 w - - 0 1", "8/8/8/q2k4/8/8/8/1KR5 b - - 0 1",
	} {
		_, ok := tables.ProbeWDL(position(t, fen))
		require.False(t, ok, fen)
	}
	faults = tables.Faults()
	require.Len(t, faults, 5)
	for i, want := range []string{
		"KQvK.rtbz: it is no table of its kind", "KRvK.rtbw: the pieces are not those of its name",
		"KBvK.rtbw: its size is wrong", "KNvK.rtbw: it is no regular file", "KRvKQ.rtbw: the pieces are not those of its name",
	} {
		require.ErrorContains(t, faults[i], want)
		require.ErrorContains(t, faults[i], folder)
	}
	require.Empty(t, tables.Faults())
}

// Of two tables with one name the first is taken, and none is counted twice.
func TestFolders(t *testing.T) {
	tables := open(t, "testdata"+string(filepath.ListSeparator)+"testdata"+string(filepath.ListSeparator))
	require.Empty(t, tables.Faults())
	once := open(t, "testdata")
	w2, d2 := tables.Count()
	w1, d1 := once.Count()
	require.Equal(t, w1, w2)
	require.Equal(t, d1, d2)
	require.Equal(t, 4, tables.Pieces())
}

// Where there is no table, the error says where that is.
func TestNoTable(t *testing.T) {
	for path, want := range map[string]string{
		"":        `there is no table in "": no file has the name of one`,
		"missing": `there is no table in "missing": open missing`,
		".":       `there is no table in ".": no file has the name of one`,
	} {
		_, err := Open(path)
		require.ErrorContains(t, err, want)
	}
}

// Names are read as they are written.
func TestNames(t *testing.T) {
	for _, name := range []string{"KQvK", "KPvKP", "KRBNPvKQ", "KQRBNPvK", "KPPPPPvK"} {
		m, err := parseMaterial(name)
		require.NoError(t, err)
		require.Equal(t, name, m.String())
		require.Equal(t, len(name)-1, m.count())
		require.Equal(t, m, m.mirrored().mirrored())
	}
	for _, name := range []string{"", "v", "KvK", "KQ", "KQvKvK", "QKvK", "KNQvK", "KXvK", "KQvk", "KQQQQQQvK", "kqvk", "KQvKé"} {
		_, err := parseMaterial(name)
		require.ErrorContains(t, err, name)
	}
	m, err := parseMaterial("KPPvKR")
	require.NoError(t, err)
	require.Equal(t, m, materialOf(position(t, "8/8/8/2rk4/8/1P6/P7/K7 w - - 0 1")))
	require.Equal(t, m.mirrored(), materialOf(position(t, "8/p7/1p6/2R5/3k4/8/8/K7 w - - 0 1")))
	require.Equal(t, 2, m.pawns(chess.White))
}

// A file that shrinks while it is mapped is named, and the other tables stay.
func TestFileShrinks(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"KQvK.rtbw", "KQvK.rtbz", "KPvK.rtbw"} {
		_, _, data := readTable(t, name)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), data, 0o644))
	}
	tables := open(t, folder)
	queen, pawn := position(t, queenToMove), position(t, "8/8/8/8/8/3k4/3P4/3K4 w - - 0 1")
	for _, c := range []struct {
		name  string
		probe func() bool
	}{
		{"KQvK.rtbz", func() bool { _, ok := tables.ProbeDTZ(queen); return ok }},
		{"KPvK.rtbw", func() bool { _, ok := tables.ProbeWDL(pawn); return ok }},
	} {
		require.True(t, c.probe())
		if os.Truncate(filepath.Join(folder, c.name), 0) != nil {
			t.Skip("a file that is mapped cannot be cut here")
		}
		require.False(t, c.probe())
		faults := tables.Faults()
		require.Len(t, faults, 1)
		require.ErrorContains(t, faults[0], c.name+": it has become shorter")
	}
	_, ok := tables.ProbeWDL(queen)
	require.True(t, ok)
}
