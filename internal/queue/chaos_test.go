//go:build unix

package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"
	"go.uber.org/goleak"

	"froe/engine/lab/pool"
)

// What a process of this test binary is, in its environment, and what it needs to know.
const (
	chaosRole = "FROE_CHAOS_ROLE" // server, worker or submitter
	chaosArgs = "FROE_CHAOS_ARGS" // fields parted by blanks
)

// play is a process of the test of chaos.
func play(role string) error {
	args := strings.Fields(os.Getenv(chaosArgs))
	config := Config{Deadline: 2 * time.Second, Replicas: 3}
	switch role {
	case "server": // name, folder, port, cluster port, cluster ports of all
		port, _ := strconv.Atoi(args[2])
		cluster, _ := strconv.Atoi(args[3])
		var routes []*url.URL
		for _, p := range args[4:] {
			routes = append(routes, &url.URL{Scheme: "nats", Host: "127.0.0.1:" + p})
		}
		s, err := server.NewServer(&server.Options{
			ServerName: args[0], Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: args[1], NoLog: true, NoSigs: true,
			Cluster: server.ClusterOpts{Name: "chaos", Host: "127.0.0.1", Port: cluster}, Routes: routes,
		})
		if err != nil {
			return err
		}
		s.Start()
		s.WaitForShutdown()
		return nil
	case "worker": // URLs
		config.URL = args[0]
		q, err := Connect(context.Background(), config)
		if err != nil {
			return err
		}
		c := crew(atomic.NewInt64(0))
		c.New = func(context.Context, string, []byte, Fetch) (Doer, error) {
			return slow{squarer{atomic.NewInt64(0)}}, nil
		}
		return q.Work(context.Background(), c)
	}
	config.URL = args[0] // submitter: URLs, pieces, file
	q, err := Connect(context.Background(), config)
	if err != nil {
		return err
	}
	n, _ := strconv.Atoi(args[1])
	j, err := q.Submit(context.Background(), Order{Kind: "square", Build: "this", Threads: 1}, "chaos", n, "set", []byte(args[1]))
	if err != nil {
		return err
	}
	var out bytes.Buffer
	err = pool.Map(context.Background(), 64, n, func(ctx context.Context, _, i int) (string, error) {
		// every hundredth is large
		if i%100 == 99 {
			text, err := pool.Ask[string](ctx, j, fmt.Sprint(i), square{400_000 + i}, nil)
			return fmt.Sprint(i, " ", len(text)), err
		}
		v, err := pool.Ask[int](ctx, j, fmt.Sprint(i), square{i % 1000 % 77}, nil)
		return fmt.Sprint(i, " ", v), err
	}, func(line string) error { out.WriteString(line + "\n"); return nil })
	if err != nil {
		return err
	}
	if err := j.Finish(context.Background()); err != nil {
		return err
	}
	return os.WriteFile(args[2], out.Bytes(), 0o600)
}

// slow does pieces that take a while.
type slow struct{ Doer }

func (s slow) Do(ctx context.Context, piece []byte) ([]byte, error) {
	if err := pause(ctx, 50*time.Millisecond); err != nil {
		return nil, err
	}
	return s.Doer.Do(ctx, piece)
}

// actor is a process that can be killed and started again.
type actor struct {
	role string
	args []string
	cmd  *exec.Cmd
}

func (a *actor) start(t *testing.T) {
	a.cmd = exec.Command(os.Args[0])
	a.cmd.Env = append(os.Environ(), chaosRole+"="+a.role, chaosArgs+"="+strings.Join(a.args, " "), "GOMAXPROCS=2")
	a.cmd.Stderr = os.Stderr
	require.NoError(t, a.cmd.Start())
}

func (a *actor) kill() {
	_ = a.cmd.Process.Kill()
	_ = a.cmd.Wait()
}

// alive reports whether the process has not ended by itself.
func (a *actor) alive() bool { return a.cmd.Process.Signal(syscall.Signal(0)) == nil }

// freePorts are ports that nobody listens on.
func freePorts(t *testing.T, n int) (all []string) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		defer l.Close()
		_, port, err := net.SplitHostPort(l.Addr().String())
		require.NoError(t, err)
		all = append(all, port)
	}
	return all
}

