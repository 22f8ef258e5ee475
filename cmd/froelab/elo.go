package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"froe/internal/cli"
	"froe/lab/rating"
)

// eloJob is a table of ratings as the flags describe it.
type eloJob struct {
	list   string // file of engines with public ratings; empty: none
	single []string
	seed   uint64
	json   bool

	public map[string]float64 // ratings by name
	named  []string           // players that single has
}

func eloCommand() *cobra.Command {
	j := &eloJob{}
	c := &cobra.Command{
		Use:   "elo FILE.pgn…",
		Short: "Rate engines by games in PGN files, and find their places on a public list",
		Long: `Elo fits ratings to games of any number of engines. A difference of ratings is the share of
the points that can be expected, by the logistic formula, with an advantage of White that
is the same for all; a draw is half a point. For each engine one more game is taken to have been
drawn, so that one that won everything has a rating too. Two games of the same engines from
the same position, with colours exchanged, count as one observation, a pair. The intervals
have 95 % of what a Bayesian bootstrap of the pairs draws.

Engines with a public rating are anchors. With them, the mean of their ratings is that of the
public ones, and the last column has what they differ by. For every other engine, elo says
where it would stand on the list of the anchors. The interval of that place allows for anchors
that do not agree, and for a list on which differences are smaller or larger than here. An
anchor that is much weaker or stronger says less.

A list of anchors has a line for each engine: name, program, public rating and source, with
bars between them. It may have more engines than the games. scripts/gauntlet plays against
the engines of such a list:

  # CCRL 40/15, one processor
  Some Engine 1.0 | /usr/games/some | 3000 | list of 2026-11-28, ccrl.example
  Another 2.1     | another,Hash=16 | 2870 | list of 2026-11-28, ccrl.example

A game that cannot be read, or not to its end, is reported with its place and left out. Then
elo fails at the end. Games without a result are left out as well.`,
		Example: `  froelab elo games.pgn
  froelab elo games.pgn --anchor "Some Engine 1.0=3000" --anchor "Another 2.1=2870" --json`,
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		PreRunE: cli.Checked(j.complete),
		RunE:    j.run,
	}
	f := c.Flags()
	f.StringVar(&j.list, "anchors", "", "`FILE` of engines with public ratings")
	f.StringArrayVar(&j.single, "anchor", nil, "an engine with its public rating, `NAME=RATING`; it goes before the file")
	f.Uint64Var(&j.seed, "seed", 1, "seed of the draws of the bootstrap")
	f.BoolVar(&j.json, "json", false, "print an object")
	return c
}

func (j *eloJob) complete(*cobra.Command, []string) error {
	j.public = map[string]float64{}
	if j.list != "" {
		if err := j.readList(); err != nil {
			return fmt.Errorf("--anchors: %w", err)
		}
	}
	for _, text := range j.single {
		cut := strings.LastIndexByte(text, '=')
		if cut < 1 {
			return fmt.Errorf("--anchor: %q is not NAME=RATING", text)
		}
		v, err := rating.ParseRating(text[cut+1:])
		if err != nil {
			return fmt.Errorf("--anchor: %s: %w", text[:cut], err)
		}
		j.public[text[:cut]], j.named = v, append(j.named, text[:cut])
	}
	return nil
}

// readList reads the file of anchors.
func (j *eloJob) readList() error {
	f, err := os.Open(j.list)
	if err != nil {
		return err
	}
	defer f.Close()
	engines, err := rating.ReadList(f, j.list)
	for _, e := range engines {
		if !math.IsNaN(e.Rating) {
			j.public[e.Name] = e.Rating
		}
	}
	return err
}

func (j *eloJob) run(c *cobra.Command, files []string) error {
	games, unfinished, err := readGames(c, files)
	if err != nil && len(games) == 0 {
		return err
	}
	return errors.Join(j.rate(c, games, unfinished), err)
}

// rate prints the table of games.
func (j *eloJob) rate(c *cobra.Command, games []rating.Game, unfinished int) error {
	t, err := rating.Rate(games, j.seed)
	if err != nil {
		return err
	}
	o, err := j.object(t)
	if err != nil {
		return err
	}
	o.Unfinished = unfinished
	return cli.PrintResult(c, j.json, o, o.text)
}

