//go:build inject

package dtstest

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/dts"
)

var (
	rewriteFaults = flag.Bool("rewrite.faults", false, "store the shrunken cases of the injected faults anew")
	hunts         = flag.Uint64("hunts", 3, "how many times each injected fault is looked for, in other cases each time")
)

// schedulesAtMost is after how many schedules the search for an injected fault gives up.
const schedulesAtMost = 100_000

// hunt looks for a fault and says after how many schedules it showed.
func hunt(lab *Lab, f dts.Fault, from uint64) (c Case, schedules int, err error) {
	for i := range uint64(schedulesAtMost) {
		c := RandomCase(from + i)
		c.Fine = i%2 == 1
		c.Fault = f
		if out := lab.Run(c, nil); out.Err != nil {
			return c, int(i + 1), out.Err
		}
	}
	return Case{}, 0, nil
}

// Every rule that is broken on purpose is found to be broken.
func TestInjectedFaultsAreFound(t *testing.T) {
	lab := Lab{}
	table := fmt.Sprintf("%-18s %10s %8s %8s   %s\n", "fault", "schedules:", "mean", "most", "the first sign of it")
	for f := dts.Sound + 1; f < dts.Faults; f++ {
		sum, most, sign := 0, 0, ""
		for h := range *hunts {
			_, schedules, err := hunt(&lab, f, h*schedulesAtMost)
			require.Error(t, err, "%v is not found", f)
			sum += schedules
			most = max(most, schedules)
			if h == 0 {
				sign, _, _ = strings.Cut(err.Error(), "\n")
			}
		}
		table += fmt.Sprintf("%-18v %10s %8.1f %8d   %s\n", f, "", float64(sum)/float64(*hunts), most, sign)
	}
	t.Logf("%d hunts for each fault\n%s", *hunts, table)
}

// The shrunken cases of the injected faults fail as long as the fault is there:
// with their turns as they are written down or, should the protocol have changed
// since, with others.
func TestShrunkenFaults(t *testing.T) {
	for f := dts.Sound + 1; f < dts.Faults; f++ {
		t.Run(f.String(), func(t *testing.T) {
			name := "testdata/faults/" + strings.ReplaceAll(f.String(), " ", "-")
			if *rewriteFaults {
				storeShrunken(t, f, name)
			}
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			c, err := ParseCase(string(text))
			require.NoError(t, err)
			require.Equal(t, f, c.Fault)
			require.True(t, new(shrinking).somehow(&c))
			c.Fault, c.Picks = dts.Sound, nil
			require.False(t, new(shrinking).somehow(&c))
		})
	}
}

// storeShrunken stores the smallest of a few cases that show a fault.
func storeShrunken(t *testing.T, f dts.Fault, name string) {
	lab := Lab{}
	var best Case
	for h := range uint64(2) {
		c, _, err := hunt(&lab, f, h*schedulesAtMost)
		require.Error(t, err)
		if c = Shrink(c); best.Tree == nil || len(c.String()) < len(best.String()) {
			best = c
		}
	}
	story := "# " + strings.ReplaceAll(strings.TrimSpace(best.Transcript()), "\n", "\n# ")
	require.NoError(t, os.WriteFile(name, []byte(best.String()+story+"\n"), 0o644))
}
