package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Config says where the servers are and how they are used.
type Config struct {
	URL         string // of servers, parted by commas
	Credentials string // file of the user's JWT and key; empty: none
	CA          string // file of the authorities that servers are trusted by; empty: the system's
	Cert, Key   string // files that show who the client is; empty: none
	Prefix      string // of all subjects, streams and buckets; empty: froe
	Replicas    int    // of each stream, 1, 3 or 5; 0: 3 in a cluster, else 1

	// Deadline is how long a worker may be silent before its piece goes to another; 0:
	// half a minute. The first who uses a prefix decides.
	Deadline time.Duration

	// Logf is told what a person should know: that a connection is lost, that a message
	// was dropped. It may be called by several goroutines at a time; nil: nobody.
	Logf func(format string, args ...any)

	// options are those of the connection besides, such as to a server in this process.
	options []nats.Option
}

// usualDeadline is the Deadline unless told otherwise.
const usualDeadline = 30 * time.Second

// prefixes are words of letters, digits, - and _, parted by dots.
var prefixes = regexp.MustCompile(`^[\w-]{1,32}(\.[\w-]{1,32}){0,7}$`)

// Queue is a connection to the servers, with the streams of a prefix.
type Queue struct {
	config  Config
	conn    *nats.Conn
	js      jetstream.JetStream
	pieces  jetstream.Stream
	results jetstream.Stream
	jobs    jetstream.KeyValue
	workers jetstream.KeyValue
	objects jetstream.ObjectStore
}

// Connect connects to the servers and makes what is missing of the streams. It fails if
// no server can be reached or if the server refuses; later the connection comes back by
// itself.
func Connect(ctx context.Context, c Config) (*Queue, error) {
	c.Prefix, c.Deadline = cmp.Or(c.Prefix, "froe"), cmp.Or(c.Deadline, usualDeadline)
	if c.Logf == nil {
		c.Logf = func(string, ...any) {}
	}
	if !prefixes.MatchString(c.Prefix) {
		return nil, fmt.Errorf("queue: prefix: %q is not words of letters, digits, - and _ parted by dots", c.Prefix)
	}
	servers, err := shownAll(c.URL)
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	ctx, refuse := context.WithCancelCause(ctx)
	defer refuse(nil)
	conn, err := nats.Connect(c.URL, c.connection(refuse)...)
	if err != nil {
		return nil, fmt.Errorf("queue: %s: %w", servers, c.explained(err))
	}
	q := &Queue{config: c, conn: conn}
	if err := q.open(ctx); err != nil {
		conn.Close()
		return nil, fmt.Errorf("queue: %s: %w", servers, c.explained(cmp.Or(context.Cause(ctx), err)))
	}
	return q, nil
}

// connection are the options of the connection. Refuse is told what the user may not do.
func (c *Config) connection(refuse func(error)) []nats.Option {
	o := []nats.Option{
		nats.Name("Froe"), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond), nats.Timeout(5 * time.Second),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				c.Logf("the connection is lost: %v", err)
			}
		}),
		nats.ReconnectHandler(func(n *nats.Conn) { c.Logf("connected to %s again", connected(n)) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) || errors.Is(err, nats.ErrAuthorization) {
				c.Logf("the server refuses: %v", err)
				refuse(err)
			}
		}),
	}
	if c.Credentials != "" {
		o = append(o, nats.UserCredentials(c.Credentials))
	}
	if c.CA != "" {
		o = append(o, nats.RootCAs(c.CA))
	}
	if c.Cert != "" || c.Key != "" {
		o = append(o, nats.ClientCert(c.Cert, c.Key))
	}
	return append(o, c.options...)
}

// explained says in words what the errors of a connection mean.
func (c *Config) explained(err error) error {
	words, remote := "", (*net.OpError)(nil)
	switch {
	case errors.Is(err, nats.ErrNoServers):
		words = "no server can be reached"
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired), errors.Is(err, nats.ErrAuthRevoked):
		words = "the server refuses the credentials"
	case errors.Is(err, nats.ErrPermissionViolation):
		words = "the user may not do what is needed"
	case errors.Is(err, context.DeadlineExceeded):
		words = "the servers do not answer; perhaps a majority of the cluster is away"
	case errors.Is(err, nats.ErrSecureConnRequired):
		words = "the server wants TLS"
	case errors.Is(err, nats.ErrSecureConnWanted):
		words = "the server has no TLS"
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount),
		errors.Is(err, nats.ErrNoResponders):
		words = "the server has no JetStream"
	case errors.As(err, &remote) && remote.Op == "remote error":
		words = "the server refuses the client's certificate, or wants one"
	case isClosed(err) && strings.Contains(c.URL, "tls://"):
		// With TLS 1.3 a server refuses a client after the handshake, so that its reason may be lost.
		words = "the server has closed the connection, perhaps for want of a client's certificate that it trusts"
	default:
		return err
	}
	return fmt.Errorf("%s: %w", words, err)
}

