package chess

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestNotationRoundTrip(t *testing.T) {
	eachOfRandomGames(t, func(t *rapid.T, p *Position) {
		distinct := map[string]bool{}
		moves := list(p.Moves)
		for _, m := range moves {
			san := p.SAN(m)
			distinct[san] = true
			again, err := p.ParseSAN(san)
			require.NoError(t, err)
			require.Equal(t, m, again, san)
			again, err = p.ParseUCI(p.UCI(m, true), true)
			require.NoError(t, err)
			require.Equal(t, m, again, p.UCI(m, true))
			if !p.Chess960() {
				again, err = p.ParseUCI(p.UCI(m, false), false)
				require.NoError(t, err)
				require.Equal(t, m, again, p.UCI(m, false))
			}
		}
		require.Len(t, distinct, len(moves))
	})
}

func TestSAN(t *testing.T) {
	for _, test := range []struct{ name, fen, uci, want string }{
		{"pawn", StartFEN, "e2e4", "e4"},
		{"knight", StartFEN, "g1f3", "Nf3"},
		{"pawn captures", kiwipete, "d5e6", "dxe6"},
		{"castling", kiwipete, "e1g1", "O-O"},
		{"long castling", kiwipete, "e1c1", "O-O-O"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"by file", "4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "a1c1", "Rc1"},
		{"by file, both can", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"},
		{"by rank", "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"},
		{"by square", "8/5k2/8/Q1Q5/8/Q7/8/4K3 w - - 0 1", "a5b4", "Qa5b4"},
		{"a pinned one does not count", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"promotion", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "a8=N"},
		{"promotion with mate", "7k/P5pp/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q#"},
		{"en passant", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "dxe3"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			m, err := p.ParseUCI(test.uci, false)
			require.NoError(t, err)
			require.Equal(t, test.want, p.SAN(m))
		})
	}
}

func TestParseSANIsTolerant(t *testing.T) {
	for _, test := range []struct{ fen, uci, texts string }{
		{StartFEN, "e2e4", "e4|e2e4|e2-e4|Pe4|e4!|e4?!|e4+"},
		{StartFEN, "g1f3", "Nf3|Ng1f3|Ng1-f3|Ngf3|N1f3|Nf3!!|g1f3|g1-f3|♘f3|♞f3|♘g1–f3|♘\ufe0ef3|Nf3†"},
		{kiwipete, "e1g1", "O-O|0-0|o-o|OO|O-O!|O-O+|O–O|0‑0|O−O|e1g1|e1h1"},
		{kiwipete, "e1c1", "O-O-O|0-0-0|000|O-O-O?"},
		{kiwipete, "e2a6", "Bxa6|Ba6|Be2xa6|Bxa6+|B:a6|B×a6|♗×a6‡"},
		{kiwipete, "d5e6", "dxe6|de6|d5xe6"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4e3", "dxe3|de3|dxe3e.p.|dxe3 e.p.|dxe3ep|d4e3|d4xe3"},
		{"8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q|a8Q|a8(Q)|a8=♕|a8♛|♙a8=Q|a8/Q|a8q|a7a8q|a8=Q+"},
	} {
		p := parse(t, test.fen)
		for text := range strings.SplitSeq(test.texts, "|") {
			t.Run(text, func(t *testing.T) {
				m, err := p.ParseSAN(text)
				require.NoError(t, err)
				require.Equal(t, test.uci, p.UCI(m, false))
			})
		}
	}
}

func TestParseSANRefuses(t *testing.T) {
	for _, test := range []struct{ name, fen, text, want string }{
		{"empty", StartFEN, "", `move "": no target square in rnbqkbnr/`},
		{"illegal", StartFEN, "e5", `move "e5": not legal`},
		{"ambiguous", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", `ambiguous: a1d1 or h1d1`},
		{"no such piece", StartFEN, "Xf3", `no such piece: "X"`},
		{"nonsense in front", StartFEN, "Nzf3", `"z" cannot be read`},
		{"no such square", StartFEN, "Nj3", `no such square: "j3"`},
		{"no rank", StartFEN, "Nf9", `"9" is no rank and no piece`},
		{"promotion to a king", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=K", `no promotion to "K"`},
		{"promotion without a piece", "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8", `not legal`},
		{"castling", StartFEN, "O-O", "castling is not legal"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			_, err := p.ParseSAN(test.text)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestUCICastling(t *testing.T) {
	for _, test := range []struct {
		name, fen, text string
		chess960        bool
		want            Move
	}{
		{"king's squares", kiwipete, "e1g1", false, NewMove(E1, H1, Castling)},
		{"king takes rook", kiwipete, "e1h1", false, NewMove(E1, H1, Castling)},
		{"king's squares in Chess960", kiwipete, "e1c1", true, NewMove(E1, A1, Castling)},
		{"a step is a step", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", true, NewMove(F1, G1, Normal)},
		{"one text, two castlings", "4k3/8/8/8/8/8/8/RKR5 w CA - 0 1", "b1c1", true, NewMove(B1, C1, Castling)},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.fen)
			m, err := p.ParseUCI(test.text, test.chess960)
			require.NoError(t, err)
			require.Equal(t, test.want, m)
		})
	}
	p := parse(t, kiwipete)
	require.Equal(t, "e1g1", p.UCI(NewMove(E1, H1, Castling), false))
	require.Equal(t, "e1h1", p.UCI(NewMove(E1, H1, Castling), true))
	p = parse(t, "4k3/8/8/8/8/8/8/5K1R w H - 0 1")
	require.Equal(t, "f1h1", p.UCI(NewMove(F1, H1, Castling), false), "f1g1 is a step")
}

func TestParseUCIRefuses(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"empty", "", `move "": 0 characters instead of 4 or 5`},
		{"long", strings.Repeat("e2e4", 100), "400 characters instead of 4 or 5"},
		{"square", "e2e9", `no such square: "e9"`},
		{"promotion", "e7e8k", `no promotion to "k"`},
		{"illegal", "e2e5", `move "e2e5": not legal in rnbqkbnr/`},
		{"no piece", "e4e5", "not legal"},
		{"null", "0000", "no such square"},
		{"superfluous promotion", "e2e4q", "not legal"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := StartPosition()
			m, err := p.ParseUCI(test.text, false)
			require.ErrorContains(t, err, test.want)
			require.Equal(t, NoMove, m)
		})
	}
}

func FuzzSAN(f *testing.F) {
	for _, fen := range []string{StartFEN, kiwipete, "8/P6k/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"} {
		p := parse(f, fen)
		for _, m := range list(p.Moves) {
			f.Add(fen, p.SAN(m))
			f.Add(fen, p.UCI(m, true))
		}
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseSAN(text)
		if err != nil {
			require.Equal(t, NoMove, m)
			return
		}
		require.True(t, p.Legal(m))
		again, err := p.ParseSAN(p.SAN(m))
		require.NoError(t, err)
		require.Equal(t, m, again)
	})
}

func FuzzUCIMove(f *testing.F) {
	for _, fen := range []string{StartFEN, kiwipete, "4k3/8/8/8/8/8/8/RKR5 w CA - 0 1"} {
		p := parse(f, fen)
		for _, m := range list(p.Moves) {
			f.Add(fen, p.UCI(m, false), false)
			f.Add(fen, p.UCI(m, true), true)
		}
	}
	f.Fuzz(func(t *testing.T, fen, text string, chess960 bool) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseUCI(text, chess960)
		if err != nil {
			require.Equal(t, NoMove, m)
			return
		}
		require.True(t, p.Legal(m))
		again, err := p.ParseUCI(p.UCI(m, true), true)
		require.NoError(t, err)
		require.Equal(t, m, again)
	})
}
