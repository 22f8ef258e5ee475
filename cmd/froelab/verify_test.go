package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"

	"froe/internal/cli"
	"froe/internal/pool"
	"froe/lab/archive"
	"froe/lab/job"
	"froe/lab/queue"
	"froe/lab/selfplay"
)

// liar plays other games than it should, from a number of pieces on.
type liar struct {
	queue.Doer
	honest *atomic.Int64 // pieces until then
}

func (l liar) Do(ctx context.Context, piece []byte) ([]byte, error) {
	result, err := l.Doer.Do(ctx, piece)
	if err != nil || l.honest.Dec() >= 0 {
		return result, err
	}
	var p job.GamesPiece
	if err := pool.Decode(piece, &p); err != nil {
		return nil, err
	}
	games, err := selfplay.Decode(result, p.Piece)
	if err != nil {
		return nil, err
	}
	for _, g := range games { // well-formed: White always wins at once
		g.Moves, g.Opening, g.Result, g.End = g.Moves[:4], 4, archive.WhiteWins, archive.Resignation
	}
	return selfplay.Encode(games)
}

// lie has a worker of this build do pieces until the test ends, all but some of them wrongly.
func lie(t *testing.T, s *queue.Server, honest int64) {
	t.Helper()
	q, err := s.Connect(t.Context(), queue.Config{})
	require.NoError(t, err)
	left := atomic.NewInt64(honest)
	worker := &queue.WorkerConfig{Machine: "crooked", Build: cli.ThisBuild().Identity(), Threads: 1}
	worker.New = func(ctx context.Context, kind string, setting []byte, fetch queue.Fetch) (queue.Doer, error) {
		d, err := job.New(ctx, kind, setting, fetch)
		return liar{d, left}, err
	}
	ctx, end := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); _ = q.Work(ctx, worker) }()
	t.Cleanup(func() { end(); <-ended; q.Close() })
}

// Whether a worker lies at once or late, it is named, and what comes out is what this machine makes
// alone.
func TestLyingWorker(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	match := strings.Fields("match NullBase=4 default --games 24 --nodes 30 --random 6 --hash 1")
	want, err := program.Run(match...)
	require.NoError(t, err)
	_, err = program.Run(quickGames(24, 2, path("here"))...)
	require.NoError(t, err)
	for name, honest := range map[string]int64{"early": 0, "late": 4} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, words := range [][]string{match, quickGames(24, 2, path(name))} {
				s, err := queue.Serve(queue.ServerConfig{Port: -1, Folder: t.TempDir()})
				require.NoError(t, err)
				t.Cleanup(func() { require.NoError(t, s.Close()) })
				lie(t, s, honest)
				out := &printed{}
				c := rootCommand()
				c.SetOut(out)
				c.SetErr(out)
				c.SetArgs(append([]string{"submit", "--nats", s.URL(), "--verify", "100", "--piece", "2"}, words...))
				ended := make(chan error, 1)
				go func() { ended <- c.ExecuteContext(t.Context()) }()
				require.Eventually(t, func() bool { return strings.Contains(out.String(), "on crooked gave a false result of piece") },
					time.Minute, time.Millisecond, words[0])
				begin(t, "work", "--nats", s.URL(), "--threads", "1", "--quiet")
				require.NoError(t, <-ended, out)
				require.Equal(t, 1, strings.Count(out.String(), "gave a false result"), out)
				if honest == 0 {
					require.NotContains(t, out.String(), "the job has to begin again", "nothing of it was taken")
				}
				if words[0] == "match" {
					require.Equal(t, 1, strings.Count(out.String(), want), out)
				}
			}
			require.Equal(t, contents(t, path("here")), contents(t, path(name)))
		})
	}
}

// What the clock measures is said not to be checked.
func TestTimedJobsAreNotChecked(t *testing.T) {
	t.Parallel()
	s, err := queue.Serve(queue.ServerConfig{Port: -1, Folder: t.TempDir()})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	begin(t, "work", "--nats", s.URL(), "--threads", "1")
	out, err := program.Run(strings.Fields("submit duel --movetime 1ms --processors 1,1 --games 2 --random 6 --hash 1 --nats " + s.URL())...)
	require.NoError(t, err)
	require.Contains(t, out, "its pieces cannot be checked")
	_, err = program.Run(strings.Fields("submit suite --nodes 100 wac --verify 101 --nats " + s.URL())...)
	require.ErrorContains(t, err, "--verify: 101 is not from 0 to 100")
}

// Neither what commands print nor what the server keeps shows the password or the token of a URL.
func TestNoSecretIsPrinted(t *testing.T) {
	t.Parallel()
	for user, o := range map[string]*server.Options{
		"s3cretTOKEN":     {Authorization: "s3cretTOKEN"},
		"ann:s3cretTOKEN": {Users: []*server.User{{Username: "ann", Password: "s3cretTOKEN"}}},
	} {
		o.Host, o.Port, o.JetStream, o.StoreDir, o.NoLog, o.NoSigs = "127.0.0.1", -1, true, t.TempDir(), true, true
		s, err := server.NewServer(o)
		require.NoError(t, err)
		go s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		require.True(t, s.ReadyForConnections(time.Minute))
		at := "nats://" + user + "@" + s.Addr().String()
		work, _ := begin(t, "work", "--nats", at, "--threads", "1")
		all := ""
		for _, words := range []string{
			"submit match NullBase=4 default --games 2 --nodes 30 --random 6 --hash 1 --nats " + at,
			"submit match NullBase=4 default --games 2 --nodes 30 --random 6 --hash 1 --json --nats " + at,
			"submit selfplay --resume 0123456789ab --out x --nats " + at,
			"submit selfplay --games 2 --out /nowhere/x --nats " + at,
			"jobs --nats " + at, "jobs --json --nats " + at, "jobs show 0123456789ab --nats " + at, "jobs cancel 0123456789ab --nats " + at,
			"jobs --nats " + at + "x", "work --nats nats://wrong" + user + "@" + s.Addr().String(), "work --nats " + at + " --creds /nowhere",
			"work --nats " + at + " --threads 0", "jobs nonsense --nats " + at, "submit nonsense --nats " + at, "work --nats=" + at + " --nonsense",
		} {
			out, err := program.Run(strings.Fields(words)...)
			all += out
			if err != nil {
				all += err.Error()
			}
		}
		require.Contains(t, work.String(), s.Addr().String())
		require.NotContains(t, all+work.String(), "s3cret")
		require.NoError(t, filepath.WalkDir(s.StoreDir(), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() {
				text, _ := os.ReadFile(path) // it may be gone
				require.NotContains(t, string(text), "s3cret", path)
			}
			return nil
		}))
	}
}
