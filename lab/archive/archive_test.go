package archive_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/engine/chess"
	"froe/lab/archive"
)

var starts = []string{
	chess.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
	"8/8/8/4k3/8/8/8/4K2R w K - 12 80",
}

// game is a game of random moves with random scores.
func game(t require.TestingT, number int, chance *rand.Rand) *archive.Game {
	p, err := chess.ParseFEN(starts[chance.IntN(len(starts))])
	require.NoError(t, err)
	g := &archive.Game{Number: number, Start: *p, Result: archive.Result(chance.IntN(3)), End: archive.End(chance.IntN(8)), Moves: []archive.Move{}}
	opening := chance.IntN(10)
	for range chance.IntN(120) {
		var moves chess.MoveList
		p.Moves(&moves)
		if moves.Len() == 0 {
			break
		}
		m := archive.Move{Move: moves.At(chance.IntN(moves.Len()))}
		if g.Opening < opening {
			g.Opening++
		} else {
			m.Score = int16(chance.IntN(4000) - 2000)
			if chance.IntN(20) == 0 {
				m.Score = 31990
			}
		}
		g.Moves = append(g.Moves, m)
		before := *p
		before.Make(p, m.Move)
	}
	return g
}

func games(t require.TestingT, n int, seed uint64) []*archive.Game {
	chance := rand.New(rand.NewPCG(seed, 0))
	all := make([]*archive.Game, n)
	for i := range all {
		all[i] = game(t, i, chance)
	}
	return all
}

var header = archive.Header{
	Version: archive.Version, Commit: "abc", Network: "first", Seed: 7, Settings: map[string]string{"nodes": "5000"},
}

// write writes an archive with a block for so many games each.
func write(t require.TestingT, all []*archive.Game, each int) []byte {
	var b bytes.Buffer
	w, err := archive.NewWriter(&b, header)
	require.NoError(t, err)
	for i, g := range all {
		require.NoError(t, w.Write(g))
		if i%each == each-1 {
			require.NoError(t, w.Flush())
		}
	}
	require.NoError(t, w.Flush())
	return b.Bytes()
}

// read reads all games, and what is damaged.
func read(t require.TestingT, file []byte) (all []*archive.Game, damages []*archive.Damage) {
	r := archive.NewReader(bytes.NewReader(file), "x.games")
	for {
		g, err := r.Next()
		var d *archive.Damage
		switch {
		case err == io.EOF:
			return all, damages
		case errors.As(err, &d):
			damages = append(damages, d)
		default:
			require.NoError(t, err)
			all = append(all, g)
		}
	}
}

func TestGamesAreReadAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := games(t, rapid.IntRange(0, 20).Draw(t, "games"), rapid.Uint64().Draw(t, "seed"))
		file := write(t, all, rapid.IntRange(1, 9).Draw(t, "each"))
		got, damages := read(t, file)
		require.Empty(t, damages)
		require.Len(t, got, len(all))
		for i := range all {
			require.Equal(t, all[i], got[i])
		}
	})
}

func TestHeaderIsReadAsWritten(t *testing.T) {
	r := archive.NewReader(bytes.NewReader(write(t, games(t, 1, 1), 1)), "x")
	_, err := r.Next()
	require.NoError(t, err)
	require.Equal(t, header, r.Header())
}

// Games of scores that change little take less than four bytes a position.
func TestSize(t *testing.T) {
	all := games(t, 200, 1)
	plies := 0
	for _, g := range all {
		for i := range g.Moves[g.Opening:] {
			g.Moves[g.Opening+i].Score = int16(i % 60)
		}
		plies += len(g.Moves)
	}
	require.Less(t, float64(len(write(t, all, 1000)))/float64(plies), 4.0)
}

// Whatever byte is changed, only the games of its block are lost, and what is
// reported is the place of that block.
func TestDamage(t *testing.T) {
	all := games(t, 12, 3)
	file := write(t, all, 3)
	whole, _ := read(t, file)
	rapid.Check(t, func(t *rapid.T) {
		b := bytes.Clone(file)
		at := rapid.IntRange(0, len(b)-1).Draw(t, "at")
		b[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "change"))
		got, damages := read(t, b)
		require.Len(t, damages, 1)
		require.LessOrEqual(t, damages[0].From, int64(at))
		require.Greater(t, damages[0].To, int64(at))
		require.ErrorContains(t, damages[0], "x.games: bytes ")
		require.GreaterOrEqual(t, len(got), len(all)-3)
		require.Subset(t, whole, got)
	})
}

// A file that is cut off anywhere has lost its last block at most.
func TestInterruption(t *testing.T) {
	all := games(t, 12, 3)
	file := write(t, all, 1)
	for cut := range file {
		got, damages := read(t, file[:cut])
		require.LessOrEqual(t, len(damages), 1)
		for _, d := range damages {
			require.True(t, d.Last)
		}
		for i := range got {
			require.Equal(t, all[i].Number, got[i].Number)
		}
	}
}

