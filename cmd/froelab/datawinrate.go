package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"froe/engine/chess"
	"froe/internal/cli"
	"froe/lab/archive"
	"froe/lab/statistic"
)

// winRate is how often scores win, in games of an archive.
type winRate struct {
	Move    int     `json:"move"`
	Within  int     `json:"within"`
	Samples int     `json:"samples"` // positions
	Centre  float64 `json:"centre"`  // score of even chances to win, in the search's centipawns
	Width   float64 `json:"width"`   // of the curve there
}

func dataWinRateCommand() *cobra.Command {
	asJSON, o := false, winRate{Move: 32, Within: 4}
	c := &cobra.Command{
		Use:   "winrate FILE…",
		Short: "Fit the probability of a win to the score",
		Long: `Winrate fits a logistic curve to the results of games: the probability that a side
wins, as a function of its score near a given move. The centre of the curve is the
score at which as many games are won as not. The engine shows that score as one pawn;
the scores in archives are those of the search, before this normalisation.`,
		Example: "  froelab data winrate a.games",
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			if err := o.fit(c, files); err != nil {
				return err
			}
			return cli.PrintResult(c, asJSON, &o, o.text)
		},
	}
	c.Flags().IntVar(&o.Move, "move", o.Move, "number of the move at which scores are taken")
	c.Flags().IntVar(&o.Within, "within", o.Within, "how many moves before and after it count too")
	c.Flags().BoolVar(&asJSON, "json", false, "print an object")
	return c
}

// fit reads the archives and fits the curve.
func (o *winRate) fit(c *cobra.Command, files []string) error {
	var scores []float64
	var won []bool
	err := archive.Read(c.Context(), files, complain(c), func(_ *archive.Header, g *archive.Game) error {
		return g.Samples(&archive.Filter{}, func(p *chess.Position, score int16) {
			if away := p.FullMove() - o.Move; max(away, -away) > o.Within {
				return
			}
			scores = append(scores, float64(score), -float64(score)) // as White and as Black sees it
			won = append(won, g.Result == archive.WhiteWins, g.Result == archive.BlackWins)
		})
	})
	if err != nil {
		return err
	}
	curve, err := statistic.Logistic(scores, won)
	o.Samples, o.Centre, o.Width = len(scores)/2, curve.Centre, curve.Width
	return err
}

func (o *winRate) text(out io.Writer) error {
	_, err := fmt.Fprintf(out, "%d positions within %d moves of move %d: even chances to win at %.0f centipawns of the search, width %.0f\n",
		o.Samples, o.Within, o.Move, o.Centre, o.Width)
	return err
}
