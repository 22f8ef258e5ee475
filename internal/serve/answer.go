package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"froe/internal/session"
)

var (
	errNoToken = errors.New("the address lacks the token: use the one that froe serve printed")
	errClosing = errors.New("the server is closing")
)

// answer writes an object. Whoever does not take it within the server's patience is
// disconnected.
func answer(w http.ResponseWriter, object any) { write(w, http.StatusOK, object) }

// refuse writes what is wrong.
func refuse(w http.ResponseWriter, status int, err error) {
	write(w, status, map[string]string{"error": err.Error()})
}

func write(w http.ResponseWriter, status int, object any) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(patience)) // there is none in some tests
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(object) // who has gone needs no answer
}

// postCommand has a session carry out a command.
func postCommand(l *lease, w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("command")
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(patience))
	object, err := io.ReadAll(http.MaxBytesReader(w, r.Body, session.MaxBytes(name)))
	switch big := (&http.MaxBytesError{}); {
	case errors.As(err, &big):
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Errorf("the command is longer than %d bytes", big.Limit))
		return
	case err != nil:
		refuse(w, http.StatusBadRequest, err)
		return
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	got, err := l.Command(r.Context(), name, object)
	switch {
	case errors.Is(err, session.ErrNoCommand):
		refuse(w, http.StatusNotFound, err)
	case err != nil:
		refuse(w, http.StatusBadRequest, err)
	default:
		answer(w, got)
	}
}