// isClosed reports whether an error says that the other side has closed the connection.
func isClosed(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET)
}

// Close ends the connection.
func (q *Queue) Close() { q.conn.Close() }

// URL is that of the server there is a connection to, without what is secret in it; empty: there is
// none now.
func (q *Queue) URL() string { return connected(q.conn) }

func connected(conn *nats.Conn) string {
	text, _ := shown(conn.ConnectedUrl()) // it is one
	return text
}

// Limits of messages, in bytes. A piece is small, and a result that is larger than a message may
// be goes through the object store, as settings and files do.
const (
	maxPiece  = 512 << 10
	maxRecord = 64 << 10
	maxInline = 256 << 10
	maxObject = 256 << 20
)

// keep is how long the results of a job that nobody asks for any more are kept.
const keep = 30 * 24 * time.Hour

// open makes what is missing of the streams.
func (q *Queue) open(ctx context.Context) (err error) {
	if q.js, err = jetstream.New(q.conn, jetstream.WithDefaultTimeout(5*time.Second)); err != nil {
		return err
	}
	replicas := q.config.Replicas
	if replicas == 0 {
		replicas = 1
		if q.conn.ConnectedClusterName() != "" {
			replicas = 3
		}
	}
	ctx, end := context.WithTimeout(ctx, time.Minute)
	defer end()
	if q.pieces, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.name("pieces"), Subjects: []string{q.subject("piece.>")}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgSize: maxPiece + 4096, Replicas: replicas, MaxAge: keep,
	}); err != nil {
		return err
	}
	if q.results, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.name("results"), Subjects: []string{q.subject("result.>")},
		MaxMsgSize: maxInline + 4096, Replicas: replicas, MaxAge: keep,
	}); err != nil {
		return err
	}
	q.jobs, err = opened(ctx, q.js.KeyValue, q.js.CreateKeyValue, q.name("jobs"),
		jetstream.KeyValueConfig{Bucket: q.name("jobs"), MaxValueSize: maxRecord, Replicas: replicas})
	if err != nil {
		return err
	}
	q.workers, err = opened(ctx, q.js.KeyValue, q.js.CreateKeyValue, q.name("workers"),
		jetstream.KeyValueConfig{Bucket: q.name("workers"), MaxValueSize: 4096, TTL: presence, Replicas: replicas})
	if err != nil {
		return err
	}
	q.objects, err = opened(ctx, q.js.ObjectStore, q.js.CreateObjectStore, q.name("objects"),
		jetstream.ObjectStoreConfig{Bucket: q.name("objects"), Replicas: replicas})
	return err
}

// stream opens a stream, or makes it.
func (q *Queue) stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	return opened(ctx, q.js.Stream, q.js.CreateStream, c.Name, c)
}

// opened opens what has a name, or makes it. What others have made stays as they made
// it. A cluster may need some time to find a leader.
func opened[T, C any](ctx context.Context, open func(context.Context, string) (T, error), create func(context.Context, C) (T, error),
	name string, c C,
) (T, error) {
	for wait := 100 * time.Millisecond; ; wait *= 2 {
		each, end := context.WithTimeout(ctx, forMessage) // a server without a leader does not answer
		it, err := open(each, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, jetstream.ErrBucketNotFound) {
			it, err = create(each, c)
		}
		end()
		if err == nil || permanent(err) || wait > 10*time.Second || pause(ctx, wait) != nil {
			return it, err
		}
	}
}

// permanent reports whether an error will come again however often one tries.
func permanent(err error) bool {
	api := (*jetstream.APIError)(nil)
	if errors.As(err, &api) {
		return api.Code != 503 && api.Code != 500 && api.ErrorCode != jetstream.JSErrCodeStreamNameInUse
	}
	return errors.Is(err, nats.ErrConnectionClosed) || errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrMaxPayload)
}

// pause waits, or returns the error of ctx.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Limits of an attempt.
const (
	forMessage = 5 * time.Second
	forObject  = 5 * time.Minute
	perByte    = 10 * time.Microsecond // of an object that is fetched, beside forMessage
)

// retry tries until it succeeds, ctx ends or the error is one that done accepts; done
// may be nil. A server that is away comes back some time.
func (q *Queue) retry(ctx context.Context, what string, each time.Duration, try func(context.Context) error, done func(error) bool) error {
	for wait := 50 * time.Millisecond; ; wait = min(2*wait, 5*time.Second) {
		each, end := context.WithTimeout(ctx, each)
		err := try(each)
		end()
		switch {
		case err == nil || done != nil && done(err):
			return err
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, nats.ErrConnectionClosed):
			return fmt.Errorf("queue: %s: %w", what, err)
		}
		if wait > time.Second {
			q.config.Logf("%s: %v; trying again", what, err)
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

func (q *Queue) subject(rest string) string { return q.config.Prefix + "." + rest }

// name is that of a stream or bucket, in which there may be no dots.
func (q *Queue) name(of string) string {
	return strings.ReplaceAll(q.config.Prefix, ".", "-") + "_" + of
}
