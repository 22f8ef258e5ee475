package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"froe/engine/chess"
	"froe/internal/cli"
	"froe/lab/archive"
)

func dataCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "data",
		Short: "Count, check and convert archives of games",
		Long: `Data works on archives of games, which froelab selfplay writes and froelab train reads.
A damaged part of a file is reported with its place and left out. The package
lab/archive describes the format.`,
		Example: `  froelab selfplay --games 2000 --out a.games
  froelab data stats a.games
  froelab data export a.games --format board --out a.bin`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(dataStatsCommand(), dataVerifyCommand(), dataMergeCommand(), dataShuffleCommand(), dataExportCommand(), dataWinRateCommand())
	return c
}

// filterFlags adds the flags that say which positions are samples.
func filterFlags(c *cobra.Command, f *archive.Filter) {
	flags := c.Flags()
	flags.BoolVar(&f.Checks, "checks", false, "keep positions in check")
	flags.BoolVar(&f.Noisy, "noisy", false, "keep positions whose move is a capture or a promotion")
	flags.BoolVar(&f.Mates, "mates", false, "keep positions whose score is a mate")
	flags.IntVar(&f.Early, "early", 0, "leave out this many plies at the beginning of each game; plies without a score are always left out")
}

// complain returns what reports damage to a command's standard error.
func complain(c *cobra.Command) func(*archive.Damage) {
	return func(d *archive.Damage) { cli.Complain(c, d) }
}

func dataVerifyCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE…",
		Short: "Check that archives are whole and every move is legal",
		Long: `Verify reads archives and lists what is wrong with them: damaged blocks, illegal
moves, and games that occur twice. It fails if there is anything to list.`,
		Example: "  froelab data verify a.games",
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			games, wrong, once := 0, 0, newOnce()
			blame := func(err error) { wrong++; fmt.Fprintln(c.OutOrStdout(), err) }
			err := archive.Read(c.Context(), files, func(d *archive.Damage) { blame(d) },
				func(h *archive.Header, g *archive.Game) error {
					games++
					if err := once.check(h, g); err != nil {
						blame(err)
					}
					return nil
				})
			if err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "%d games, %d faults\n", games, wrong)
			if wrong > 0 {
				return errors.New("the archives are damaged")
			}
			return nil
		},
	}
}

// once finds games that occur twice.
type once map[string]map[int]bool

func newOnce() once { return once{} }

func (o once) check(h *archive.Header, g *archive.Game) error {
	text, err := json.Marshal(h)
	if err != nil {
		return err
	}
	seen := o[string(text)]
	if seen == nil {
		seen = map[int]bool{}
		o[string(text)] = seen
	}
	if seen[g.Number] {
		return fmt.Errorf("game %d of %s occurs twice", g.Number, text)
	}
	seen[g.Number] = true
	return nil
}

func dataMergeCommand() *cobra.Command {
	out := ""
	c := &cobra.Command{
		Use:   "merge FILE…",
		Short: "Write the games of several archives to one",
		Long: `Merge writes the games of several archives to one, in order, with their headers. It
refuses games that occur twice.`,
		Example: "  froelab data merge a.games b.games --out all.games",
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			return cli.IntoFile(out, func(w io.Writer) error { return merge(c, w, files) })
		},
	}
	cli.OutFlag(c, &out)
	return c
}

func merge(c *cobra.Command, out io.Writer, files []string) error {
	var w *archive.Writer
	last, once := "", newOnce()
	err := archive.Read(c.Context(), files, complain(c), func(h *archive.Header, g *archive.Game) error {
		if err := once.check(h, g); err != nil {
			return err
		}
		if text := fmt.Sprint(*h); w == nil || text != last {
			last = text
			var err error
			if w != nil {
				err = w.Flush()
			}
			if err == nil {
				w, err = archive.NewWriter(out, *h)
			}
			if err != nil {
				return err
			}
		}
		return w.Write(g)
	})
	if err != nil || w == nil {
		return err
	}
	return w.Flush()
}

