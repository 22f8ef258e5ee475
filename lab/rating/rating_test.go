package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"froe/lab/statistic"
)

// played is a game that was played to its end.
func played(white, black string, half int, opening string) Game {
	return Game{White: white, Black: black, Half: half, Opening: opening}
}

// world is players whose strength is known.
type world struct {
	elo   map[string]float64
	white float64 // advantage of White, in Elo
	drawn float64 // share of the points that draws give to players alike
	draw  *rand.Rand
}

// half is how a game comes out, in half points of White.
func (w *world) half(white, black string) int {
	d := w.elo[white] - w.elo[black] + w.white
	share := 1 / (1 + math.Pow(10, -d/400))
	drawn := w.drawn * 4 * share * (1 - share)
	switch x := w.draw.Float64(); {
	case x < drawn:
		return 1
	case x < share+drawn/2:
		return 2
	}
	return 0
}

// pairs are games from so many openings, with both colours.
func (w *world) pairs(first, second string, n int) (games []Game) {
	for i := range n {
		opening := fmt.Sprint("opening ", i)
		games = append(games, played(first, second, w.half(first, second), opening), played(second, first, w.half(second, first), opening))
	}
	return games
}

// gauntlet is the games of one player against all others.
func (w *world) gauntlet(hero string, pairs int) (games []Game) {
	for i := range len(w.elo) - 1 {
		games = append(games, w.pairs(hero, fmt.Sprint("opponent ", i+1), pairs)...)
	}
	return games
}

func newWorld(seed uint64) *world {
	w := &world{elo: map[string]float64{"hero": 3400}, white: 40, drawn: 0.5, draw: rand.New(rand.NewPCG(seed, 0))}
	for i, elo := range []float64{3600, 3480, 3400, 3350, 3250, 3180, 3050, 2900} {
		w.elo[fmt.Sprint("opponent ", i+1)] = elo
	}
	return w
}

func row(t *testing.T, table *Table, name string) *Player {
	t.Helper()
	i := table.find(name)
	require.GreaterOrEqual(t, i, 0, name)
	return &table.Players[i]
}

// The ratings of a tournament of known strengths are found.
func TestKnownStrengths(t *testing.T) {
	w := newWorld(1)
	table, err := Rate(w.gauntlet("hero", 400), 1)
	require.NoError(t, err)
	require.Equal(t, 6400, table.Games)
	require.Equal(t, 3200, table.Pairs)
	require.InDelta(t, w.white, table.White.Elo, 6)
	require.True(t, table.White.Low < w.white && w.white < table.White.High)
	for name, elo := range w.elo {
		p := row(t, table, name)
		truth := elo - w.elo["hero"]
		require.InDelta(t, truth, p.Elo-row(t, table, "hero").Elo, 50, name)
		require.True(t, p.Low < p.Elo && p.Elo < p.High, name)
	}
	for i := 1; i < len(table.Players); i++ {
		require.GreaterOrEqual(t, table.Players[i-1].Elo, table.Players[i].Elo)
	}
}

// Intervals have the truth in them about as often as they claim, in gauntlets and in
// tournaments where everyone plays everyone.
func TestCoverage(t *testing.T) {
	const trials = 60
	seen, in := 0, 0
	for seed := range uint64(trials) {
		w := newWorld(seed + 10)
		games := w.gauntlet("hero", 20)
		if seed%2 == 0 {
			games = nil
			for i := 1; i <= 5; i++ {
				for j := 1; j < i; j++ {
					games = append(games, w.pairs(fmt.Sprint("opponent ", i), fmt.Sprint("opponent ", j), 10)...)
				}
			}
		}
		table, err := rate(games, 1, 200)
		require.NoError(t, err)
		mean := 0.0
		for _, p := range table.Players {
			mean += w.elo[p.Name] / float64(len(table.Players))
		}
		for _, p := range table.Players {
			seen++
			if truth := w.elo[p.Name] - mean; p.Low <= truth && truth <= p.High {
				in++
			}
		}
	}
	t.Logf("%d of %d ratings are in their intervals", in, seen)
	require.Greater(t, in, seen*90/100, "of %d", seen)
	require.Less(t, in, seen*995/1000, "of %d: the intervals are too wide", seen)
}

