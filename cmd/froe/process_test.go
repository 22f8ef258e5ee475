package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

// asProgram in the environment has the test binary be the program.
const asProgram = "FROE_IS_THE_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	goleak.VerifyTestMain(m)
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
	late := time.AfterFunc(30*time.Second, func() { p.Process.Kill() })
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

// A closed output ends a search that nobody reads.
func TestClosedOutputEndsUCI(t *testing.T) {
	p := start(t)
	p.say(t, "go infinite\n")
	_, err := p.out.ReadString('\n')
	require.NoError(t, err)
	require.NoError(t, p.close())
	began := time.Now()
	require.Error(t, p.Wait())
	require.Less(t, time.Since(began), 20*time.Second, "killed")
}
