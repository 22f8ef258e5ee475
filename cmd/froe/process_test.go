package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine/search"
	"froe/internal/clitest"
)

func TestMain(m *testing.M) {
	clitest.Main(main)
	goleak.VerifyTestMain(m)
}

// A signal ends a UCI session as quit does: with the bestmove, at once, and as a
// success, though the input stays open.
func TestSignalsEndUCI(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		for name, commands := range map[string]string{
			"searching": "go infinite\ngo infinite\nisready\n", "idle": "isready\n",
		} {
			t.Run(signal.String()+" "+name, func(t *testing.T) {
				p := clitest.Start(t)
				p.Say(t, commands)
				for line := ""; line != "readyok\n"; {
					var err error
					line, err = p.Out.ReadString('\n')
					require.NoError(t, err)
				}
				require.NoError(t, p.Process.Signal(signal))
				rest, err := io.ReadAll(p.Out)
				require.NoError(t, err)
				require.NoError(t, p.Wait())
				require.Equal(t, name == "searching", strings.Contains(string(rest), "bestmove"), string(rest))
			})
		}
	}
}

// A closed output ends a search that nobody reads, also one that has nothing more
// to say: bare kings are searched to the greatest depth in no time.
func TestClosedOutputEndsUCI(t *testing.T) {
	for position, depth := range map[string]int{"startpos": 1, "fen 8/8/8/4k3/8/8/4K3/8 w - - 0 1": search.MaxDepth} {
		t.Run(position, func(t *testing.T) {
			p := clitest.Start(t)
			p.Say(t, "position "+position+"\ngo infinite\n")
			for line := ""; !strings.Contains(line, fmt.Sprintf(" depth %d ", depth)); {
				var err error
				line, err = p.Out.ReadString('\n')
				require.NoError(t, err)
			}
			require.NoError(t, p.CloseOut())
			require.Error(t, p.Wait())
			require.NotEqual(t, syscall.SIGKILL, p.ProcessState.Sys().(syscall.WaitStatus).Signal(), "it hung")
		})
	}
}
