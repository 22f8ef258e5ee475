//go:build unix

package queue

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"
	"go.uber.org/goleak"

	"froe/internal/pool"
)

// What a process of this test binary is, in its environment, and what it needs to know.
const (
	chaosRole = "FROE_CHAOS_ROLE" // worker or submitter
	chaosArgs = "FROE_CHAOS_ARGS" // fields parted by blanks
)

// TestMain lets a process of the chaos play its role instead of running tests.
func TestMain(m *testing.M) {
	if role := os.Getenv(chaosRole); role != "" {
		if err := play(role, strings.Fields(os.Getenv(chaosArgs))); err != nil {
			fmt.Fprintln(os.Stderr, role, err)
			os.Exit(1)
		}
		return
	}
	// In nats.go 1.55 the first goroutine of an object store waits for ever if the store is done
	// with it before it runs, the second if what is being fetched is given up meanwhile.
	goleak.VerifyTestMain(m,
		goleak.IgnoreTopFunction("github.com/nats-io/nats.go/jetstream.(*jetStream).resetPendingAcksOnReconnect"),
		goleak.IgnoreAnyFunction("github.com/nats-io/nats.go/jetstream.(*obs).Get.func2"))
}

// play is a process of the test of chaos. The first argument is the URLs of the servers; a
// submitter has the number of pieces and the file of its result besides.
func play(role string, args []string) error {
	ctx := context.Background()
	q, err := Connect(ctx, Config{URL: args[0], Deadline: 2 * time.Second, Replicas: 3})
	if err != nil {
		return err
	}
	if role == "worker" {
		c := squaringWorker(atomic.NewInt64(0))
		c.New = func(context.Context, string, []byte, Fetch) (Doer, error) {
			return slow{squarer{atomic.NewInt64(0)}}, nil
		}
		return q.Work(ctx, c)
	}
	n, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	j, err := q.Submit(ctx, Order{Kind: "square", Build: "this", Threads: 1}, Note{Words: "chaos", Total: n}, "set", []byte(args[1]))
	if err != nil {
		return err
	}
	var out bytes.Buffer
	err = pool.Map(ctx, 64, n, func(ctx context.Context, _, i int) (string, error) {
		number, large := chaosPiece(i)
		if large {
			text, err := pool.Ask[string](ctx, j, fmt.Sprint(i), square{number}, nil)
			return fmt.Sprint(i, " ", len(text)), err
		}
		v, err := pool.Ask[int](ctx, j, fmt.Sprint(i), square{number}, nil)
		return fmt.Sprint(i, " ", v), err
	}, func(line string) error { out.WriteString(line + "\n"); return nil })
	if err != nil {
		return err
	}
	if err := j.Finish(ctx); err != nil {
		return err
	}
	return os.WriteFile(args[2], out.Bytes(), 0o600)
}

// chaosPiece is the number of a piece. Every hundredth result is larger than a message.
func chaosPiece(i int) (number int, large bool) {
	if i%100 == 99 {
		return 400_000 + i, true
	}
	return i % 1000 % 77, false
}

// undisturbed is what the submitter of so many pieces writes.
func undisturbed(n int) string {
	var all strings.Builder
	for i := range n {
		number, large := chaosPiece(i)
		if !large {
			number *= number
		}
		fmt.Fprintln(&all, i, number)
	}
	return all.String()
}

// slow does pieces that take a while.
type slow struct{ Doer }

func (s slow) Do(ctx context.Context, piece []byte) ([]byte, error) {
	if err := pause(ctx, 50*time.Millisecond); err != nil {
		return nil, err
	}
	return s.Doer.Do(ctx, piece)
}

// actor is a process that can be killed, stopped, cut off and started again.
type actor struct {
	site    *site
	place   int      // of the site
	role    string   // of this binary; empty: words are a program with its arguments
	words   []string // arguments
	process *os.Process
	ended   chan struct{} // closed when the process is gone
}

