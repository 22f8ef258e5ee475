package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"froe/engine/annotation"
	"froe/engine/chess/pgn"
	"froe/internal/file"
	"froe/internal/web"
)

// The games of a run of analyse: how they are read, reviewed and written.

// workload is the number of games and positions that are left to review.
type workload struct{ games, positions int }

// Count reads all games, for the time to go, and reports those that are broken.
func (j *Review) count(c *cobra.Command) (w workload, err error) {
	for item, err := range j.items(func(note string) { Complain(c, note) }) {
		switch broken := (*pgn.Error)(nil); {
		case c.Context().Err() != nil:
			return w, c.Context().Err()
		case errors.As(err, &broken):
			Complain(c, broken)
			j.broken++
			j.games++
		case err != nil:
			return w, err
		default:
			j.games++
			w.games++
			for _, fault := range item.Game.Faults {
				Complain(c, fault)
			}
			if len(item.Game.Faults) > 0 {
				j.broken++
			}
			if n := len(item.Game.Moves); n > 0 && !j.has(item.Number) {
				w.positions += n + 1
			}
		}
	}
	return w, nil
}

// has reports whether a game is in the folder.
func (j *Review) has(number int) bool { return j.folder != nil && number <= j.folder.Done }

// items reads the games. A *pgn.Error is one of a game, and any other the last. note is called
// with what the reader says of all games.
func (j *Review) items(note func(string)) iter.Seq2[annotation.Item, error] {
	return func(yield func(annotation.Item, error) bool) {
		f, err := os.Open(j.file)
		if err != nil {
			yield(annotation.Item{}, err)
			return
		}
		defer f.Close()
		r := pgn.NewReader(f, j.file)
		for g, err := range r.Games() {
			if !yield(annotation.Item{Number: r.Number(), Game: g}, err) {
				return
			}
		}
		for _, text := range r.Notes() {
			note(text)
		}
	}
}

// review reviews the games that are whole and not in the folder yet.
func (j *Review) review(c *cobra.Command, total workload) error {
	next, stop := iter.Pull2(j.items(func(string) {})) // count has told the notes
	defer stop()
	step, end := j.job.Progress(os.Stderr)
	defer end()
	var mu sync.Mutex // guards what follows, and step
	searched, games := 0, 0
	j.plan.Searched = func() {
		mu.Lock()
		defer mu.Unlock()
		searched++
		step(searched, total.positions, fmt.Sprintf("%d of %d games", games, total.games))
	}
	return annotation.Run(c.Context(), &j.plan, func() (annotation.Item, error) {
		for {
			item, err, there := next()
			switch {
			case !there:
				return item, io.EOF
			case errors.As(err, new(*pgn.Error)): // which count has reported
			case err != nil:
				return item, err
			case j.has(item.Number):
				mu.Lock()
				games++
				j.done++
				mu.Unlock()
			default:
				item.Game.SetTag("Annotator", "Froe "+Version)
				return item, nil
			}
		}
	}, func(r *annotation.Reviewed) error {
		mu.Lock()
		games++
		j.done++
		mu.Unlock()
		return j.deliver(c.OutOrStdout(), r)
	})
}

// gameObject is a review as --json prints it.
type gameObject struct {
	Type string `json:"type"`
	*annotation.Review
}

// deliver writes a game that is done.
func (j *Review) deliver(w io.Writer, r *annotation.Reviewed) error {
	if j.folder != nil {
		if err := j.folder.Add(r); err != nil {
			return err
		}
	}
	switch {
	case j.json:
		return json.NewEncoder(w).Encode(gameObject{"game", r.Review})
	case j.folder == nil:
		return pgn.NewWriter(w).Write(r.Game)
	}
	return nil
}

// report writes the page of the games so far.
func (j *Review) report() error {
	command, commit, date, machine := Origin()
	page := web.Review{
		Title: filepath.Base(j.file), Lead: j.lead(), Games: j.folder.Reviews(),
		Origin: [][2]string{{"command", command}, {"commit", commit}, {"date", date}, {"machine", machine}},
	}
	return file.Write(filepath.Join(j.out, annotation.ReportFile), page.Write)
}

// lead says how the games were searched.
func (j *Review) lead() string {
	var limits []string
	l := &j.plan.Limits
	if l.Nodes > 0 {
		limits = append(limits, fmt.Sprintf("%s nodes", Count(float64(l.Nodes))))
	}
	if l.Depth > 0 {
		limits = append(limits, fmt.Sprintf("depth %d", l.Depth))
	}
	if l.MoveTime > 0 {
		limits = append(limits, Clock(l.MoveTime))
	}
	return fmt.Sprintf("Each position was searched by Froe %s: %s.", Version, strings.Join(limits, ", "))
}