// The rating of two players is that of their match, with the prior of package statistic.
func TestTwoPlayers(t *testing.T) {
	w := &world{elo: map[string]float64{"a": 60, "b": 0}, drawn: 0.4, draw: rand.New(rand.NewPCG(3, 0))}
	games := w.pairs("a", "b", 300)
	table, err := Rate(games, 1)
	require.NoError(t, err)
	var match statistic.Pairs
	for i := 0; i < len(games); i += 2 {
		match[games[i].Half+2-games[i+1].Half]++
	}
	elo, low, high := match.Elo()
	a, b := row(t, table, "a"), row(t, table, "b")
	require.InDelta(t, elo, a.Elo-b.Elo, 0.5)
	require.InEpsilon(t, high-low, 2*(a.High-a.Low), 0.1)
}

// Pairs in which colours make up for each other say more than games alone.
func TestPairsNarrow(t *testing.T) {
	var paired, single []Game
	for i := range 100 {
		half := i % 2 * 2 // the opening decides both games
		for _, g := range []Game{played("a", "b", half, ""), played("b", "a", half, "")} {
			single = append(single, g)
			g.Opening = fmt.Sprint(i)
			paired = append(paired, g)
		}
	}
	one, err := Rate(paired, 1)
	require.NoError(t, err)
	other, err := Rate(single, 1)
	require.NoError(t, err)
	require.Equal(t, []int{100, 0}, []int{one.Pairs, other.Pairs})
	require.InDelta(t, 0, one.Players[0].Elo, 1)
	require.Less(t, one.Players[0].High-one.Players[0].Low, 0.4*(other.Players[0].High-other.Players[0].Low))
}

// A player that won everything has a finite rating and a wide interval. The more games it
// won, the higher is the rating.
func TestWonEverything(t *testing.T) {
	last := 0.0
	for _, n := range []int{1, 10, 100} {
		w := &world{elo: map[string]float64{"a": 5000, "b": 0}, draw: rand.New(rand.NewPCG(1, 0))}
		table, err := Rate(w.pairs("a", "b", n), 1)
		require.NoError(t, err)
		a := row(t, table, "a")
		require.Equal(t, 2*float64(n), a.Points)
		require.Greater(t, a.Elo, last+40)
		require.Less(t, a.High, 4000.)
		require.Greater(t, a.High-a.Low, 100.)
		last = a.Elo
	}
}

// Everyone has drawn with everyone.
func TestTies(t *testing.T) {
	var games []Game
	for _, p := range [][2]string{{"a", "b"}, {"b", "c"}, {"c", "a"}} {
		for range 20 {
			games = append(games, played(p[0], p[1], 1, "x"), played(p[1], p[0], 1, "x"))
		}
	}
	table, err := Rate(games, 1)
	require.NoError(t, err)
	require.Equal(t, 120, table.Drawn)
	for _, p := range table.Players {
		require.InDelta(t, 0, p.Elo, 1e-6)
		require.InDelta(t, 0, p.Opponents, 1e-6)
		require.InDelta(t, -p.Low, p.High, 10)
		require.Equal(t, 40.0, p.Points)
	}
}

func TestRateRefuses(t *testing.T) {
	for want, games := range map[string][]Game{
		"no games":                nil,
		"a plays against itself":  {played("a", "a", 1, "")},
		"a player without a name": {played("a", "", 1, "")},
		"3 half points":           {played("a", "b", 3, "")},
		"these groups of players, so they cannot be compared: a, c; b, d, e": {played("c", "a", 1, ""), played("b", "d", 2, ""), played("e", "b", 0, "")},
	} {
		_, err := Rate(games, 1)
		require.ErrorContains(t, err, want)
	}
}

