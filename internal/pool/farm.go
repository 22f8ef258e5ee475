package pool

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
)

// Farm does pieces of work on other machines. Package lab/queue has one.
type Farm interface {
	// Width is how many pieces the farm takes at a time, 1 or more.
	Width() int

	// Do has a machine do a piece, encoded as JSON, and passes its result to take. A
	// key names the piece: pieces of a job with the same key are the same piece, which
	// need not be done again. If take returns an error the result is dropped, and the
	// piece is done once more. A fault of the piece itself is an error of Do, and so is
	// ErrRevoked.
	Do(ctx context.Context, key string, piece any, take func(result []byte) error) error
}

// ErrRevoked is the error of a farm that has found out that results which were taken may
// be false. All that was made of its results is worthless. Who begins again gets the
// others from the farm, which need not be made again.
var ErrRevoked = errors.New("they were taken and may be false; the job has to begin again")

// Ask has a farm do a piece whose result is JSON; check, which may be nil, refuses
// results that cannot be.
func Ask[Out any](ctx context.Context, f Farm, key string, piece any, check func(*Out) error) (Out, error) {
	var out Out
	err := f.Do(ctx, key, piece, func(result []byte) error {
		var got Out
		if err := Decode(result, &got); err != nil {
			return err
		}
		if check != nil {
			if err := check(&got); err != nil {
				return err
			}
		}
		out = got
		return nil
	})
	return out, err
}

// Decode reads one JSON value that is not trusted. It refuses fields that v does not
// have, and anything after the value.
func Decode(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is something behind the end")
	}
	return nil
}

// Key names a piece by what it is: the digest of its JSON.
func Key(piece any) string {
	text, err := json.Marshal(piece)
	if err != nil {
		panic(err) // pieces are structs of texts and numbers
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}
