package queue

import (
	"crypto/tls"
	"crypto/x509"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"
	"go.uber.org/atomic"
)

// secretLines are the lines of a file that are secret: of a key or a JWT, and not what stands around it.
func secretLines(t *testing.T, path string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); len(line) > 30 && !strings.Contains(line, " ") {
			all = append(all, line)
		}
	}
	require.NotEmpty(t, all)
	return all
}

// form is one of credentials.
type form struct {
	server  *server.Server
	config  Config // is let in
	wrong   Config // is not
	secrets []string
}

// forms are the forms of credentials, by name.
func forms(t *testing.T) map[string]form {
	all := map[string]form{}
	token := start(t, &server.Options{Authorization: "t0kenTOKEN"})
	at := token.Addr().String()
	all["token in the URL"] = form{token, Config{URL: "nats://t0kenTOKEN@" + at}, Config{URL: "nats://wr0ngTOKEN@" + at}, []string{"t0kenTOKEN", "wr0ngTOKEN"}}
	token = start(t, &server.Options{Authorization: "t0kenTOKEN"})
	at = token.Addr().String()
	all["token without a scheme"] = form{token, Config{URL: "t0kenTOKEN@" + at}, Config{URL: "wr0ngTOKEN@" + at}, []string{"t0kenTOKEN", "wr0ngTOKEN"}}

	password := start(t, &server.Options{Users: []*server.User{{Username: "ann", Password: "pa:ss/w0rd,"}}})
	at = password.Addr().String()
	all["password in the URL"] = form{
		password, Config{URL: "nats://ann:pa%3Ass%2Fw0rd%2C@" + at}, Config{URL: "nats://ann:wr0ng%40w0rd@" + at}, []string{"w0rd", "ss%2F", "ann"},
	}

	o := newOperator(t)
	good, bad := o.credentials(t, o.account.key, func(*jwt.UserClaims) {}), o.credentials(t, newKey(t, nkeys.CreateAccount).key, func(*jwt.UserClaims) {})
	all["credentials file"] = form{
		o.Server, Config{URL: o.ClientURL(), Credentials: good}, Config{URL: o.ClientURL(), Credentials: bad},
		append(secretLines(t, good), secretLines(t, bad)...),
	}

	c, cert, key := certificate(t)
	trusted := x509.NewCertPool()
	text, err := os.ReadFile(cert)
	require.NoError(t, err)
	require.True(t, trusted.AppendCertsFromPEM(text))
	secure := start(t, &server.Options{
		TLS: true, TLSVerify: true, TLSTimeout: 10,
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{c}, ClientCAs: trusted, ClientAuth: tls.RequireAndVerifyClientCert},
	})
	_, other, otherKey := certificate(t)
	at = "tls://" + secure.Addr().String()
	all["key of TLS"] = form{
		secure, Config{URL: at, CA: cert, Cert: cert, Key: key}, Config{URL: at, CA: cert, Cert: other, Key: otherKey},
		append(secretLines(t, key), secretLines(t, otherKey)...),
	}
	return all
}

// Whatever the credentials are, nothing of them is in what people are told, in an error, or in
// what the server keeps of a job.
func TestSecrets(t *testing.T) {
	t.Parallel()
	for name, f := range forms(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := &bench{}
			f.config.Logf, f.wrong.Logf = b.logf, b.logf
			_, err := Connect(t.Context(), f.wrong)
			require.Error(t, err)
			b.logf("%v", err)

			q, err := Connect(t.Context(), f.config)
			require.NoError(t, err)
			defer q.Close()
			b.logf("%s", q.URL())
			require.Contains(t, q.URL(), f.server.Addr().String())
			work(t, q, squaringWorker(atomic.NewInt64(0)))
			j := submit(t, q)
			all, err := squares(t.Context(), j, 3)
			require.NoError(t, err)
			require.Equal(t, []int{0, 1, 4}, all)
			require.NoError(t, q.conn.ForceReconnect())
			require.Eventually(t, func() bool { return strings.Contains(b.log(), "again") }, time.Minute, time.Millisecond)

			kept := 0
			require.NoError(t, filepath.WalkDir(f.server.StoreDir(), func(path string, d fs.DirEntry, err error) error {
				if err != nil || !d.Type().IsRegular() {
					return nil // gone meanwhile
				}
				text, err := os.ReadFile(path)
				if err != nil {
					return nil
				}
				kept += len(text)
				for _, secret := range f.secrets {
					require.NotContains(t, string(text), secret, path)
				}
				return nil
			}))
			require.Greater(t, kept, 1000)
			for _, secret := range f.secrets {
				require.NotContains(t, b.log(), secret)
			}
		})
	}
}

// Nor is a URL shown that cannot be read, or a file of credentials.
func TestSecretsThatAreMalformed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, []byte("-----BEGIN USER NKEY SEED-----\nSUAs3cret\n------END USER NKEY SEED------\n"), 0o600))
	for _, c := range []Config{
		{URL: "nats://ann:s3cret"}, {URL: "nats://ann:s3cret@more@127.0.0.1:1"}, {URL: "nats://ann:s3cret@127.0.0.1:x"},
		{URL: "nats://ann:%zs3cret@127.0.0.1:1"}, {URL: "nats://127.0.0.1:1,nats://ann:s3cret@[::1"}, {URL: "nats://s3cret@"}, {URL: "://s3cret"},
		{URL: "nats://ann:s3cret@127.0.0.1:1"}, {URL: "ann:s3cret@127.0.0.1:1"}, {URL: "s3cret@127.0.0.1:1"}, {URL: "ws://s3cret@127.0.0.1:1,nats://127.0.0.1:1"},
		{URL: "nats://127.0.0.1:1/?token=s3cret"}, {URL: "nats://127.0.0.1:1", Credentials: path},
		{URL: "nats://127.0.0.1:1", Cert: path, Key: path}, {URL: "nats://127.0.0.1:1", CA: path},
	} {
		_, err := Connect(t.Context(), c)
		require.Error(t, err, c)
		require.NotContains(t, err.Error(), "s3cret")
	}
}
