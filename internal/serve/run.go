package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// ports is how many ports are tried, from the one that is asked for.
const ports = 10

// Run serves on the loopback address until ctx is over, and ends all sessions then. Where
// the port is taken it is the next one that is free, of ten; port 0 is any that is free. It
// calls ready with the address of the page.
func Run(ctx context.Context, port int, c Config, ready func(url string)) error {
	l, err := listen(ctx, port)
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	return New(c).serve(ctx, l, ready)
}

// listen listens on the first port that is free. The error is that of the one asked for.
func listen(ctx context.Context, port int) (l net.Listener, err error) {
	for next := range ports {
		l, fault := (&net.ListenConfig{}).Listen(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", port+next))
		if fault == nil {
			return l, nil
		}
		if err == nil {
			err = fault
		}
		if port == 0 || port+next == 65535 {
			break
		}
	}
	return nil, err
}

// serve answers what comes in at a listener until ctx is over. The server is closed then.
func (s *Server) serve(ctx context.Context, l net.Listener, ready func(url string)) error {
	h := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: 5 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          log.New(io.Discard, "", 0), // broken requests are their senders' affair
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		if err := h.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	g.Go(func() error {
		<-ctx.Done()
		err := h.Close()
		s.Close()
		return err
	})
	ready("http://" + l.Addr().String() + s.Path())
	return g.Wait()
}
