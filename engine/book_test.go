package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/polyglot"
)

// bookOf writes a book with moves from the start position, each after the one before.
func bookOf(t *testing.T, words ...string) string {
	var m polyglot.Maker
	p, last := chess.StartPosition(), chess.NoMove
	for _, word := range words {
		move, err := p.ParseSAN(word)
		require.NoError(t, err)
		m.Add(p, last, move, 1)
		before := *p
		before.Make(p, move)
		last = move
	}
	var raw bytes.Buffer
	_, err := m.WriteTo(&raw)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "a.bin")
	require.NoError(t, os.WriteFile(path, raw.Bytes(), 0o600))
	return path
}

// A move of the book is played without a search, with the answer that the book expects.
func TestOwnBook(t *testing.T) {
	e, err := New(Options{Hash: 1, OwnBook: true, BookFile: bookOf(t, "e4", "c5", "Nf3")})
	require.NoError(t, err)
	defer e.Close()
	s, err := e.Go(t.Context(), Limits{MoveTime: time.Hour})
	require.NoError(t, err)
	for i := range s.Infos() {
		require.Fail(t, "nothing is searched", i)
	}
	r := s.Result()
	best, ponder := r.UCI()
	require.Equal(t, []string{"e2e4", "c7c5"}, []string{best, ponder})
	require.Len(t, r.Book, 1)
	require.Zero(t, s.Progress().Nodes)

	require.NoError(t, e.Play(r.Best))
	require.NoError(t, e.Play(r.Ponder))
	s, err = e.Go(t.Context(), Limits{Depth: 1})
	require.NoError(t, err)
	r = s.Result()
	best, ponder = r.UCI()
	require.Equal(t, []string{"g1f3", ""}, []string{best, ponder})

	require.NoError(t, e.Play(r.Best))
	s, err = e.Go(t.Context(), Limits{Depth: 1})
	require.NoError(t, err)
	require.Empty(t, s.Result().Book)
	require.Positive(t, s.Progress().Nodes)
}

// Who ponders gets the move of the book at ponderhit, or at stop.
func TestOwnBookPonders(t *testing.T) {
	e, err := New(Options{Hash: 1, OwnBook: true, BookFile: bookOf(t, "e4")})
	require.NoError(t, err)
	defer e.Close()
	for _, end := range []func(*Search){(*Search).PonderHit, (*Search).Stop} {
		s, err := e.Go(t.Context(), Limits{Ponder: true, MoveTime: time.Hour})
		require.NoError(t, err)
		select {
		case <-s.done:
			require.Fail(t, "too early")
		default:
		}
		end(s)
		r := s.Result()
		require.Len(t, r.Book, 1)
	}
}

// The book keeps out of an analysis.
func TestOwnBookIsNotAsked(t *testing.T) {
	e, err := New(Options{Hash: 1, OwnBook: true, BookFile: bookOf(t, "e4")})
	require.NoError(t, err)
	defer e.Close()
	p := e.Position()
	a3, err := p.ParseSAN("a3")
	require.NoError(t, err)
	for _, l := range []Limits{{Infinite: true, Depth: 1}, {Mate: 1, Depth: 1}, {SearchMoves: []chess.Move{a3}, Depth: 1}} {
		s, err := e.Go(t.Context(), l)
		require.NoError(t, err)
		if l.Infinite {
			s.Stop()
		}
		require.Empty(t, s.Result().Book)
	}
}

// Of a file that is no book the old one stays.
func TestBookFile(t *testing.T) {
	e, err := New(Options{Hash: 1, OwnBook: true, BookFile: bookOf(t, "e4")})
	require.NoError(t, err)
	defer e.Close()
	old := e.Options().BookFile
	require.ErrorContains(t, e.SetOption("BookFile", "book_test.go"), "no Polyglot book")
	require.Equal(t, old, e.Options().BookFile)
	_, err = New(Options{BookFile: "missing"})
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, e.SetOption("BookFile", Empty))
	s, err := e.Go(t.Context(), Limits{Depth: 1})
	require.NoError(t, err)
	r := s.Result()
	require.NotEmpty(t, r.Book, "Froe's own")
}
