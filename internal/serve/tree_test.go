package serve

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine/chess"
	"froe/engine/chess/pgn"
)

const branched = "1. e4 {best by test} e5 (1... c5 $5 2. Nf3 (2. c3 d5) d6) (1... e6) 2. Nf3 $1 Nc6 *"

// moves is a tree as text.
func (t *tree) text(tb testing.TB) string {
	tb.Helper()
	var b bytes.Buffer
	require.NoError(tb, pgn.NewWriter(&b).Write(t.pgn()))
	_, moves, _ := strings.Cut(b.String(), "\n\n")
	return strings.Join(strings.Fields(moves), " ")
}

func parseTree(t *testing.T, text string) *tree {
	t.Helper()
	games, _, err := readGames(text, "x")
	require.NoError(t, err)
	tree, err := readTree(games[0])
	require.NoError(t, err)
	return tree
}

// find is the first node of a move.
func (t *tree) find(san string) int {
	for i := range t.nodes {
		if !t.nodes[i].gone && t.san(i) == san {
			return i
		}
	}
	return -1
}

// A tree is read and written with everything that is in it.
func TestTree(t *testing.T) {
	tree := parseTree(t, branched)
	want := "1. e4 { best by test } 1... e5 (1... c5 $5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 $1 Nc6 *"
	require.Equal(t, want, tree.text(t))
	require.Equal(t, want, tree.clone().text(t))
	again := parseTree(t, tree.text(t))
	require.Equal(t, want, again.text(t))
	event := tree.event()
	all := event["nodes"].([]twig)
	require.Len(t, all, 11)
	require.Equal(t, "c5", all[tree.find("c5")].SAN)
	require.Equal(t, "!?", all[tree.find("c5")].Glyphs)
	require.True(t, all[tree.find("c5")].Black)
}

func TestTreeChanges(t *testing.T) {
	tree := parseTree(t, branched)
	stamp := tree.stamp
	require.NoError(t, tree.promote(tree.find("c3"))) // over 2. Nf3 in its variation
	require.Contains(t, tree.text(t), "(1... c5 $5 2. c3 (2. Nf3 d6) 2... d5)")
	require.NoError(t, tree.promote(tree.find("c3"))) // over 1... e5
	require.Equal(t, "1. e4 { best by test } 1... c5 $5 (1... e5 2. Nf3 $1 Nc6) (1... e6) 2. c3 (2. Nf3 d6) 2... d5 *", tree.text(t))
	require.Error(t, tree.promote(tree.find("c3")))
	tree.at = tree.find("Nc6")
	require.NoError(t, tree.remove(tree.find("e5")))
	require.Equal(t, tree.find("e4"), tree.at)
	require.Error(t, tree.check(-1))
	require.Error(t, tree.remove(0))
	require.NotEqual(t, stamp, tree.stamp)
	require.Equal(t, "1. e4 { best by test } 1... c5 $5 (1... e6) 2. c3 (2. Nf3 d6) 2... d5 *", tree.text(t))

	_, err := tree.play(0, chess.NewMove(0, 1, chess.Normal))
	require.Error(t, err)
	passed, err := tree.play(0, chess.NoMove)
	require.NoError(t, err)
	require.Equal(t, "--", tree.san(passed))
	require.Equal(t, 0, tree.game(passed).Len())
}

// What a comment says of a position has the chances of White.
func TestEvaluation(t *testing.T) {
	tree := parseTree(t, "1. e4 {[%eval 0.30,12]} e5 {[%eval #-3]} 2. Nf3 {[%eval #2]} Nc6 {[%eval odd]} 3. Bb5 *")
	var got []string
	for _, i := range tree.mainline() {
		score, chance := evaluation(&tree.nodes[i])
		got = append(got, score)
		require.Equal(t, score == "", chance == nil)
	}
	require.Equal(t, []string{"0.30", "#-3", "#2", "", ""}, got)
	_, chance := evaluation(&tree.nodes[tree.find("e4")])
	require.InDelta(t, 0.55, *chance, 0.05)
	mated := parseTree(t, "1. f3 e5 2. g4 Qh4# 0-1")
	score, chance := evaluation(&mated.nodes[mated.find("Qh4#")])
	require.Equal(t, "#", score)
	require.Zero(t, *chance)
}

func TestReadGames(t *testing.T) {
	games, got, err := readGames("1. e4 *\n\n1. d4 xx *\n\n1. c4 c5 *\n", "x.pgn")
	require.NoError(t, err)
	require.Equal(t, len(games), got.Games)
	require.Len(t, got.Faults, 1)
	games, _, err = readGames(" 4k3/8/8/8/8/8/8/4K2R b K - 3 9\n", "x")
	require.NoError(t, err)
	require.Equal(t, "4k3/8/8/8/8/8/8/4K2R b K - 3 9", games[0].Start.FEN(false))
	games, got, err = readGames("1. e4 e5 2. Sf3 Sc6 *", "x.pgn")
	require.NoError(t, err)
	require.Len(t, games[0].Moves, 4)
	require.Empty(t, got.Faults)
	require.Equal(t, []string{"x.pgn: in 1 of 1 games the pieces have German or Scandinavian letters: K D T L S"}, got.Notes)
	_, _, err = readGames("hello", "x")
	require.Error(t, err)
	_, _, err = readGames("", "x")
	require.ErrorContains(t, err, "no game")
}