func TestArchivesCanBeConcatenated(t *testing.T) {
	a, b := games(t, 5, 1), games(t, 4, 2)
	got, damages := read(t, append(write(t, a, 2), write(t, b, 9)...))
	require.Empty(t, damages)
	require.Equal(t, append(a, b...), got)
}

// Whatever block has a right checksum, its games are read or refused.
func FuzzReader(f *testing.F) {
	file := write(f, games(f, 3, 1), 1)
	f.Add(file)
	f.Add(file[:len(file)-7])
	f.Add([]byte("what is this?"))
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, b := range [][]byte{file, resigned(file)} {
			got, _ := read(t, b)
			for _, g := range got {
				again, damages := read(t, write(t, []*archive.Game{g}, 1))
				require.Empty(t, damages)
				require.Equal(t, g, again[0])
			}
		}
	})
}

// resigned is an archive whose only block of games has these bytes.
func resigned(file []byte) []byte {
	var b bytes.Buffer
	w, _ := archive.NewWriter(&b, header)
	_ = w.Flush()
	return append(b.Bytes(), archive.Block('G', file)...)
}

func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		name, want string
		file       []byte
	}{
		{"another file", "no block begins there", []byte(strings.Repeat("PK", 50))},
		{"a later version", "version 9", archive.Block('H', []byte(`{"version":9}`))},
		{"no JSON", "header", archive.Block('H', []byte(`what`))},
		{"another kind", "kind 'X'", archive.Block('X', nil)},
		{"a game that ends", "end too early", archive.Block('G', []byte{1, 1})},
		{"too many plies", "number of plies", archive.Block('G', []byte{1, 1, 0, 255, 255, 9})},
		{"no such result", "no such result", archive.Block('G', []byte{1, 3, 0, 0, 0})},
		{"an odd start", "kind 7", archive.Block('G', []byte{1, 1, 7})},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, damages := read(t, test.file)
			require.Empty(t, got)
			require.NotEmpty(t, damages)
			require.ErrorContains(t, damages[0], test.want)
		})
	}
}

func TestWalkRefusesIllegalMoves(t *testing.T) {
	g := games(t, 1, 1)[0]
	g.Moves = append([]archive.Move{{Move: chess.NewMove(chess.A1, chess.H8, chess.Normal)}}, g.Moves...)
	require.ErrorContains(t, g.Walk(func(int, *chess.Position) {}), "game 0, ply 0: a1h8 is not legal")
	next := games(t, 1, 2)[0]
	got, damages := read(t, write(t, []*archive.Game{g, next}, 2))
	require.Equal(t, []*archive.Game{next}, got)
	require.ErrorContains(t, damages[0], "a1h8 is not legal")
}

func TestContinue(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.games")
	all := games(t, 9, 5)
	add := func(from, to int) {
		f, err := archive.Continue(path, header)
		require.NoError(t, err)
		require.Equal(t, from, f.Next)
		for _, g := range all[from:to] {
			require.NoError(t, f.Write(g))
		}
		require.NoError(t, f.Close())
	}
	add(0, 4)
	add(4, 6)
	file, err := os.ReadFile(path)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, file[:len(file)-3], 0o666)) // the last block is lost
	add(0, 9)
	file, err = os.ReadFile(path)
	require.NoError(t, err)
	got, damages := read(t, file)
	require.Empty(t, damages)
	require.Equal(t, all, got)
	require.Equal(t, write(t, all, 9), file, "as if it had not been interrupted")

	for want, other := range map[string]archive.Header{
		`commit "abc" instead of "def"`:  {Commit: "def", Network: "first", Seed: 7, Settings: header.Settings},
		`network "first" instead of ""`:  {Commit: "abc", Seed: 7, Settings: header.Settings},
		`seed "7" instead of "8"`:        {Commit: "abc", Network: "first", Seed: 8, Settings: header.Settings},
		`nodes "5000" instead of ""`:     {Commit: "abc", Network: "first", Seed: 7},
		`nodes "5000" instead of "6000"`: {Commit: "abc", Network: "first", Seed: 7, Settings: map[string]string{"nodes": "6000"}},
	} {
		_, err = archive.Continue(path, other)
		require.ErrorContains(t, err, path+": its games were played with "+want)
	}
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, file, after, "refused, and as it was")
	file[30] ^= 1
	require.NoError(t, os.WriteFile(path, file, 0o666))
	_, err = archive.Continue(path, header)
	require.ErrorContains(t, err, "checksum")
}

