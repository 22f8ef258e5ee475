package queue

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"
)

// signed is what has a key and a JWT that names its public key.
type signed struct {
	key    nkeys.KeyPair
	public string
}

func newKey(t *testing.T, create func() (nkeys.KeyPair, error)) signed {
	t.Helper()
	key, err := create()
	require.NoError(t, err)
	public, err := key.PublicKey()
	require.NoError(t, err)
	return signed{key, public}
}

// start serves with options until the test ends.
func start(t *testing.T, o *server.Options) *server.Server {
	t.Helper()
	o.Host, o.Port, o.JetStream, o.StoreDir, o.NoLog, o.NoSigs = "127.0.0.1", -1, true, t.TempDir(), true, true
	s, err := server.NewServer(o)
	require.NoError(t, err)
	go s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(time.Minute))
	return s
}

// operator is a server that trusts an operator, with an account that an operator vouches for.
type operator struct {
	*server.Server
	account signed
}

func newOperator(t *testing.T) *operator {
	t.Helper()
	o := &operator{account: newKey(t, nkeys.CreateAccount)}
	boss, system := newKey(t, nkeys.CreateOperator), newKey(t, nkeys.CreateAccount)
	claims := jwt.NewOperatorClaims(boss.public)
	claims.SystemAccount = system.public
	word, err := claims.Encode(boss.key)
	require.NoError(t, err)
	claims, err = jwt.DecodeOperatorClaims(word)
	require.NoError(t, err)
	accounts := &server.MemAccResolver{}
	store := func(of signed, limits jwt.JetStreamLimits) {
		a := jwt.NewAccountClaims(of.public)
		a.Limits.JetStreamLimits = limits
		word, err := a.Encode(boss.key)
		require.NoError(t, err)
		require.NoError(t, accounts.Store(of.public, word))
	}
	store(system, jwt.JetStreamLimits{})
	store(o.account, jwt.JetStreamLimits{
		MemoryStorage: jwt.NoLimit, DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit,
	})
	o.Server = start(t, &server.Options{
		TrustedOperators: []*jwt.OperatorClaims{claims}, SystemAccount: system.public, AccountResolver: accounts,
	})
	return o
}

// credentials writes the credentials file of a new user of an account, whom a key vouches for.
func (o *operator) credentials(t *testing.T, by nkeys.KeyPair, change func(*jwt.UserClaims)) string {
	t.Helper()
	user := newKey(t, nkeys.CreateUser)
	claims := jwt.NewUserClaims(user.public)
	claims.IssuerAccount = ""
	change(claims)
	word, err := claims.Encode(by)
	require.NoError(t, err)
	seed, err := user.key.Seed()
	require.NoError(t, err)
	text, err := jwt.FormatUserConfig(word, seed)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "user.creds")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return path
}

// A credentials file opens the account that it is of; others are refused with a clear word.
func TestCredentials(t *testing.T) {
	t.Parallel()
	o := newOperator(t)
	plain := func(*jwt.UserClaims) {}
	connect := func(path string) (*Queue, error) {
		return Connect(t.Context(), Config{URL: o.ClientURL(), Credentials: path})
	}
	// What docs/jobs.md says that a user needs is enough.
	q, err := connect(o.credentials(t, o.account.key, func(c *jwt.UserClaims) {
		c.Pub.Allow = jwt.StringList{"froe.>", "$JS.API.>", "$JS.ACK.>", "$KV.froe_jobs.>", "$KV.froe_workers.>", "$O.froe_objects.>", "_INBOX.>"}
		c.Sub.Allow = c.Pub.Allow
	}))
	require.NoError(t, err)
	defer q.Close()
	work(t, q, squaringWorker(atomic.NewInt64(0)))
	j := submit(t, q)
	all, err := squares(t.Context(), j, 3)
	require.NoError(t, err)
	require.Equal(t, []int{0, 1, 4}, all)
	require.NoError(t, j.Finish(t.Context()))

	nonsense := filepath.Join(t.TempDir(), "nonsense.creds")
	require.NoError(t, os.WriteFile(nonsense, []byte("nonsense"), 0o600))
	stranger := newKey(t, nkeys.CreateAccount)
	for path, want := range map[string]string{
		"":                                    "the server refuses the credentials",
		nonsense:                              nonsense,
		o.credentials(t, stranger.key, plain): "the server refuses the credentials",
		o.credentials(t, o.account.key, func(c *jwt.UserClaims) { c.Expires = time.Now().Unix() - 9 }):        "the server refuses the credentials",
		o.credentials(t, o.account.key, func(c *jwt.UserClaims) { c.Pub.Deny = jwt.StringList{"$JS.API.>"} }): "the user may not do what is needed",
	} {
		_, err := connect(path)
		require.ErrorContains(t, err, want)
	}
}

// So it is with a name and a password.
func TestPassword(t *testing.T) {
	t.Parallel()
	s := start(t, &server.Options{Users: []*server.User{{Username: "ann", Password: "s3cret"}}})
	at := s.Addr().String()
	q, err := Connect(t.Context(), Config{URL: "nats://ann:s3cret@" + at})
	require.NoError(t, err)
	require.NotContains(t, q.URL(), "s3cret")
	q.Close()
	for _, user := range []string{"", "ann:wr0ng@", "bob:s3cret@"} {
		_, err := Connect(t.Context(), Config{URL: "nats://" + user + at})
		require.ErrorContains(t, err, "the server refuses the credentials")
		require.NotContains(t, err.Error(), "wr0ng")
	}
}