// What must hold for any games that connect the players.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		players := rapid.IntRange(2, 6).Draw(r, "players")
		name := func(i int) string { return string(rune('a' + i)) }
		var games []Game
		for i := 1; i < players; i++ {
			games = append(games, played(name(i), name(rapid.IntRange(0, i-1).Draw(r, "tree")), rapid.IntRange(0, 2).Draw(r, "half"), ""))
		}
		for range rapid.IntRange(0, 40).Draw(r, "games") {
			white := rapid.IntRange(0, players-1).Draw(r, "white")
			black := (white + rapid.IntRange(1, players-1).Draw(r, "black")) % players
			opening := rapid.SampledFrom([]string{"", "x", "y"}).Draw(r, "opening")
			games = append(games, played(name(white), name(black), rapid.IntRange(0, 2).Draw(r, "half"), opening))
		}
		m := newModel(games, names(games))
		best := m.expected()

		// Each player can expect its points, those of the prior included.
		expects, has := make([]float64, players), make([]float64, players)
		at := make([]float64, len(best))
		for i := range best {
			at[i] = best[i] * perElo
		}
		sum := 0.0
		var results []result
		for i := range m.matches {
			weights := make([]float64, len(m.matches[i].counts))
			for k, n := range m.matches[i].counts {
				weights[k] = n + m.prior[i]
			}
			results = m.matches[i].weigh(results, weights)
		}
		for _, res := range results {
			p := res.share(at)
			expects[res.white] += res.games * p
			expects[res.black] += res.games * (1 - p)
			has[res.white] += res.points
			has[res.black] += res.games - res.points
			sum += res.games
		}
		require.InDeltaSlice(r, has, expects, 1e-5)
		require.InDelta(r, float64(len(games)+players), sum, 1e-9, "the prior has one game of each player")
		mean := 0.0
		for _, v := range best[:players] {
			require.False(r, math.IsNaN(v) || math.Abs(v) > 5000, v)
			mean += v
		}
		require.InDelta(r, 0, mean, 1e-6)

		// Another win of one player over another makes it better. With colours and results
		// exchanged, ratings stay and White's advantage changes its sign.
		better := fit(players, append(results, result{0, 1, 1, 1}))
		require.Greater(r, better[0]-better[1], best[0]-best[1])
		var mirrored []Game
		for _, g := range games {
			mirrored = append(mirrored, played(g.Black, g.White, 2-g.Half, g.Opening))
		}
		other := newModel(mirrored, names(mirrored)).expected()
		require.InDeltaSlice(r, best[:players], other[:players], 1e-3)
		require.InDelta(r, best[players], -other[players], 1e-3)
	})
}

// A place is found from anchors that agree, on a list with another zero.
func TestPlace(t *testing.T) {
	w := newWorld(4)
	table, err := Rate(w.gauntlet("hero", 100), 1)
	require.NoError(t, err)
	exact, shrunk, public := map[string]float64{}, map[string]float64{}, map[string]float64{}
	noise := rand.New(rand.NewPCG(5, 0))
	for i := 1; i <= 8; i++ {
		name := fmt.Sprint("opponent ", i)
		exact[name] = 100 + w.elo[name]
		shrunk[name] = 3400 + 0.75*(w.elo[name]-3400)
		public[name] = w.elo[name] + 120*noise.NormFloat64()
	}
	p, ok := table.Place("hero", exact)
	require.True(t, ok)
	require.True(t, p.Low < 3500 && 3500 < p.High, p)
	require.InDelta(t, 1, p.Kept, 0.1)
	require.Less(t, p.Scatter, 40.)

	// The list is narrower: neither that nor scatter misleads it.
	q, _ := table.Place("hero", shrunk)
	require.InDelta(t, 0.75, q.Kept, 0.12)
	require.InDelta(t, 3400, q.Elo, 40)
	s, _ := table.Place("hero", public)
	require.Greater(t, s.Scatter, 60.)
	require.Greater(t, s.High-s.Low, 2*(p.High-p.Low))
	require.True(t, s.Low < 3400 && 3400 < s.High, s)

	// One anchor says little, and one that is far away less.
	near, _ := table.Place("hero", map[string]float64{"opponent 3": 3400})
	far, _ := table.Place("hero", map[string]float64{"opponent 8": 2900})
	require.Greater(t, near.High-near.Low, p.High-p.Low)
	require.Greater(t, far.High-far.Low, near.High-near.Low+100)

	_, ok = table.Place("hero", map[string]float64{"nobody": 1, "hero": 2})
	require.False(t, ok)
	_, ok = table.Place("nobody", exact)
	require.False(t, ok)
}

