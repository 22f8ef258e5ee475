package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// put stores bytes under the name of their digest, unless they are there and so new that
// nobody removes them soon.
func (q *Queue) put(ctx context.Context, data []byte) (digest string, err error) {
	digest = Digest(data)
	if len(data) > maxObject {
		return "", fmt.Errorf("queue: %d bytes are more than %d", len(data), maxObject)
	}
	if info, err := q.objects.GetInfo(ctx, digest); err == nil && info.Size == uint64(len(data)) && time.Since(info.ModTime) < fresh/2 {
		return digest, nil
	}
	return digest, q.putAs(ctx, digest, data)
}

// putAs stores bytes under a name.
func (q *Queue) putAs(ctx context.Context, name string, data []byte) error {
	return q.retry(ctx, "storing an object", forObject, func(ctx context.Context) error {
		_, err := q.objects.Put(ctx, jetstream.ObjectMeta{Name: name}, bytes.NewReader(data))
		return err
	}, nil)
}

// get returns the bytes of a digest. The error is errNotThere if there are none, or
// others.
func (q *Queue) get(ctx context.Context, digest string) ([]byte, error) {
	data, err := q.getAs(ctx, digest)
	if err == nil && Digest(data) != digest {
		err = fmt.Errorf("object %s: %w: its digest is %s", digest, errNotThere, Digest(data))
	}
	return data, err
}

// Object returns the bytes of a digest: of a file or script of a job.
func (q *Queue) Object(ctx context.Context, digest string) ([]byte, error) {
	data, err := q.get(ctx, digest)
	if err != nil {
		err = fmt.Errorf("queue: %w", err)
	}
	return data, err
}

var errNotThere = errors.New("it is not there")

// getAs returns the bytes of a name.
func (q *Queue) getAs(ctx context.Context, name string) (data []byte, err error) {
	gone := func(err error) bool { return errors.Is(err, errNotThere) }
	err = q.retry(ctx, "fetching an object", forObject, func(ctx context.Context) error {
		info, err := q.objects.GetInfo(ctx, name)
		switch {
		case errors.Is(err, jetstream.ErrObjectNotFound):
			return fmt.Errorf("object %s: %w", name, errNotThere)
		case err != nil:
			return err
		case info.Size > maxObject:
			return fmt.Errorf("object %s: %w: %d bytes are more than %d", name, errNotThere, info.Size, maxObject)
		}
		// A chunk may be lost on its way, and nothing but the deadline ends the wait for it.
		ctx, end := context.WithTimeout(ctx, forMessage+time.Duration(info.Size)*perByte)
		defer end()
		r, err := q.objects.Get(ctx, name)
		if err != nil {
			return err
		}
		data, err = io.ReadAll(io.LimitReader(r, maxObject+1))
		err = errors.Join(err, r.Close())
		if errors.Is(err, jetstream.ErrDigestMismatch) || len(data) > maxObject {
			return fmt.Errorf("object %s: %w: %w", name, errNotThere, err)
		}
		return err
	}, gone)
	return data, err
}
