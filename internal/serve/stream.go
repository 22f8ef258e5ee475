package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// heartbeat is how often a reader is written to who has nothing to hear: so it is known
// whether he is still there.
const heartbeat = 15 * time.Second

// getEvents writes events until the reader goes or takes nothing for too long.
func (s *Server) getEvents(l *lease, w http.ResponseWriter, r *http.Request) {
	s.enter(l)
	defer s.leave(l)
	reader := l.Attach()
	defer reader.Close()
	w.Header().Set("Content-Type", "text/event-stream")
	out := &stream{w: w, c: http.NewResponseController(w)}
	out.write("retry: 500\n\n") // milliseconds until a reader who lost the connection comes again
	for out.err == nil {
		wait, cancel := context.WithTimeout(r.Context(), heartbeat)
		e, err := reader.Next(wait)
		cancel()
		switch {
		case err == nil:
			out.write(fmt.Sprintf("event: %s\ndata: %s\n\n", e.Name, e.Data))
		case errors.Is(err, context.DeadlineExceeded) && r.Context().Err() == nil:
			out.write(": here\n\n")
		default:
			return
		}
	}
}

// stream writes events. After an error it writes nothing more.
type stream struct {
	w   http.ResponseWriter
	c   *http.ResponseController
	err error
}

func (o *stream) write(text string) {
	_ = o.c.SetWriteDeadline(time.Now().Add(patience))
	if _, o.err = o.w.Write([]byte(text)); o.err == nil {
		o.err = o.c.Flush()
	}
}