// Wherever an archive is cut off, it is continued to the same bytes.
func TestContinueAfterAnyCut(t *testing.T) {
	all := games(t, 400, 5) // several blocks
	whole := write(t, all, len(all)+1)
	rapid.Check(t, func(r *rapid.T) {
		path := filepath.Join(t.TempDir(), "x.games")
		require.NoError(r, os.WriteFile(path, whole[:rapid.IntRange(0, len(whole)).Draw(r, "cut")], 0o666))
		for done := false; !done; {
			f, err := archive.Continue(path, header)
			require.NoError(r, err)
			for range rapid.IntRange(0, len(all)).Draw(r, "false") { // and restored
				require.NoError(r, f.Write(all[len(all)-1]))
			}
			require.NoError(r, f.Restore())
			to := min(len(all), f.Next+rapid.IntRange(1, len(all)).Draw(r, "more"))
			for _, g := range all[f.Next:to] {
				require.NoError(r, f.Write(g))
			}
			require.NoError(r, f.Close())
			done = to == len(all)
		}
		got, err := os.ReadFile(path)
		require.NoError(r, err)
		require.True(r, bytes.Equal(whole, got))
	})
}

// An archive has one writer at a time. The second one is refused, and changes nothing.
func TestContinueRefusesSecondWriter(t *testing.T) {
	if !archive.CanLock {
		t.Skip("files have no locks here")
	}
	path := filepath.Join(t.TempDir(), "x.games")
	first, err := archive.Continue(path, header)
	require.NoError(t, err)
	_, err = archive.Continue(path, header)
	require.EqualError(t, err, path+": another program is writing to it")
	require.NoError(t, first.Write(games(t, 1, 5)[0]))
	require.NoError(t, first.Close())
	next, err := archive.Continue(path, header)
	require.NoError(t, err)
	require.Equal(t, 1, next.Next)
	require.NoError(t, next.Close())
}

// A file that is no archive stays as it is.
func TestContinueRefusesOtherFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "letter.txt")
	require.NoError(t, os.WriteFile(path, []byte("Dear Sir"), 0o666))
	_, err := archive.Continue(path, header)
	require.ErrorContains(t, err, path+": bytes 0 to 8: no block begins there")
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "Dear Sir", string(got))
}

func TestFilter(t *testing.T) {
	g := &archive.Game{Start: *chess.StartPosition(), Opening: 2}
	p := g.Start
	for i, text := range []string{"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5", "f1e2", "e5g5"} {
		m, err := p.ParseUCI(text, false)
		require.NoError(t, err)
		g.Moves = append(g.Moves, archive.Move{Move: m, Score: int16(i)})
		before := p
		before.Make(&p, m)
	}
	g.Moves[7].Score = 31900
	for _, test := range []struct {
		filter archive.Filter
		want   []int16
	}{
		{archive.Filter{}, []int16{4, 5}},
		{archive.Filter{Noisy: true}, []int16{2, 3, 4, 5}},
		{archive.Filter{Checks: true}, []int16{4, 5, 6}},
		{archive.Filter{Mates: true}, []int16{4, 5, 31900}},
		{archive.Filter{Early: 5}, []int16{5}},
	} {
		t.Run(fmt.Sprintf("%+v", test.filter), func(t *testing.T) {
			var got []int16
			require.NoError(t, g.Samples(&test.filter, func(_ *chess.Position, score int16) { got = append(got, score) }))
			require.Equal(t, test.want, got)
		})
	}
}

func TestBoard(t *testing.T) {
	p, err := chess.ParseFEN("4k3/1p6/8/8/8/8/6N1/R3K3 b Q - 0 1")
	require.NoError(t, err)
	b := archive.NewBoard(p, 30, archive.WhiteWins)
	// As Black sees it: own king e1, own pawn b2; the other's knight g7, rook a8, king e8.
	require.Equal(t, chess.Bitboard(1<<4|1<<9|1<<54|1<<56|1<<60), b.Occupied)
	require.Equal(t, [16]uint8{0x05, 0xb9, 0x0d}, b.Pieces)
	require.EqualValues(t, -30, b.Score)
	require.EqualValues(t, 0, b.Result)
	require.EqualValues(t, 4, b.King)
	require.EqualValues(t, 4, b.OtherKing)
	turned, err := b.Position()
	require.NoError(t, err)
	require.Equal(t, "r3k3/6n1/8/8/8/8/1P6/4K3 w - - 0 1", turned.FEN(false))
	bytes, err := b.AppendBinary(nil)
	require.NoError(t, err)
	require.Len(t, bytes, archive.BoardSize)
	require.Equal(t, uint64(b.Occupied), binary.LittleEndian.Uint64(bytes))
	require.Equal(t, archive.BoardSize, binary.Size(b))

	require.Equal(t, "4k3/1p6/8/8/8/8/6N1/R3K3 b Q - 0 1 | 30 | 1.0", archive.Line(p, 30, archive.WhiteWins))
}

// A board of the position with its colours exchanged is the same.
func TestBoardIsTheMovers(t *testing.T) {
	white, err := chess.ParseFEN("4k3/1p6/8/8/8/8/6N1/R3K3 w Q - 0 1")
	require.NoError(t, err)
	black, err := chess.ParseFEN("r3k3/6n1/8/8/8/8/1P6/4K3 b q - 0 1")
	require.NoError(t, err)
	require.Equal(t, archive.NewBoard(white, 15, archive.WhiteWins), archive.NewBoard(black, -15, archive.BlackWins))
}