// TestMain lets a process of the chaos play its role instead of running tests.
func TestMain(m *testing.M) {
	if role := os.Getenv(chaosRole); role != "" {
		if err := play(role); err != nil {
			fmt.Fprintln(os.Stderr, role, err)
			os.Exit(1)
		}
		return
	}
	goleak.VerifyTestMain(m)
}

// For as long as FROE_CHAOS says, processes of a cluster of three servers, eight workers
// and a submitter are killed or stopped at random, one server at a time. Every piece is in the result
// once, with the value that it has undisturbed.
func TestChaos(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("FROE_CHAOS"))
	if err != nil {
		t.Skip("it takes minutes: FROE_CHAOS=5m")
	}
	dir := t.TempDir()
	ports := freePorts(t, 6)
	urls := fmt.Sprintf("nats://127.0.0.1:%s,nats://127.0.0.1:%s,nats://127.0.0.1:%s", ports[0], ports[1], ports[2])
	var servers, others []*actor
	for i := range 3 {
		servers = append(servers, &actor{role: "server", args: append([]string{fmt.Sprint("s", i), filepath.Join(dir, fmt.Sprint("s", i)), ports[i], ports[3+i]}, ports[3:]...)})
	}
	for range 8 {
		others = append(others, &actor{role: "worker", args: []string{urls}})
	}
	for _, s := range servers {
		s.start(t)
	}
	defer func() {
		for _, a := range append(servers, others...) {
			if a.cmd != nil {
				a.kill()
			}
		}
	}()
	time.Sleep(5 * time.Second) // a leader is elected
	for _, w := range others {
		w.start(t)
	}
	chance := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	kills, rounds, done := map[string]int{}, 0, 0
	for end := time.Now().Add(length); time.Now().Before(end); rounds++ {
		file := filepath.Join(dir, fmt.Sprint("result", rounds))
		n := 4000 + rounds // another job each time
		submitter := &actor{role: "submitter", args: []string{urls, fmt.Sprint(n), file}}
		submitter.start(t)
		ended := make(chan error, 1)
		watch := func() { cmd := submitter.cmd; go func() { ended <- cmd.Wait() }() }
		watch()
		deadline := time.Now().Add(length + 3*time.Minute)
		for over := false; !over; {
			require.True(t, time.Now().Before(deadline), "round %d does not end", rounds)
			select {
			case err := <-ended:
				_, none := os.Stat(file)
				if over = none == nil; !over {
					if err != nil && !strings.Contains(err.Error(), "killed") {
						t.Logf("submitter: %v", err)
						time.Sleep(time.Second) // there was no quorum
					}
					submitter.start(t)
					watch()
				}
			case <-time.After(time.Duration(500+chance.IntN(1500)) * time.Millisecond):
				if time.Now().After(end) {
					continue
				}
				switch pick := chance.IntN(10); {
				case pick < 5:
					w := others[chance.IntN(len(others))]
					w.kill()
					w.start(t)
					kills["worker killed"]++
				case pick < 7:
					w := others[chance.IntN(len(others))]
					_ = w.cmd.Process.Signal(syscall.SIGSTOP)
					time.AfterFunc(3*time.Second, func() { _ = w.cmd.Process.Signal(syscall.SIGCONT) })
					kills["worker stopped"]++
				case pick < 8:
					_ = submitter.cmd.Process.Kill()
					kills["submitter killed"]++
				case pick < 9:
					s := servers[chance.IntN(3)]
					s.kill()
					time.Sleep(time.Second)
					s.start(t)
					time.Sleep(6 * time.Second) // it has caught up before the next one goes
					kills["server killed"]++
				default:
					s := servers[chance.IntN(3)]
					_ = s.cmd.Process.Signal(syscall.SIGSTOP)
					time.Sleep(4 * time.Second)
					_ = s.cmd.Process.Signal(syscall.SIGCONT)
					time.Sleep(4 * time.Second)
					kills["server stopped"]++
				}
				for _, w := range others {
					if !w.alive() {
						w.start(t)
					}
				}
			}
		}
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		var want bytes.Buffer
		for i := range n {
			if v := i % 1000 % 77; i%100 == 99 {
				text, _ := json.Marshal(strings.Repeat("x", 400_000+i))
				fmt.Fprintln(&want, i, len(text)-2)
			} else {
				fmt.Fprintln(&want, i, v*v)
			}
		}
		require.Equal(t, want.String(), string(got))
		done += n
	}
	t.Logf("%d rounds, %d pieces, each once; %v", rounds, done, kills)
}
