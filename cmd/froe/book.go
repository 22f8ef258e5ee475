package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"froe/engine/chess"
	"froe/engine/chess/pgn"
	"froe/engine/polyglot"
	"froe/internal/cli"
	"froe/lab/archive"
)

func bookCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "book",
		Short: "Make opening books, and show their moves",
		Long: `Book makes opening books in Polyglot's format, from games or by searching, and shows
the moves of a book. As a UCI engine, Froe plays from a book if its option OwnBook is
true: from the one that BookFile names, or else from the one in the program.`,
		Example: `  froe book make games.pgn --min-games 1 --out a.bin
  froe book show a.bin
  froe book grow --plies 4 --nodes 10000 --out b.bin`,
		Args: cli.Args(cobra.NoArgs),
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(bookMakeCommand(), bookGrowCommand(), bookShowCommand())
	return c
}

// bookMaking is a book that is made of games.
type bookMaking struct {
	out      string
	plies    int
	least    int // games
	maker    polyglot.Maker
	games    int
	unusable int // games
}

func bookMakeCommand() *cobra.Command {
	b := &bookMaking{}
	c := &cobra.Command{
		Use:   "make FILE…",
		Short: "Make a book from games",
		Long: `Make makes a book from the games in PGN files and in archives of froelab selfplay. The
weight of a move is two for each game that its player won and one for each draw. Moves
that only lost are left out, and so are games without a result and the random moves of
archives.`,
		Example: `  froe book make games.pgn --min-games 1 --out a.bin`,
		Args:    cli.Args(cobra.MinimumNArgs(1)),
		PreRunE: cli.Checked(func(*cobra.Command, []string) error {
			if b.plies < 1 || b.least < 1 {
				return errors.New("--plies, --min-games: one of them is less than 1")
			}
			return nil
		}),
		RunE: b.run,
	}
	cli.OutFlag(c, &b.out)
	c.Flags().IntVar(&b.plies, "plies", 24, "how many plies of each game to use")
	c.Flags().IntVar(&b.least, "min-games", 3, "least number of games that must have a move")
	return c
}

func (b *bookMaking) run(c *cobra.Command, files []string) error {
	return cli.IntoFile(b.out, func(w io.Writer) error {
		for _, name := range files {
			read := b.readArchive
			if !archive.Is(name) {
				read = b.readPGN
			}
			if err := read(c, name); err != nil {
				return err
			}
		}
		b.maker.Prune(b.least)
		if b.maker.Len() == 0 {
			return fmt.Errorf("%d of %d games have a result, and no move has %d of them", b.games-b.unusable, b.games, b.least)
		}
		fmt.Fprintf(c.OutOrStdout(), "%d moves of %d games; %d games without a result\n", b.maker.Len(), b.games, b.unusable)
		_, err := b.maker.WriteTo(w)
		return err
	})
}

func (b *bookMaking) readPGN(c *cobra.Command, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := pgn.NewReader(f, name)
	for g, err := range r.Games() {
		var broken *pgn.Error
		switch {
		case c.Context().Err() != nil:
			return c.Context().Err()
		case errors.As(err, &broken):
			cli.Complain(c, broken)
			continue
		case err != nil:
			return err
		}
		for _, fault := range g.Faults {
			cli.Complain(c, fault)
		}
		moves := make([]chess.Move, 0, b.plies)
		for i := range g.Moves[:min(b.plies, len(g.Moves))] {
			moves = append(moves, g.Moves[i].Move)
		}
		b.add(g.Start, moves, 0, g.Result)
	}
	for _, note := range r.Notes() {
		cli.Complain(c, note)
	}
	return nil
}

func (b *bookMaking) readArchive(c *cobra.Command, name string) error {
	return archive.Read(c.Context(), []string{name}, func(d *archive.Damage) { cli.Complain(c, d) }, func(_ *archive.Header, g *archive.Game) error {
		moves := make([]chess.Move, 0, b.plies)
		for _, m := range g.Moves[:min(b.plies, len(g.Moves))] {
			moves = append(moves, m.Move)
		}
		b.add(g.Start, moves, g.Opening, g.Result.Chess())
		return nil
	})
}

// add adds the moves of a game to the book, from the ply from on. It stops at a move
// that is passed.
func (b *bookMaking) add(p chess.Position, moves []chess.Move, from int, r chess.Result) {
	b.games++
	if r == chess.Unfinished {
		b.unusable++
		return
	}
	last := chess.NoMove
	for i, m := range moves {
		if m == chess.NoMove {
			return
		}
		if i >= from {
			weight := 0.0
			switch r {
			case chess.Won(p.Turn()):
				weight = 2
			case chess.Drawn:
				weight = 1
			}
			b.maker.Add(&p, last, m, weight)
		}
		p, last = *p.After(m), m
	}
}

func bookShowCommand() *cobra.Command {
	fen := chess.StartFEN
	c := &cobra.Command{
		Use:   "show [FILE]",
		Short: "Check a book and show the moves of a position",
		Long: `Show checks that a book is in order, the one in the program if none is named, and
shows its moves for a position: weight, share and notation. It fails if the book is
damaged.`,
		Example: `  froe book show
  froe book show --fen "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"`,
		Args: cli.Args(cobra.MaximumNArgs(1)),
		RunE: func(c *cobra.Command, args []string) error {
			p, err := cli.Position(c, fen)
			if err != nil {
				return cli.Usage(err)
			}
			b := polyglot.Own()
			if len(args) > 0 {
				if b, err = polyglot.Open(args[0]); err != nil {
					return err
				}
			}
			return errors.Join(showBook(c.OutOrStdout(), b, p), b.Check(), b.Close())
		},
	}
	c.Flags().StringVar(&fen, "fen", fen, "`FEN` of the position")
	return c
}

// showBook prints the moves of a position.
func showBook(w io.Writer, b *polyglot.Book, p *chess.Position) error {
	moves, err := b.Moves(p, chess.NoMove)
	total := 0
	for _, m := range moves {
		total += m.Weight
	}
	fmt.Fprintf(w, "%d entries, %d of this position\n", b.Len(), len(moves))
	for _, m := range moves {
		fmt.Fprintf(w, "%7d %5.1f %%  %s\n", m.Weight, 100*float64(m.Weight)/float64(max(1, total)), p.SAN(m.Move))
	}
	return err
}

// bookPosition is a position of a book that grows.
type bookPosition struct {
	position chess.Position
	last     chess.Move
}

// interruptedBook says that a book was not finished.
func interruptedBook(err error, ply, plies int) error {
	if errors.Is(err, context.Canceled) {
		return fmt.Errorf("%w at ply %d of %d: nothing is written", err, ply+1, plies)
	}
	return err
}