func dataShuffleCommand() *cobra.Command {
	out, seed := "", uint64(1)
	c := &cobra.Command{
		Use:   "shuffle FILE…",
		Short: "Write the games of archives in a random order",
		Long: `Shuffle writes the games of archives to one, in a random order that depends on the
seed, and numbers them anew. It holds all games in memory, at four bytes a position.`,
		Example: "  froelab data shuffle a.games b.games --seed 7 --out all.games",
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			return cli.IntoFile(out, func(w io.Writer) error { return shuffle(c, w, files, seed) })
		},
	}
	cli.OutFlag(c, &out)
	c.Flags().Uint64Var(&seed, "seed", 1, "seed of the order")
	return c
}

func shuffle(c *cobra.Command, out io.Writer, files []string, seed uint64) error {
	var all []*archive.Game
	err := archive.Read(c.Context(), files, complain(c), func(_ *archive.Header, g *archive.Game) error {
		all = append(all, g)
		return nil
	})
	if err != nil {
		return err
	}
	rand.New(rand.NewPCG(seed, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	w, err := archive.NewWriter(out, archive.Header{Seed: seed, Settings: map[string]string{"shuffled from": strings.Join(files, " ")}})
	if err != nil {
		return err
	}
	for i, g := range all {
		g.Number = i
		if err := w.Write(g); err != nil {
			return err
		}
	}
	return w.Flush()
}

func dataExportCommand() *cobra.Command {
	out, format, filter := "", "", archive.Filter{}
	c := &cobra.Command{
		Use:   "export FILE…",
		Short: "Write the games or positions of archives as other programs read them",
		Long: `Export writes positions or games in one of three formats:

  text   a line for each position: FEN | score | result. The score is in centipawns,
         the result 1.0, 0.5 or 0.0, both as White sees them
  board  32 bytes for each position, as the ChessBoard of bulletformat
  pgn    whole games, with the scores as evaluations (%eval)

The flags --checks, --noisy, --mates and --early say which positions are written as
text and board.`,
		Example: `  froelab data export a.games --format text --out a.txt
  froelab data export a.games --format board --early 16 --out a.bin
  froelab data export a.games --format pgn --out a.pgn`,
		Args: cli.Args(cobra.MinimumNArgs(1)),
		RunE: func(c *cobra.Command, files []string) error {
			if format == "pgn" {
				return cli.IntoFile(out, func(w io.Writer) error {
					n, err := exportGames(c.Context(), w, files, complain(c))
					if err == nil {
						fmt.Fprintf(c.OutOrStdout(), "%d games\n", n)
					}
					return err
				})
			}
			write, ok := formats[format]
			if !ok {
				return cli.Usage(fmt.Errorf("--format: %q is not text, board or pgn", format))
			}
			return cli.IntoFile(out, func(w io.Writer) error {
				n, err := export(c.Context(), w, files, &filter, complain(c), write)
				if err == nil {
					fmt.Fprintf(c.OutOrStdout(), "%d positions\n", n)
				}
				return err
			})
		},
	}
	cli.OutFlag(c, &out)
	c.Flags().StringVar(&format, "format", "text", "format: text, board or pgn")
	filterFlags(c, &filter)
	return c
}

// formats write a sample.
var formats = map[string]func(w io.Writer, p *chess.Position, score int16, r archive.Result) error{
	"text": func(w io.Writer, p *chess.Position, score int16, r archive.Result) error {
		_, err := fmt.Fprintln(w, archive.Line(p, score, r))
		return err
	},
	"board": func(w io.Writer, p *chess.Position, score int16, r archive.Result) error {
		b := archive.NewBoard(p, score, r)
		bytes, err := b.AppendBinary(nil)
		if err != nil {
			return err
		}
		_, err = w.Write(bytes)
		return err
	},
}

// export writes the samples and counts them.
func export(ctx context.Context, w io.Writer, files []string, f *archive.Filter, damaged func(*archive.Damage),
	write func(io.Writer, *chess.Position, int16, archive.Result) error,
) (n int, err error) {
	err = archive.Read(ctx, files, damaged, func(_ *archive.Header, g *archive.Game) error {
		var failed error
		err := g.Samples(f, func(p *chess.Position, score int16) {
			if failed == nil {
				n++
				failed = write(w, p, score, g.Result)
			}
		})
		return errors.Join(err, failed)
	})
	return n, err
}
