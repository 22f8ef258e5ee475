package pool

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
)

// Kept is a Farm within this process that keeps each result in a file as soon as it is
// known, so that a run which was interrupted goes on where it was.
//
// The file has a line of JSON with the setting, and one for each result. A line that was
// not finished is dropped.
type Kept struct {
	width int
	do    func(ctx context.Context, piece any) ([]byte, error)

	mu      sync.Mutex
	file    *os.File
	results map[string]json.RawMessage // by key
}

var _ Farm = (*Kept)(nil)

// keptLine is a line of the file.
type keptLine struct {
	Setting json.RawMessage `json:"setting,omitempty"` // in the first line
	Key     string          `json:"key,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
}

// OpenKept opens a file of results, or begins one. It fails if the file has results of
// another setting: of other flags, or of another program. do makes a piece, at most width
// at a time.
func OpenKept(path string, setting any, width int, do func(ctx context.Context, piece any) ([]byte, error)) (*Kept, error) {
	mine, err := json.Marshal(setting)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	k := &Kept{width: width, do: do, file: f, results: map[string]json.RawMessage{}}
	if err := k.read(mine); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return k, nil
}

// read takes in the file, and leaves it at the end of its last whole line.
func (k *Kept) read(setting []byte) error {
	text, err := io.ReadAll(k.file)
	if err != nil {
		return err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	number := 0
	for line := range bytes.Lines(whole) {
		number++
		var l keptLine
		if err := Decode(line, &l); err != nil {
			return fmt.Errorf("line %d is no result: %w", number, err)
		}
		switch {
		case number > 1:
			k.results[l.Key] = l.Result
		case !bytes.Equal(l.Setting, setting):
			return fmt.Errorf("it keeps results of another setting: %s, not %s", l.Setting, setting)
		}
	}
	if _, err := k.file.Seek(int64(len(whole)), io.SeekStart); err != nil {
		return err
	}
	if err := k.file.Truncate(int64(len(whole))); err != nil || number > 0 {
		return err
	}
	return k.write(keptLine{Setting: setting})
}

func (k *Kept) write(l keptLine) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	_, err = k.file.Write(append(text, '\n'))
	return err
}

// Width implements Farm.
func (k *Kept) Width() int { return k.width }

// Do implements Farm. A result that was kept and is not taken is made once more.
func (k *Kept) Do(ctx context.Context, key string, piece any, take func(result []byte) error) error {
	k.mu.Lock()
	kept, known := k.results[key]
	k.mu.Unlock()
	if known && take(kept) == nil {
		return nil
	}
	result, err := k.do(ctx, piece)
	if err != nil {
		return err
	}
	if err := take(result); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.results[key] = result
	return k.write(keptLine{Key: key, Result: result})
}

// Close closes the file.
func (k *Kept) Close() error { return k.file.Close() }
