package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"

	"froe/internal/pool"
)

// recordText is the record of the jobs of these tests.
func recordText(f *testing.F) (*Record, []byte) {
	r := &Record{
		Order: Order{Kind: "square", Build: "this", Setting: Digest([]byte(`"set"`)), Threads: 1},
		Run:   "run", Words: "froe square", State: Open, Total: 3, Created: time.Now().UTC(),
	}
	text, err := json.Marshal(r)
	require.NoError(f, err)
	return r, text
}

// Whatever the bytes of a record are, it is refused or within all limits.
func FuzzRecord(f *testing.F) {
	r, text := recordText(f)
	f.Add(r.ID(), text)
	f.Add("broken", []byte(`{"kind":"sh -c","build":"this"}`))
	f.Fuzz(func(t *testing.T, id string, data []byte) {
		r, err := parseRecord(id, data)
		if err != nil {
			return
		}
		require.NoError(t, r.Check())
		require.Equal(t, id, r.ID())
		again, err := json.Marshal(r)
		require.NoError(t, err)
		same, err := parseRecord(id, again)
		require.NoError(t, err)
		require.Equal(t, r.ID(), same.ID())
	})
}

// Whatever the bytes of a result are, it is refused or one of the job, and nothing of it
// steers a terminal.
func FuzzResult(f *testing.F) {
	r, _ := recordText(f)
	me := newIdentity()
	f.Add("run", "this", "", "here", "", []byte("9"))
	f.Add("run", "this", "", "\x1b[2J", "it is wrong", []byte(nil))
	f.Add("run", "this", "result/other/1/x", "here", "", []byte(nil))
	f.Fuzz(func(t *testing.T, run, build, object, machine, text string, data []byte) {
		if len(object) > len("result/"+r.ID()) {
			object = "x" + object // not one of the job, which is fetched
		}
		m := &jetstream.RawStreamMsg{Data: data, Header: nats.Header{
			headerRun: {run}, headerBuild: {build}, headerObject: {object}, headerMachine: {machine}, headerError: {text},
			headerWorker: {me.name}, headerSigned: {me.sign(statement(run, "key", machine, text, data))},
		}}
		got, err := (&Queue{}).read(t.Context(), r, "key", m)
		if err != nil {
			return
		}
		require.Equal(t, [2]string{"run", "this"}, [2]string{run, build})
		require.Equal(t, printable(got.Machine), got.Machine)
		require.Equal(t, printable(got.Error), got.Error)
		require.LessOrEqual(t, len(got.Error), 4*maxText)
	})
}

// Hours that are read are written as they are read.
func FuzzHours(f *testing.F) {
	f.Add("22:00-06:30")
	f.Add("9:00-24:00")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := ParseHours(text)
		if err != nil {
			return
		}
		again, err := ParseHours(h.String())
		require.NoError(t, err)
		require.Equal(t, h, again)
		for minute := range day {
			left := h.until(minute)
			require.True(t, 0 <= left && left < day)
		}
	})
}

// Whatever is sent to the servers as a piece, record, result, worker or object, a worker and
// whoever submitted a job go on: the next piece has its result, and nothing but squares is done.
func FuzzWire(f *testing.F) {
	s, err := Serve(ServerConfig{Port: -1})
	require.NoError(f, err)
	f.Cleanup(func() { require.NoError(f, s.Close()) })
	connect := func() *Queue {
		q, err := s.Connect(f.Context(), Config{Deadline: time.Second})
		require.NoError(f, err)
		f.Cleanup(q.Close)
		return q
	}
	q, stranger := connect(), connect()
	c := squaringWorker(atomic.NewInt64(0))
	taken := c.New
	c.New = func(ctx context.Context, kind string, setting []byte, fetch Fetch) (Doer, error) {
		if kind != "square" {
			return nil, errors.New("there is no such job")
		}
		return taken(ctx, kind, setting, fetch)
	}
	ctx, end := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- q.Work(ctx, c) }()
	j, err := q.Submit(ctx, Order{Kind: "square", Build: "this", Threads: 1}, Note{Words: "froe square"}, "set")
	require.NoError(f, err)
	f.Cleanup(func() { j.Leave(); end(); require.NoError(f, <-ended) })

	_, record := recordText(f)
	f.Add(uint8(0), j.ID+".1", "", []byte(`{"n":3}`))
	f.Add(uint8(0), "nojob.1", "", []byte(`{"n":3}`))
	f.Add(uint8(1), j.ID+".key", j.record.Run, []byte(`9`))
	f.Add(uint8(1), j.ID+".key", "", []byte("\x00"))
	f.Add(uint8(2), j.ID, "", record)
	f.Add(uint8(2), "broken", "", []byte(`{"kind":"sh -c"}`))
	f.Add(uint8(3), "worker", "", []byte(`{"name":"\u001b[2J","threads":-1}`))
	f.Add(uint8(4), Digest([]byte("x")), "", []byte("y"))
	n := 0
	f.Fuzz(func(t *testing.T, where uint8, name, header string, data []byte) {
		ctx, end := context.WithTimeout(t.Context(), 20*time.Second)
		defer end()
		switch where % 5 { // the server refuses some, which is as good
		case 0:
			_, _ = stranger.js.Publish(ctx, "froe.piece."+token("this")+"."+name, data)
		case 1:
			m := &nats.Msg{Subject: "froe.result." + name, Data: data, Header: nats.Header{
				headerRun: {j.record.Run}, headerBuild: {"this"}, headerError: {header}, headerObject: {name}, headerMachine: {header},
			}}
			_, _ = stranger.js.PublishMsg(ctx, m)
		case 2:
			if name != j.ID { // whoever may write there may cancel the job
				_, _ = stranger.jobs.Put(ctx, name, data)
			}
		case 3:
			_, _ = stranger.workers.Put(ctx, name, data)
		case 4:
			if name != j.record.Setting {
				_, _ = stranger.objects.PutBytes(ctx, name, data)
			}
		}
		n++
		got, err := pool.Ask[int](ctx, j, fmt.Sprint("honest-", n), square{n % 70}, nil)
		require.NoError(t, err)
		require.Equal(t, (n%70)*(n%70), got)
		if n%20 == 0 {
			_, err := stranger.Jobs(ctx)
			require.NoError(t, err)
			workers, err := stranger.Workers(ctx)
			require.NoError(t, err)
			fmt.Fprint(io.Discard, workers)
		}
	})
}
