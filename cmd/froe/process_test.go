package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"froe/engine/search"
	"froe/internal/clienttest"
)

// asProgram in the environment has the test binary be the program.
const asProgram = "FROE_IS_THE_PROGRAM"

func TestMain(m *testing.M) {
	clienttest.Play()
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	// In nats.go 1.55 this goroutine of an object store waits for ever if the store is done
	// with it before it runs.
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction(
		"github.com/nats-io/nats.go/jetstream.(*jetStream).resetPendingAcksOnReconnect"))
}

// process is the program in a process of its own.
type process struct {
	*exec.Cmd
	in    io.WriteCloser
	out   *bufio.Reader
	close func() error // of its output
}

func start(t *testing.T, args ...string) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], args...)}
	p.Env = append(os.Environ(), asProgram+"=1")
	var err error
	p.in, err = p.StdinPipe()
	require.NoError(t, err)
	out, err := p.StdoutPipe()
	require.NoError(t, err)
	p.out, p.close = bufio.NewReader(out), out.Close
	require.NoError(t, p.Start())
	late := time.AfterFunc(2*time.Minute, func() { p.Process.Kill() })
	t.Cleanup(func() { late.Stop(); p.in.Close(); p.Process.Kill(); p.Wait() })
	return p
}

// say sends lines to the process.
func (p *process) say(t *testing.T, lines string) {
	t.Helper()
	_, err := io.WriteString(p.in, lines)
	require.NoError(t, err)
}

// A signal ends a UCI session as quit does: with the bestmove, at once, and as a
// success, though the input stays open.
func TestSignalsEndUCI(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		for name, commands := range map[string]string{
			"searching": "go infinite\ngo infinite\nisready\n", "idle": "isready\n",
		} {
			t.Run(signal.String()+" "+name, func(t *testing.T) {
				p := start(t)
				p.say(t, commands)
				for line := ""; line != "readyok\n"; {
					var err error
					line, err = p.out.ReadString('\n')
					require.NoError(t, err)
				}
				require.NoError(t, p.Process.Signal(signal))
				rest, err := io.ReadAll(p.out)
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
			p := start(t)
			p.say(t, "position "+position+"\ngo infinite\n")
			for line := ""; !strings.Contains(line, fmt.Sprintf(" depth %d ", depth)); {
				var err error
				line, err = p.out.ReadString('\n')
				require.NoError(t, err)
			}
			require.NoError(t, p.close())
			require.Error(t, p.Wait())
			require.NotEqual(t, syscall.SIGKILL, p.ProcessState.Sys().(syscall.WaitStatus).Signal(), "it hung")
		})
	}
}
