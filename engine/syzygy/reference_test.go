package syzygy

import (
	"bufio"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Positions of the file have the outcome and distance that Stockfish 15.1 finds in the
// same tables ("d", with all tables of up to four pieces).
func TestReference(t *testing.T) {
	tables := open(t, "testdata")
	f, err := os.Open("testdata/reference.txt")
	require.NoError(t, err)
	defer f.Close()
	distances := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), "; ")
		p := position(t, fields[0])
		w, ok := tables.ProbeWDL(p)
		require.True(t, ok, fields[0])
		require.Equal(t, fields[1], w.String(), fields[0])
		d, ok := tables.ProbeDTZ(p)
		if !ok {
			require.Equal(t, 4, p.Occupied().Count(), fields[0]) // a pawn may become what there is no table of
			continue
		}
		distances++
		require.Equal(t, fields[2], strconv.Itoa(d), fields[0])
	}
	require.Greater(t, distances, 100)
	require.Empty(t, tables.Faults())
}

// Probes allocate nothing.
func TestAllocations(t *testing.T) {
	tables := open(t, "testdata")
	p := position(t, "8/8/8/3k4/8/1P6/P7/K7 w - - 0 1")
	require.Zero(t, testing.AllocsPerRun(100, func() { tables.ProbeWDL(p) }))
	p = position(t, queenToMove)
	require.Zero(t, testing.AllocsPerRun(100, func() { tables.ProbeDTZ(p) }))
}
