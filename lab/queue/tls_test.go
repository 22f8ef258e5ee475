package queue

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/stretchr/testify/require"
)

// certificate makes a certificate for loopback that vouches for itself, and its files.
func certificate(t *testing.T) (c tls.Certificate, cert, key string) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &secret.PublicKey, secret)
	require.NoError(t, err)
	bits, err := x509.MarshalECPrivateKey(secret)
	require.NoError(t, err)
	write := func(name, kind string, data []byte) string {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: data}), 0o600))
		return path
	}
	cert, key = write("cert.pem", "CERTIFICATE", der), write("key.pem", "EC PRIVATE KEY", bits)
	c, err = tls.LoadX509KeyPair(cert, key)
	require.NoError(t, err)
	return c, cert, key
}

// A server with TLS is one that is trusted, and it trusts clients whose certificate it knows.
func TestTLS(t *testing.T) {
	t.Parallel()
	c, cert, key := certificate(t)
	trusted := x509.NewCertPool()
	text, err := os.ReadFile(cert)
	require.NoError(t, err)
	require.True(t, trusted.AppendCertsFromPEM(text))
	s := start(t, &server.Options{
		TLS: true, TLSVerify: true, TLSTimeout: 10,
		TLSConfig: &tls.Config{Certificates: []tls.Certificate{c}, ClientCAs: trusted, ClientAuth: tls.RequireAndVerifyClientCert},
	})
	url := "tls://" + s.Addr().String()
	q, err := Connect(t.Context(), Config{URL: url, CA: cert, Cert: cert, Key: key})
	require.NoError(t, err)
	q.Close()
	_, err = Connect(t.Context(), Config{URL: url, Cert: cert, Key: key})
	require.ErrorContains(t, err, "certificate signed by unknown authority")
	_, err = Connect(t.Context(), Config{URL: url, CA: cert})
	require.ErrorContains(t, err, "client's certificate")
	_, other, otherKey := certificate(t)
	_, err = Connect(t.Context(), Config{URL: url, CA: cert, Cert: other, Key: otherKey})
	require.ErrorContains(t, err, "client's certificate")
}

// A server without TLS is not taken for one with it.
func TestNoTLS(t *testing.T) {
	t.Parallel()
	s := start(t, &server.Options{})
	_, err := Connect(t.Context(), Config{URL: "tls://" + s.Addr().String()})
	require.ErrorContains(t, err, "the server has no TLS")
}
