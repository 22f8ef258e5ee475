package study

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"froe/lab/report"
)

// plot draws a figure of results against the number of workers, beside that of Cray Blitz where a label
// asks for it, and returns a link to the picture.
func (p *Pages) plot(file, title, what string, labels ...string) (string, error) {
	of := figures[what]
	if of == nil {
		return "", fmt.Errorf("plot %s: there is no figure %q", file, what)
	}
	c := report.Curves{Title: title, Workers: "processors", Figure: what, Ideal: what == "S", Least: 1}
	for _, l := range labels {
		label, name, _ := strings.Cut(l, "=")
		if name == "published" {
			c.Others = append(c.Others, p.publishedCurve(label))
			continue
		}
		if err := p.check(name); err != nil {
			return "", fmt.Errorf("plot %s: %w", file, err)
		}
		if m := p.result(name); m != nil {
			c.Own = append(c.Own, curve(label, m, of))
		}
	}
	if len(c.Own) == 0 {
		return notYet, nil
	}
	p.Pictures[file+".svg"] = c.SVG()
	return fmt.Sprintf("![%s](plots/%s.svg)", title, file), nil
}

func curve(label string, m *Measured, of func(*Row) Figure) report.Curve {
	c := report.Curve{Name: label}
	for i := range m.Rows {
		f := of(&m.Rows[i])
		c.Points = append(c.Points, [2]float64{float64(m.Rows[i].Workers), f[0]})
		c.Spans = append(c.Spans, [2]float64{f[1], f[2]})
	}
	return c
}

func (p *Pages) publishedCurve(label string) report.Curve {
	c := report.Curve{Name: label, Dashed: true}
	for i, s := range p.Published {
		c.Points = append(c.Points, [2]float64{math.Exp2(float64(i)), s})
	}
	return c
}

// WritePictures writes the pictures of the pages into a folder, and removes those of pages before.
func (p *Pages) WritePictures(folder, begin string) error {
	old, err := filepath.Glob(filepath.Join(folder, begin+"*.svg"))
	if err != nil {
		return err
	}
	for _, path := range old {
		if _, still := p.Pictures[filepath.Base(path)]; !still {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Pictures)) {
		picture := report.Picture{SVG: p.Pictures[name]}
		f, err := os.Create(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		if err := errors.Join(picture.Write(f), f.Close()); err != nil {
			return err
		}
	}
	return nil
}
