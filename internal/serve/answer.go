package serve

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

var (
	errNoToken = errors.New("the address lacks the token: use the one that froe serve printed")
	errClosed  = errors.New("the server is closing")
)

// answer writes an object. Whoever does not take it within the server's patience is
// disconnected.
func answer(w http.ResponseWriter, object any) { write(w, http.StatusOK, object) }

// reply answers a command, or refuses it if there is an error.
func reply(w http.ResponseWriter, object any, err error) {
	if err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	answer(w, object)
}

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

// read reads the object of a command, or refuses it and reports false.
func read(w http.ResponseWriter, r *http.Request, object any) bool {
	return readUpTo(mostBody, w, r, object)
}

// readUpTo is read of at most so many bytes.
func readUpTo(most int64, w http.ResponseWriter, r *http.Request, object any) bool {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(patience))
	in := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	in.DisallowUnknownFields()
	err := in.Decode(object)
	if err == nil {
		if _, more := in.Token(); more != io.EOF {
			err = errors.New("there is more after the object")
		}
	}
	switch big := (&http.MaxBytesError{}); {
	case err == nil:
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
		return true
	case errors.As(err, &big):
		refuse(w, http.StatusRequestEntityTooLarge, fmt.Errorf("the command is longer than %d bytes", big.Limit))
	case errors.Is(err, io.EOF):
		refuse(w, http.StatusBadRequest, errors.New("the command has no object"))
	default:
		refuse(w, http.StatusBadRequest, fmt.Errorf("the command cannot be read, at byte %d: %w", in.InputOffset(), err))
	}
	return false
}

// clip shortens a text of unknown origin for an error.
func clip(text string) string {
	const most = 80
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}
