package main

import (
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"froe/internal/cli"
	"froe/lab/report"
	"froe/lab/selfplay"
	"froe/lab/spsa"
	"froe/lab/statistic"
	"froe/lab/suite"
)

// suitePage is of a suite: how many positions are solved after how much time, and each of them.
func suitePage(s *cli.SuiteResult) *report.Page {
	t := &s.Total
	lead := fmt.Sprintf("%d of %d positions are solved (%.1f %%). Threads: %d, hash %d MiB, %s nodes, %s in all.",
		t.Solved, t.Positions, suite.Percent(t.Solved, t.Positions), s.Threads, s.Hash, cli.Count(float64(t.Nodes)), cli.Clock(milliseconds(t.TimeMS)))
	each := report.Table{Headings: []string{"position", "solved", "after", "played", "expected", "score", "depth", "nodes"}}
	var after []time.Duration
	for i := range s.Positions {
		o := &s.Positions[i]
		solved, when := "no", ""
		if o.AfterMS != nil {
			took := milliseconds(*o.AfterMS)
			solved, when = "yes", cli.Clock(took)
			after = append(after, took)
		}
		each.Lines = append(each.Lines, []string{o.ID, solved, when, o.Played, o.Expected, o.Score.String(), fmt.Sprint(o.Depth), fmt.Sprint(o.Nodes)})
	}
	first := report.Section{Lead: []string{lead}, Pictures: []report.Picture{{Name: "solved", SVG: solvedPicture(after, t.Positions)}},
		Notes: []string{"The band is the 95 % interval (Wilson 1927) of the share, if the positions are taken for a sample of such positions."}}
	if len(s.Themes) > 0 {
		first.After = []report.Table{themeTable(s.Themes)}
	}
	return &report.Page{Title: "Suite " + s.Set, Sections: []report.Section{first, {Heading: "Position by position", Tables: []report.Table{each}}}}
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// solvedPicture shows the share of the positions that were solved after so much time.
func solvedPicture(after []time.Duration, positions int) template.HTML {
	slices.Sort(after)
	curve := report.Curve{Name: "solved"}
	add := func(at float64, solved int) {
		low, high := statistic.Wilson(solved, positions)
		curve.Points = append(curve.Points, [2]float64{at, suite.Percent(solved, positions)})
		curve.Spans = append(curve.Spans, [2]float64{100 * low, 100 * high})
	}
	add(0, 0)
	for i, a := range after {
		add(a.Seconds(), i+1)
	}
	picture := report.Lines{Title: "positions solved after so much time each, %", X: "seconds", Lines: []report.Curve{curve}, Steps: true, Zero: true}
	return picture.SVG()
}

func themeTable(themes []cli.SuiteTheme) report.Table {
	t := report.Table{Headings: []string{"theme", "solved", "points", "share"}}
	for _, theme := range themes {
		t.Lines = append(t.Lines, []string{theme.Name, fmt.Sprintf("%d of %d", theme.Solved, theme.Positions),
			fmt.Sprintf("%d of %d", theme.Points, theme.Most), fmt.Sprintf("%.1f %%", suite.Percent(theme.Points, theme.Most))})
	}
	return t
}

// strength is the difference in strength after a number of games, with its 95 %
// interval.
type strength struct {
	games          int
	elo, low, high float64
}

// course is how the difference in strength went, with every pair of games that is
// finished.
type course struct {
	points float64 // of the first side
	half   float64 // of them, in the first game of the pair
	pairs  statistic.Pairs
	elo    []strength // where it is finite
}

// add adds the next game.
func (c *course) add(g *selfplay.Game) {
	points := g.Result.Points(g.First)
	c.points += points
	if g.Number%2 == 0 {
		c.half = points
		return
	}
	c.pairs[int(2*(c.half+points))]++
	s := strength{games: g.Number + 1}
	s.elo, s.low, s.high = c.pairs.Elo()
	for _, v := range []float64{s.elo, s.low, s.high} {
		if math.IsInf(v, 0) {
			return
		}
	}
	c.elo = append(c.elo, s)
}

// page is of a match: the difference of strength game by game, and the pairs. Lead is what
// the terminal shows.
func (c *course) page(title, lead string, t *selfplay.Total) *report.Page {
	curve := report.Curve{Name: "Elo"}
	for _, s := range c.elo {
		curve.Points, curve.Spans = append(curve.Points, [2]float64{float64(s.games), s.elo}), append(curve.Spans, [2]float64{s.low, s.high})
	}
	elo := report.Lines{Title: "Elo of the first side, with the 95 % interval", X: "games", Whole: true, Lines: []report.Curve{curve}, Zero: true}
	pairs := report.Bars{Title: "pairs by the points of the first side", Bars: "points", Unit: "pairs", Counts: true,
		Names: []string{"0", "0.5", "1", "1.5", "2"}, Parts: []report.Part{{Name: "pairs"}}}
	for _, n := range t.Pairs {
		pairs.Parts[0].Heights = append(pairs.Parts[0].Heights, float64(n))
	}
	first := report.Section{Lead: strings.Split(strings.TrimSpace(lead), "\n"), Notes: []string{"The interval is that of a Bayesian posterior of the pairs, with a prior of one pair. " +
		"The curve begins where it is finite."}}
	if c.elo != nil {
		first.Pictures = []report.Picture{{Name: "elo", SVG: elo.SVG()}}
	}
	first.Pictures = append(first.Pictures, report.Picture{Name: "pairs", SVG: pairs.SVG()})
	return &report.Page{Title: title, Sections: []report.Section{first, gamesSection(t)}}
}

// gamesSection is how games ended.
func gamesSection(t *selfplay.Total) report.Section {
	ends := report.Table{Headings: []string{"end", "games", "share"}}
	for _, name := range slices.Sorted(maps.Keys(t.Ends)) {
		ends.Lines = append(ends.Lines, []string{name, fmt.Sprint(t.Ends[name]), fmt.Sprintf("%.1f %%", suite.Percent(t.Ends[name], t.Games))})
	}
	colours := report.Bars{Title: "results", Unit: "games", Counts: true, Names: []string{"White wins", "drawn", "Black wins"},
		Parts: []report.Part{{Name: "games", Heights: []float64{float64(t.White), float64(t.Drawn), float64(t.Black)}}}}
	return report.Section{
		Heading: "Games", Lead: []string{fmt.Sprintf("%d games, %.1f plies each, %s nodes.", t.Games, float64(t.Plies)/float64(max(1, t.Games)), cli.Count(float64(t.Nodes)))},
		Tables: []report.Table{ends}, Pictures: []report.Picture{{Name: "results", SVG: colours.SVG()}},
	}
}

// lengths count games by their plies, in steps of twenty.
type lengths map[int]int

// page is of games played against itself: how they ended, and how long they are.
func (j *selfplayJob) page(t *selfplay.Total, plies lengths) *report.Page {
	long := report.Bars{Title: "games by length", Bars: "plies, from", Unit: "games", Counts: true, Parts: []report.Part{{Name: "games"}}}
	for at := 0; len(plies) > 0 && at <= slices.Max(slices.Collect(maps.Keys(plies))); at++ {
		name := ""
		if at%5 == 0 {
			name = fmt.Sprint(at * 20)
		}
		long.Names = append(long.Names, name)
		long.Parts[0].Heights = append(long.Parts[0].Heights, float64(plies[at]))
	}
	games := gamesSection(t)
	games.Heading = ""
	games.Pictures = append(games.Pictures, report.Picture{Name: "lengths", SVG: long.SVG()})
	return &report.Page{Title: "Games of " + j.out, Sections: []report.Section{games}}
}

// page is of a tuning run: how the parameters went, in steps from their start.
func (j *spsaJob) page(course []spsa.State) *report.Page {
	table := report.Table{Headings: []string{"parameter", "start", "now", "rounded", "least", "most", "step"}}
	last := course[len(course)-1]
	moved := report.Lines{Title: "parameters, in steps from their start", X: "iterations", Whole: true}
	for i, rounded := range last.Rounded() {
		p := &j.plan.Parameters[i]
		table.Lines = append(table.Lines, []string{p.Name, fmt.Sprint(p.Start), fmt.Sprintf("%.2f", last.Values[i]), fmt.Sprint(rounded),
			fmt.Sprint(p.Least), fmt.Sprint(p.Most), fmt.Sprint(p.Step)})
		c := report.Curve{Name: p.Name}
		for _, s := range course {
			c.Points = append(c.Points, [2]float64{float64(s.Iteration), (s.Values[i] - float64(p.Start)) / float64(p.Step)})
		}
		moved.Lines = append(moved.Lines, c)
	}
	return &report.Page{Title: "Tuning by games", Sections: []report.Section{{
		Lead:   []string{fmt.Sprintf("%d of %d iterations, each of %s; rate %v, seed %d.", last.Iteration, j.plan.Iterations, strings.Replace(j.plan.Games, `from ""`, "from the start position", 1), j.plan.Rate, j.plan.Seed)},
		Tables: []report.Table{table}, Pictures: []report.Picture{{Name: "parameters", SVG: moved.SVG()}},
		Notes: []string{"One run is one path of chance, so the curves have no intervals: a match tells whether the parameters are better. " +
			"They begin where this run did: what a checkpoint was continued from is not drawn."},
	}}}
}