func (a *actor) start(t *testing.T) {
	words, env := a.words, os.Environ()
	if a.role != "" {
		words = []string{os.Args[0]}
		env = append(env, chaosRole+"="+a.role, chaosArgs+"="+strings.Join(a.words, " "), "GOMAXPROCS=2")
	}
	words = a.site.within(a.place, words)
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env, cmd.Stderr = env, os.Stderr
	require.NoError(t, cmd.Start())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = cmd.Wait() }() // it may be killed
	a.process, a.ended = cmd.Process, ended
}

func (a *actor) kill() {
	if a.process != nil {
		_ = a.process.Kill() // it may be gone
		<-a.ended
	}
}

// stop stops the process for a while.
func (a *actor) stop(d time.Duration) {
	p := a.process
	_ = p.Signal(syscall.SIGSTOP) // it may be gone
	time.AfterFunc(d, func() { _ = p.Signal(syscall.SIGCONT) })
}

// alive reports whether the process has not ended.
func (a *actor) alive() bool {
	select {
	case <-a.ended:
		return false
	default:
		return true
	}
}

// site is a network of its own: a bridge, and for each place a network namespace with an
// address and a link to the bridge that can be cut. Only root can make one on Linux; elsewhere every
// place is loopback, and nothing is cut.
type site struct {
	name string // of the bridge, which the others begin with; empty: loopback
}

// ip changes the network of this machine.
func ip(words string) error {
	if out, err := exec.Command("ip", strings.Fields(words)...).CombinedOutput(); err != nil {
		return fmt.Errorf("ip %s: %w: %s", words, err, out)
	}
	return nil
}

func newSite(t *testing.T, places int) *site {
	s := &site{name: fmt.Sprint("froe", os.Getpid()%100_000)}
	bridge := []string{"link add %[1]s type bridge", "addr add %[3]s/24 dev %[1]s", "link set %[1]s up"}
	place := []string{
		"netns add %[1]s-%[2]d", "link add %[1]sv%[2]d type veth peer name eth0 netns %[1]s-%[2]d", "link set %[1]sv%[2]d master %[1]s up",
		"-n %[1]s-%[2]d addr add %[3]s/24 dev eth0", "-n %[1]s-%[2]d link set eth0 up",
	}
	var err error
	run := func(lines []string, at int, address string) {
		for _, line := range lines {
			if err == nil {
				err = ip(fmt.Sprintf(line, s.name, at, address))
			}
		}
	}
	t.Cleanup(func() {
		if s.name != "" {
			for i := range places {
				_ = ip(fmt.Sprintf("netns del %s-%d", s.name, i)) // with its link
			}
			_ = ip("link del " + s.name)
		}
	})
	run(bridge, 0, "10.77.0.1")
	if err != nil {
		t.Logf("no network is cut: %v", err)
		s.name = ""
		return s
	}
	for i := range places {
		run(place, i, s.address(i))
	}
	require.NoError(t, err)
	return s
}

func (s *site) address(place int) string {
	if s.name == "" {
		return "127.0.0.1"
	}
	return fmt.Sprint("10.77.0.", 10+place)
}

// within is a command as it is run at a place.
func (s *site) within(place int, words []string) []string {
	if s.name == "" {
		return words
	}
	return append([]string{"ip", "netns", "exec", fmt.Sprintf("%s-%d", s.name, place)}, words...)
}

// cut cuts the link of a place for a while, and reports whether it could.
func (s *site) cut(place int, d time.Duration) bool {
	link := fmt.Sprintf("%sv%d", s.name, place)
	if s.name == "" || ip("link set "+link+" down") != nil {
		return false
	}
	time.AfterFunc(d, func() { _ = ip("link set " + link + " up") })
	return true
}

// natsServer builds the nats-server of the module that this one requires.
func natsServer(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "nats-server")
	out, err := exec.Command("go", "build", "-o", path, "github.com/nats-io/nats-server/v2").CombinedOutput()
	require.NoError(t, err, "%s", out)
	return path
}
