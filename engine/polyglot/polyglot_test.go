package polyglot

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
)

// played is the position after some moves from the start, and the last of them.
func played(t testing.TB, moves ...string) (chess.Position, chess.Move) {
	g := chess.NewGame()
	last := chess.NoMove
	for _, word := range moves {
		p := g.Position()
		m, err := p.ParseUCI(word, false)
		require.NoError(t, err)
		require.NoError(t, g.Play(m))
		last = m
	}
	return *g.Position(), last
}

func at(t testing.TB, fen string) chess.Position {
	p, err := chess.ParseFEN(fen)
	require.NoError(t, err)
	return *p
}

// The keys that the specification gives.
func TestKeys(t *testing.T) {
	tests := []struct {
		moves []string
		want  uint64
	}{
		{nil, 0x463b96181691fc9c},
		{[]string{"e2e4"}, 0x823c9b50fd114196},
		{[]string{"e2e4", "d7d5"}, 0x0756b94461c50fb0},
		{[]string{"e2e4", "d7d5", "e4e5"}, 0x662fafb965db29d4},
		{[]string{"e2e4", "d7d5", "e4e5", "f7f5"}, 0x22a48b5a8e47ff78},
		{[]string{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"}, 0x652a607ca3f242c1},
		{[]string{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"}, 0x00fdd303c946bdd9},
		{[]string{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"}, 0x3c8123ea7b067637},
		{[]string{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"}, 0x5c3f9b829b279560},
	}
	for _, tt := range tests {
		p, last := played(t, tt.moves...)
		require.Equal(t, tt.want, Key(&p, last), tt.moves)
		require.Equal(t, tt.want, Key(&p, chess.NoMove), tt.moves)
	}
}

// A pawn that stands beside the one that has just gone two squares counts even if it is
// pinned.
func TestKeyOfPinnedCapture(t *testing.T) {
	before := at(t, "2k5/8/8/8/2p5/8/3P4/2R1K3 w - - 0 1")
	m, err := before.ParseUCI("d2d4", false)
	require.NoError(t, err)
	var after chess.Position
	before.Make(&after, m)
	require.Equal(t, chess.NoSquare, after.EnPassant(), "c4xd3 would open the file")
	require.Equal(t, Key(&after, chess.NoMove)^random[enPassantNumbers+3], Key(&after, m))
}

// write makes a book of some bytes in a file.
func write(t testing.TB, raw []byte) string {
	path := filepath.Join(t.TempDir(), "a.bin")
	require.NoError(t, os.WriteFile(path, raw, 0o600))
	return path
}

// raw makes an entry.
func raw(key uint64, move string, weight uint16) []byte {
	files := func(s string) uint16 { return uint16(s[0]-'a') | uint16(s[1]-'1')<<3 }
	code := files(move[2:]) | files(move)<<6
	if len(move) > 4 {
		code |= map[byte]uint16{'n': 1, 'b': 2, 'r': 3, 'q': 4, 'x': 7}[move[4]] << 12
	}
	b := binary.BigEndian.AppendUint64(nil, key)
	b = binary.BigEndian.AppendUint16(b, code)
	b = binary.BigEndian.AppendUint16(b, weight)
	return append(b, 0, 0, 0, 0)
}

// Castling is the king's move to the rook, or two squares; a rook's move that looks like
// it is one; a promotion names its piece; a capture en passant is like any.
func TestMoves(t *testing.T) {
	const castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	tests := []struct{ fen, move, want string }{
		{castle, "e1h1", "e1g1"},
		{castle, "e1a1", "e1c1"},
		{castle, "e1g1", "e1g1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "e8c8"},
		{"4k3/8/8/8/8/4K3/8/4R3 w - - 0 1", "e1h1", "e1h1"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "a7a8n"},
		{"8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "a7a8q"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6"},
	}
	for _, tt := range tests {
		p := at(t, tt.fen)
		b, err := Open(write(t, raw(Key(&p, chess.NoMove), tt.move, 7)))
		require.NoError(t, err)
		moves, err := b.Moves(&p, chess.NoMove)
		require.NoError(t, err)
		require.Len(t, moves, 1)
		require.Equal(t, tt.want, p.UCI(moves[0].Move, false))
		require.Equal(t, 7, moves[0].Weight)
		require.NoError(t, b.Close())
	}
}

// Moves that are not legal are named, and the others of the position are there.
func TestMovesNotLegal(t *testing.T) {
	p := chess.StartPosition()
	key := Key(p, chess.NoMove)
	b, err := Open(write(t, bytes.Join([][]byte{
		raw(1, "a1a1", 1), raw(key, "e2e5", 1), raw(key, "d2d4", 0), raw(key, "e2e4", 3), raw(key, "e7e8x", 3), raw(key+1, "a1a1", 1),
	}, nil)))
	require.NoError(t, err)
	defer b.Close()
	moves, err := b.Moves(p, chess.NoMove)
	require.ErrorContains(t, err, "a.bin: entry 2: move \"e2e5\"")
	require.ErrorContains(t, err, "a.bin: entry 5: move \"e7e8?\"")
	require.Len(t, moves, 2)
	require.Equal(t, 3, moves[0].Weight)
	m, ok := Pick(moves, func(n int) int { require.Equal(t, 3, n); return 2 })
	require.True(t, ok)
	require.Equal(t, "e2e4", p.UCI(m, false))
	_, ok = Pick(moves[1:], nil)
	require.False(t, ok, "a weight of zero")
	require.NoError(t, b.Check())
}

// What is no book is refused, with its name; what is damaged is found when it is read.
func TestDamage(t *testing.T) {
	p := chess.StartPosition()
	key := Key(p, chess.NoMove)
	_, err := Open(write(t, nil))
	require.ErrorContains(t, err, "a.bin: the book is empty")
	_, err = Open(write(t, []byte("no book")))
	require.ErrorContains(t, err, "a.bin: no Polyglot book: 7 bytes")
	_, err = Open(write(t, append(raw(2, "e2e4", 1), raw(1, "e2e4", 1)...)))
	require.ErrorContains(t, err, "first key is greater")
	_, err = Open(filepath.Join(t.TempDir(), "missing"))
	require.ErrorIs(t, err, os.ErrNotExist)
	_, err = Open(t.TempDir())
	require.Error(t, err)

	b, err := Open(write(t, bytes.Join([][]byte{raw(1, "a1a1", 1), raw(2, "a1a1", 1), raw(key+9, "a1a1", 1), raw(9, "a1a1", 1), raw(key+7, "a1a1", 1)}, nil)))
	require.NoError(t, err)
	defer b.Close()
	require.ErrorContains(t, b.Check(), "a.bin: entry 4: the keys are out of order")
	_, err = b.Moves(p, chess.NoMove)
	require.NoError(t, err, "not on the way")

	path := write(t, bytes.Repeat(raw(key, "e2e4", 1), 100))
	cut, err := Open(path)
	require.NoError(t, err)
	defer cut.Close()
	require.NoError(t, os.Truncate(path, 160))
	_, err = cut.Moves(p, chess.NoMove)
	require.ErrorContains(t, err, "a.bin: entry 51: EOF")
}

// What is made is found again, whatever else is in the book.
func TestMaker(t *testing.T) {
	var m Maker
	chance := rand.New(rand.NewPCG(1, 2))
	want := map[uint64][]Choice{}
	p, last := chess.StartPosition(), chess.NoMove
	for range 200 {
		var moves chess.MoveList
		p.Moves(&moves)
		if moves.Len() == 0 {
			break
		}
		move := moves.At(chance.IntN(moves.Len()))
		m.Add(p, last, move, 3)
		key := Key(p, last)
		if want[key] == nil {
			want[key] = []Choice{{move, 3}}
		}
		before := *p
		before.Make(p, move)
		last = move
	}
	start := chess.StartPosition()
	for _, word := range []string{"e2e4", "d2d4", "e2e4"} {
		move, err := start.ParseUCI(word, false)
		require.NoError(t, err)
		m.Add(start, chess.NoMove, move, 100_000)
	}
	first, err := start.ParseUCI("a2a3", false)
	require.NoError(t, err)
	m.Add(start, chess.NoMove, first, 0)
	m.Prune(1)
	var raw bytes.Buffer
	n, err := m.WriteTo(&raw)
	require.NoError(t, err)
	require.EqualValues(t, raw.Len(), n)
	b, err := New(bytes.NewReader(raw.Bytes()), n, "made")
	require.NoError(t, err)
	require.NoError(t, b.Check())
	require.Equal(t, m.Len(), b.Len())
	for key := range want {
		at, err := b.find(key)
		require.NoError(t, err)
		e, err := b.entry(at)
		require.NoError(t, err)
		require.Equal(t, key, e.key)
	}
	moves, err := b.Moves(start, chess.NoMove)
	require.NoError(t, err)
	require.Equal(t, 65535, moves[0].Weight)
	require.InDelta(t, 32768, moves[1].Weight, 2)
}

// The book that the program carries is in order, and all that it leads to is legal.
func TestOwn(t *testing.T) {
	b := Own()
	require.NoError(t, b.Check())
	require.Greater(t, b.Len(), 2000)
	met := map[uint64]bool{}
	var walk func(p *chess.Position, last chess.Move)
	walk = func(p *chess.Position, last chess.Move) {
		if key := p.Key(); met[key] {
			return
		} else {
			met[key] = true
		}
		moves, err := b.Moves(p, last)
		require.NoError(t, err)
		for _, c := range moves {
			var next chess.Position
			p.Make(&next, c.Move)
			walk(&next, c.Move)
		}
	}
	p := chess.StartPosition()
	walk(p, chess.NoMove)
	require.Greater(t, len(met), 1000)
}

// No bytes are too much for a book.
func FuzzBook(f *testing.F) {
	p := chess.StartPosition()
	key := Key(p, chess.NoMove)
	f.Add(append(raw(1, "a1a1", 1), raw(key, "e2e4", 3)...))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := New(bytes.NewReader(text), int64(len(text)), "fuzz")
		if err != nil {
			return
		}
		moves, _ := b.Moves(p, chess.NoMove)
		for _, c := range moves {
			require.True(t, p.Legal(c.Move))
		}
		_ = b.Check()
	})
}
