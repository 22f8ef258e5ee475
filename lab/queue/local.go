package queue

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/url"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Server is a NATS server in this process.
type Server struct {
	server *server.Server
	token  string
	folder string // to be removed
}

// ServerConfig says how a server is to run.
type ServerConfig struct {
	Host string // to listen on; empty: loopback
	Port int    // -1: any that is free

	// Folder keeps the streams; empty: one that is removed with the server.
	Folder string

	// Token is the word that clients must know; empty: a random one.
	Token string
}

// Serve starts a server.
func Serve(c ServerConfig) (*Server, error) {
	s := &Server{token: c.Token}
	if s.token == "" {
		s.token = rand.Text()
	}
	folder := c.Folder
	if folder == "" {
		var err error
		if folder, err = os.MkdirTemp("", "froe-queue-"); err != nil {
			return nil, fmt.Errorf("queue: %w", err)
		}
		s.folder = folder
	}
	host := c.Host
	if host == "" {
		host = "127.0.0.1"
	}
	var err error
	s.server, err = server.NewServer(&server.Options{
		ServerName: "froe", Host: host, Port: c.Port, Authorization: s.token,
		JetStream: true, StoreDir: folder, NoLog: true, NoSigs: true, DisableJetStreamBanner: true,
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("queue: server: %w", err), s.clean())
	}
	go s.server.Start()
	if !s.server.ReadyForConnections(10 * time.Second) {
		s.Close()
		return nil, fmt.Errorf("queue: server: it cannot listen on %s, port %d, or keep its streams in %s", host, c.Port, folder)
	}
	return s, nil
}

// URL is what clients on this machine connect to, with the token.
func (s *Server) URL() string {
	u, err := url.Parse(s.server.ClientURL())
	if err != nil {
		panic(err) // the server made it
	}
	u.User = url.User(s.token)
	return u.String()
}

// Connect connects to the server within the process.
func (s *Server) Connect(ctx context.Context, c Config) (*Queue, error) {
	c.URL = s.server.ClientURL()
	c.options = append(c.options, nats.InProcessServer(s.server), nats.Token(s.token))
	return Connect(ctx, c)
}

// Close ends the server.
func (s *Server) Close() error {
	s.server.Shutdown()
	s.server.WaitForShutdown()
	return s.clean()
}

func (s *Server) clean() error {
	if s.folder == "" {
		return nil
	}
	return os.RemoveAll(s.folder)
}