// Places have the truth in them about as often as they claim.
func TestPlaceCoverage(t *testing.T) {
	const trials = 80
	in := 0
	for seed := range uint64(trials) {
		w := newWorld(seed + 100)
		public := map[string]float64{}
		listed := func(elo float64) float64 { return 3400 + 0.85*(elo-3400) + 30*w.draw.NormFloat64() }
		for i := 1; i <= 8; i++ {
			name := fmt.Sprint("opponent ", i)
			public[name] = listed(w.elo[name])
		}
		table, err := rate(w.gauntlet("hero", 30), seed, 200)
		require.NoError(t, err)
		p, _ := table.Place("hero", public)
		if truth := listed(w.elo["hero"]); p.Low <= truth && truth <= p.High {
			in++
		}
	}
	t.Logf("%d of %d places are in their intervals", in, trials)
	require.Greater(t, in, trials*88/100)
}

// With another zero only the zero is another.
func TestZero(t *testing.T) {
	w := newWorld(6)
	games := w.gauntlet("hero", 30)
	table, err := Rate(games, 1)
	require.NoError(t, err)
	before, err := Rate(games, 1)
	require.NoError(t, err)
	table.Zero([]string{"opponent 1", "opponent 2", "nobody"}, 3540)
	require.InDelta(t, 3540, (row(t, table, "opponent 1").Elo+row(t, table, "opponent 2").Elo)/2, 1e-9)
	for i, p := range table.Players {
		require.InDelta(t, before.Players[i].Elo-before.Players[0].Elo, p.Elo-table.Players[0].Elo, 1e-6)
		require.InDelta(t, before.Players[i].Opponents-before.Players[0].Elo, p.Opponents-table.Players[0].Elo, 1e-6)
		require.True(t, p.Low < p.Elo && p.Elo < p.High)
	}
}

// The same games and seed give the same table, and another seed other intervals.
func TestSeed(t *testing.T) {
	games := newWorld(7).gauntlet("hero", 10)
	one, err := Rate(games, 1)
	require.NoError(t, err)
	two, err := Rate(games, 1)
	require.NoError(t, err)
	require.Equal(t, one, two)
	other, err := Rate(games, 2)
	require.NoError(t, err)
	require.NotEqual(t, one, other)
	require.Equal(t, one.Players[3].Elo, other.Players[3].Elo)
}

func BenchmarkRate(b *testing.B) {
	games := newWorld(8).gauntlet("hero", 625) // 10,000 games
	for b.Loop() {
		if _, err := Rate(games, 1); err != nil {
			b.Fatal(err)
		}
	}
}

const twoGames = `[Event "e"]
[Round "1"]
[White "Froe"]
[Black "Other 1.0"]
[Result "1-0"]
[Termination "time forfeit"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"]

1. Nf3 {+0.30/12 0.1s} Nc6 1-0

[Event "e"]
[Round "1"]
[White "Other 1.0"]
[Black "Froe"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"]

1. Nf3 Nc6 1/2-1/2

`