// readGames reads all games of files. What cannot be read is reported at once, and makes
// an error at the end.
func readGames(c *cobra.Command, files []string) (games []rating.Game, unfinished int, err error) {
	faults := 0
	fault := func(err error) {
		if faults++; faults <= 20 {
			cli.Complain(c, err)
		}
	}
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return nil, 0, err
		}
		n, err := rating.Read(f, file, func(g rating.Game) { games = append(games, g) }, fault)
		unfinished += n
		if err = errors.Join(err, f.Close()); err != nil {
			return nil, 0, err
		}
	}
	if faults > 0 {
		err = fmt.Errorf("%d games could not be read, and are left out", faults)
	}
	return games, unfinished, err
}

// eloTable is a table of ratings as --json prints it.
type eloTable struct {
	Players    []eloPlayer     `json:"players"` // the best one first
	White      rating.Estimate `json:"white"`   // its advantage
	Games      int             `json:"games"`
	Pairs      int             `json:"pairs"`
	Drawn      int             `json:"drawn"`
	Forfeit    int             `json:"forfeit"`    // lost on time, by an illegal move or a crash
	Unfinished int             `json:"unfinished"` // games without a result, which do not count
	Places     []eloPlace      `json:"places"`     // on the list of the anchors
}

// eloPlayer is a row of it.
type eloPlayer struct {
	rating.Player
	Public     *float64 `json:"public,omitempty"`     // rating of an anchor
	Difference *float64 `json:"difference,omitempty"` // the rating here, less that
}

// eloPlace is where an engine would stand on the list of the anchors.
type eloPlace struct {
	Name string `json:"name"`
	rating.Place
}

// object makes the object of a table, with its anchors.
func (j *eloJob) object(t *rating.Table) (*eloTable, error) {
	known := map[string]bool{}
	var anchors []string
	sum := 0.0
	for i := range t.Players {
		name := t.Players[i].Name
		known[name] = true
		if v, ok := j.public[name]; ok {
			anchors, sum = append(anchors, name), sum+v
		}
	}
	for _, name := range j.named {
		if !known[name] {
			return nil, fmt.Errorf("--anchor: %s played no game; those who did are %s", name, playersOf(t))
		}
	}
	if len(anchors) > 0 {
		t.Zero(anchors, sum/float64(len(anchors)))
	} else if j.list != "" {
		return nil, fmt.Errorf("--anchors: nobody of %s with a rating played a game; those who did are %s", j.list, playersOf(t))
	}
	o := &eloTable{White: t.White, Games: t.Games, Pairs: t.Pairs, Drawn: t.Drawn, Forfeit: t.Forfeit, Places: []eloPlace{}}
	for i := range t.Players {
		p := eloPlayer{Player: t.Players[i]}
		if v, ok := j.public[p.Name]; ok {
			d := p.Elo - v
			p.Public, p.Difference = &v, &d
		} else if place, ok := t.Place(p.Name, j.public); ok {
			o.Places = append(o.Places, eloPlace{p.Name, place})
		}
		o.Players = append(o.Players, p)
	}
	return o, nil
}

// playersOf lists the players of a table.
func playersOf(t *rating.Table) string {
	var names []string
	for i := range t.Players {
		names = append(names, t.Players[i].Name)
	}
	return strings.Join(names, ", ")
}

// text writes the table for a person.
func (o *eloTable) text(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "engine\tgames\tpoints\topponents\trating\t95 %\tpublic\tdifference\t")
	for i := range o.Players {
		p := &o.Players[i]
		public, difference := "", ""
		if p.Public != nil {
			public, difference = fmt.Sprintf("%.0f", *p.Public), fmt.Sprintf("%+.0f", *p.Difference)
		}
		fmt.Fprintf(w, "%s\t%d\t%.1f\t%.0f\t%.0f\t%.0f to %.0f\t%s\t%s\t\n",
			p.Name, p.Games, p.Points, p.Opponents, p.Elo, p.Low, p.High, public, difference)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%d games, %d of them in pairs, %.0f %% drawn; White %+.0f (%+.0f to %+.0f)\n",
		o.Games, 2*o.Pairs, 100*float64(o.Drawn)/float64(o.Games), o.White.Elo, o.White.Low, o.White.High)
	if o.Forfeit > 0 {
		fmt.Fprintf(out, "%d games were lost on time, by an illegal move or by a crash\n", o.Forfeit)
	}
	if o.Unfinished > 0 {
		fmt.Fprintf(out, "%d games without a result are left out\n", o.Unfinished)
	}
	for _, p := range o.Places {
		_, err = fmt.Fprintf(out, "on the list of the anchors %s would stand at %.0f (95 %%: %.0f to %.0f); they scatter by %.0f, and 100 Elo here are %.0f there\n",
			p.Name, p.Elo, p.Low, p.High, p.Scatter, 100*p.Kept)
	}
	return err
}
