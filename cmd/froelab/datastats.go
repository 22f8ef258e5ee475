package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"froe/engine/chess"
	"froe/internal/cli"
	"froe/lab/archive"
)

// dataStats is what archives hold.
type dataStats struct {
	Origins  []archive.Header `json:"origins"`
	Games    int              `json:"games"`
	Results  [3]int           `json:"results"`   // Black wins, draws, White wins
	Ends     archive.Ends     `json:"ends"`      // games, by what ended them
	Plies    int              `json:"plies"`     // with a score
	Opening  int              `json:"opening"`   // plies without
	Samples  int              `json:"samples"`   // that the filter keeps
	Pieces   [33]int          `json:"pieces"`    // samples, by the number of pieces
	MeanSize float64          `json:"mean_size"` // of scores of samples, centipawns
	sizes    float64
}

func dataStatsCommand() *cobra.Command {
	asJSON, filter := false, archive.Filter{}
	c := &cobra.Command{
		Use:     "stats FILE…",
		Short:   "Count the games and positions of archives",
		Long:    `Stats counts games, results, and the positions that a training with these flags keeps.`,
		Example: "  froelab data stats a.games b.games --early 16",
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			s, err := readStats(c, files, &filter)
			if err != nil {
				return err
			}
			return cli.PrintResult(c, asJSON, s, s.text)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print an object")
	filterFlags(c, &filter)
	return c
}

func readStats(c *cobra.Command, files []string, f *archive.Filter) (*dataStats, error) {
	s, last := &dataStats{Ends: archive.Ends{}}, ""
	err := archive.Read(c.Context(), files, complain(c), func(h *archive.Header, g *archive.Game) error {
		if text := fmt.Sprint(*h); text != last {
			last = text
			s.Origins = append(s.Origins, *h)
		}
		return s.add(g, f)
	})
	if err == nil && s.Games == 0 {
		err = fmt.Errorf("%s: no game of an archive", strings.Join(files, ", "))
	}
	s.MeanSize = s.sizes / float64(max(1, s.Samples))
	return s, err
}

// add counts a game.
func (s *dataStats) add(g *archive.Game, f *archive.Filter) error {
	s.Games++
	s.Results[g.Result]++
	s.Ends[g.End.String()]++
	s.Plies += len(g.Moves) - g.Opening
	s.Opening += g.Opening
	return g.Samples(f, func(p *chess.Position, score int16) {
		s.Samples++
		s.Pieces[p.Occupied().Count()]++
		s.sizes += float64(max(score, -score))
	})
}

// text writes the counts for a person.
func (s *dataStats) text(out io.Writer) error {
	for _, h := range s.Origins {
		var settings []string
		for name, value := range h.Settings {
			settings = append(settings, name+" "+value)
		}
		slices.Sort(settings)
		fmt.Fprintf(out, "seed %d, commit %s, network %s: %s\n", h.Seed, orNone(h.Commit), orNone(h.Network), strings.Join(settings, ", "))
	}
	games := float64(max(1, s.Games))
	fmt.Fprintf(out, "%d games, for White +%d =%d -%d; %.1f plies a game after %.1f of the opening; ends: %s\n", s.Games,
		s.Results[archive.WhiteWins], s.Results[archive.Drawn], s.Results[archive.BlackWins], float64(s.Plies)/games, float64(s.Opening)/games, s.Ends)
	fmt.Fprintf(out, "%d of %d positions are samples; their scores are %.0f centipawns from 0 on average\n", s.Samples, s.Plies, s.MeanSize)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "pieces\tsamples\t%\t")
	for from := 2; from <= 32; from += 4 {
		n := 0
		for _, some := range s.Pieces[from:min(from+4, 33)] {
			n += some
		}
		fmt.Fprintf(w, "%d–%d\t%d\t%.1f\t\n", from, min(from+3, 32), n, 100*float64(n)/float64(max(1, s.Samples)))
	}
	return w.Flush()
}

func orNone(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}
