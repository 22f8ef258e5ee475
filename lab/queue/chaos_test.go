//go:build unix

package queue

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

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

// chaos is a cluster with its workers and what was done to them.
type chaos struct {
	site             *site
	urls             string // of the servers
	servers, workers []*actor
	chance           *rand.Rand
	done             map[string]int // how often, by what
}

// newChaos starts three processes of nats-server and eight workers. Place 11 is that of the submitter.
func newChaos(t *testing.T) *chaos {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	c := &chaos{site: newSite(t, 12), chance: rand.New(rand.NewPCG(seed, 1)), done: map[string]int{}}
	program, dir, ports := natsServer(t), t.TempDir(), freePorts(t, 6)
	var urls, routes []string
	for i := range 3 {
		urls = append(urls, "nats://"+net.JoinHostPort(c.site.address(i), ports[i]))
		routes = append(routes, "nats://"+net.JoinHostPort(c.site.address(i), ports[3+i]))
	}
	c.urls = strings.Join(urls, ",")
	for i := range 3 {
		c.servers = append(c.servers, &actor{site: c.site, place: i, words: []string{
			program, "--js", "--name", fmt.Sprint("s", i), "--sd", filepath.Join(dir, fmt.Sprint("s", i)), "--addr", c.site.address(i),
			"--port", ports[i], "--cluster_name", "chaos", "--cluster", routes[i], "--routes", strings.Join(routes, ","), "--log", filepath.Join(dir, fmt.Sprint("log", i)),
		}})
	}
	for i := range 8 {
		c.workers = append(c.workers, &actor{site: c.site, place: 3 + i, role: "worker", words: []string{c.urls}})
	}
	t.Cleanup(func() {
		for _, a := range append(c.servers, c.workers...) {
			a.kill()
		}
	})
	for _, s := range c.servers {
		s.start(t)
	}
	time.Sleep(5 * time.Second) // a leader is elected
	for _, w := range c.workers {
		w.start(t)
	}
	return c
}

// caughtUp is how long a server has after its return before the next one goes: only a
// majority can go on.
const caughtUp = 6 * time.Second

// strike does something to a process, which may be the submitter.
func (c *chaos) strike(t *testing.T, submitter *actor) {
	w, s := c.workers[c.chance.IntN(len(c.workers))], c.servers[c.chance.IntN(len(c.servers))]
	var what string
	switch pick := c.chance.IntN(20); {
	case pick < 7:
		what = "worker killed"
		w.kill()
		w.start(t)
	case pick < 10:
		what = "worker stopped"
		w.stop(3 * time.Second)
	case pick < 13:
		if c.site.cut(w.place, time.Duration(1+c.chance.IntN(30))*time.Second) {
			what = "worker cut off"
		}
	case pick < 14:
		what = "submitter killed"
		submitter.kill()
	case pick < 15:
		what = "submitter stopped"
		submitter.stop(3 * time.Second)
	case pick < 16:
		if c.site.cut(submitter.place, time.Duration(1+c.chance.IntN(10))*time.Second) {
			what = "submitter cut off"
		}
	case pick < 18:
		what = "server killed"
		s.kill()
		time.Sleep(time.Second)
		s.start(t)
		time.Sleep(caughtUp)
	case pick < 19:
		what = "server stopped"
		s.stop(4 * time.Second)
		time.Sleep(4*time.Second + caughtUp)
	default:
		if c.site.cut(s.place, 6*time.Second) {
			what = "server cut off"
			time.Sleep(6*time.Second + caughtUp)
		}
	}
	c.done[what]++
	for _, w := range c.workers {
		if !w.alive() {
			w.start(t) // it came when no server could be reached
		}
	}
}

// For as long as FROE_CHAOS says, processes of a cluster of three servers, eight workers
// and a submitter are killed, stopped or cut off at random, one server at a time. Every piece is in the
// result once, with the value that it has undisturbed.
func TestChaos(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("FROE_CHAOS"))
	if err != nil {
		t.Skip("it takes minutes: FROE_CHAOS=10m")
	}
	c := newChaos(t)
	rounds, pieces, begun := 0, 0, time.Now()
	for ; time.Since(begun) < length; rounds++ {
		n := 4000 + rounds // another job each time
		file := filepath.Join(t.TempDir(), "result")
		submitter := &actor{site: c.site, place: 11, role: "submitter", words: []string{c.urls, fmt.Sprint(n), file}}
		t.Cleanup(submitter.kill)
		for submitter.start(t); ; {
			require.Less(t, time.Since(begun), length+10*time.Minute, "round %d does not end", rounds)
			select {
			case <-submitter.ended:
			case <-time.After(time.Duration(500+c.chance.IntN(1500)) * time.Millisecond):
				if time.Since(begun) < length {
					c.strike(t, submitter)
				}
			}
			if submitter.alive() {
				continue
			}
			if _, err := os.Stat(file); err == nil {
				break
			}
			time.Sleep(time.Second) // perhaps there was no majority
			submitter.start(t)
		}
		got, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, undisturbed(n), string(got))
		pieces += n
		t.Logf("%s: round %d: %d pieces, each once; until now %v", time.Since(begun).Round(time.Second), rounds+1, pieces, c.done)
	}
}
