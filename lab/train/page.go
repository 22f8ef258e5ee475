package train

import (
	"fmt"
	"io"

	"froe/lab/report"
)

// WritePage writes a page of the epochs that are over: what the loss did, and the
// plan.
func (t *Trainer) WritePage(w io.Writer, o report.Origin) error {
	loss := t.picture("loss", "loss", func(e *Epoch) []float64 { return []float64{e.Train, e.Held} }, "learned", "held out")
	distance := t.picture("error", "mean error, centipawns", func(e *Epoch) []float64 { return []float64{e.Error} }, "held out")
	p := t.plan
	page := report.Page{Title: "Training of " + p.Name, Origin: o, Sections: []report.Section{
		{
			Lead: []string{fmt.Sprintf("Width %d, %d regions, %d buckets, mirrored %v. Samples learned: %d, of %d games; held out: %d, of %d.",
				p.Shape.Width, p.Shape.Regions, p.Shape.Buckets, p.Shape.Mirrored,
				t.set.Learned, t.set.TrainGames, len(t.set.Held), t.set.HeldGames),
				fmt.Sprintf("%d epochs, batches of %d, rate %v to %v after a warm-up of %v of the steps, decay %v, td %v, scale %d, seed %d.",
					p.Epochs, p.Batch, p.Rate, p.Rate*p.FinalRate, p.WarmUp, p.Decay, p.TD, p.Scale, p.Seed)},
			Pictures: []report.Picture{loss, distance},
			Notes: []string{fmt.Sprintf("The error is the mean absolute difference between output and score, of positions held out whose score is within ±%d centipawns.",
				Near), "The curves are of one run with one seed, so they have no intervals."},
		},
		{Heading: "Epochs", Tables: []report.Table{t.table()}},
	}}
	return page.Write(w)
}

// picture draws figures of the epochs.
func (t *Trainer) picture(name, title string, figures func(*Epoch) []float64, lines ...string) report.Picture {
	l := report.Lines{Title: title, X: "epochs", Whole: true}
	for i, line := range lines {
		c := report.Curve{Name: line}
		for j := range t.epochs {
			c.Points = append(c.Points, [2]float64{float64(t.epochs[j].Number), figures(&t.epochs[j])[i]})
		}
		l.Lines = append(l.Lines, c)
	}
	return report.Picture{Name: name, SVG: l.SVG()}
}

func (t *Trainer) table() report.Table {
	table := report.Table{Headings: []string{"epoch", "rate", "loss, learned", "loss, held out", "error, centipawns"}}
	for _, e := range t.epochs {
		table.Lines = append(table.Lines, []string{fmt.Sprint(e.Number), fmt.Sprintf("%.6f", e.Rate),
			fmt.Sprintf("%.6f", e.Train), fmt.Sprintf("%.6f", e.Held), fmt.Sprintf("%.1f", e.Error)})
	}
	return table
}