// read reads games, with the faults.
func read(t *testing.T, text string) (games []Game, faults []string, unfinished int) {
	t.Helper()
	unfinished, err := Read(strings.NewReader(text), "g.pgn", func(g Game) { games = append(games, g) },
		func(err error) { faults = append(faults, err.Error()) })
	require.NoError(t, err)
	return games, faults, unfinished
}

func TestRead(t *testing.T) {
	games, faults, unfinished := read(t, twoGames)
	require.Empty(t, faults)
	require.Zero(t, unfinished)
	fen := "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"
	lost := played("Froe", "Other 1.0", 2, fen)
	lost.Forfeit = true
	require.Equal(t, []Game{lost, played("Other 1.0", "Froe", 1, fen)}, games)
	table, err := Rate(games, 1)
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{table.Pairs, table.Forfeit})

	header := func(round string) string {
		return "[White \"a\"]\n[Black \"b\"]\n[Round \"" + round + "\"]\n\n1. e4 e5 0-1\n\n"
	}
	games, _, _ = read(t, header("12.1")+header("12.2")+header("?"))
	require.Equal(t, []Game{played("a", "b", 0, "round 12"), played("a", "b", 0, "round 12"), played("a", "b", 0, "")}, games)
}

func TestReadFaults(t *testing.T) {
	for name, tt := range map[string]struct{ text, fault string }{
		"a move that cannot be": {strings.Replace(twoGames, "Nf3 {", "Ng5 {", 1), "g.pgn:10:4: game 1, Froe – Other 1.0: "},
		"no name":               {strings.Replace(twoGames, `[White "Froe"]`, `[White "?"]`, 1), "g.pgn: game 1: rating: \"\" against \"Other 1.0\": a player without a name"},
		"itself":                {strings.Replace(twoGames, `[Black "Froe"]`, `[Black "Other 1.0"]`, 1), "g.pgn: game 2: rating: Other 1.0 plays against itself"},
		"a bad position":        {strings.Replace(twoGames, "RNBQKBNR w", "RNBQQBNR w", 1), "g.pgn:"},
		"cut off":               {twoGames[:300] + "\n\n" + twoGames, "g.pgn:"},
	} {
		t.Run(name, func(t *testing.T) {
			games, faults, _ := read(t, tt.text)
			require.NotEmpty(t, faults)
			require.Contains(t, faults[0], tt.fault)
			require.NotEmpty(t, games)
			require.Less(t, len(games), strings.Count(tt.text, "[Result"))
		})
	}
	games, faults, unfinished := read(t, strings.NewReplacer("1-0", "*").Replace(twoGames))
	require.Empty(t, faults)
	require.Len(t, games, 1)
	require.Equal(t, 1, unfinished)
}

func TestReadList(t *testing.T) {
	all, err := ReadList(strings.NewReader("# a list\n\nA 1.0 | /bin/a,Hash=16 | 3000 | CCRL 40/15\n B\nC | c | | unknown\n"), "l.txt")
	require.NoError(t, err)
	require.Equal(t, Engine{"A 1.0", "/bin/a,Hash=16", 3000, "CCRL 40/15"}, all[0])
	require.Equal(t, "B", all[1].Name)
	require.True(t, math.IsNaN(all[1].Rating) && math.IsNaN(all[2].Rating))
	for want, text := range map[string]string{
		"l.txt:2: \"x\" is not a rating":         "# a list\nA | a | x |",
		"l.txt:1: an engine without a name":      "| a | 3000 |",
		"l.txt:3: A is on line 1 already":        "A | a\n\nA | b\n",
		"l.txt:1: 5 fields":                      "A|b|1|c|d",
		"l.txt:1: \"NaN\" is not a rating":       "A | b | NaN",
		"l.txt:1: bufio.Scanner: token too long": strings.Repeat("x", 70000),
	} {
		_, err := ReadList(strings.NewReader(text), "l.txt")
		require.ErrorContains(t, err, want)
	}
}
