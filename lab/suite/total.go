package suite

import (
	"strings"
	"time"
)

// Total sums outcomes up.
type Total struct {
	Positions int           `json:"positions"`
	Solved    int           `json:"solved"`
	Points    int           `json:"points"`
	Most      int           `json:"most"`  // points that could be earned
	Nodes     uint64        `json:"nodes"` // positions searched
	Time      time.Duration `json:"-"`
	After     time.Duration `json:"-"` // the times to the solutions
}

// Sum adds outcomes up.
func Sum(outcomes []Outcome) Total {
	var t Total
	for i := range outcomes {
		t.add(&outcomes[i])
	}
	return t
}

func (t *Total) add(o *Outcome) {
	t.Positions++
	if o.Solved {
		t.Solved++
	}
	t.Points += o.Points
	t.Most += o.Case.Most()
	t.Nodes += o.Nodes
	t.Time += o.Time
	t.After += o.After
}

// Percent returns what part is of whole, 0 if whole is 0.
func Percent(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 100 * float64(part) / float64(whole)
}

// Theme sums up the cases of a theme that have points.
type Theme struct {
	Name string
	Total
}

// Themes sums up the outcomes of cases with points by theme, in the order of their first cases.
func Themes(outcomes []Outcome) []Theme {
	var themes []Theme
	place := map[string]int{} // in themes
	for i := range outcomes {
		o := &outcomes[i]
		if o.Case.Most() == 0 {
			continue
		}
		name := o.Case.Theme()
		at, known := place[part(name)]
		if !known {
			at = len(themes)
			place[part(name)] = at
			themes = append(themes, Theme{Name: name})
		}
		themes[at].add(o)
	}
	return themes
}

// part tells themes apart: those of the Strategic Test Suite by number, as one
// of them is spelt in two ways there.
func part(theme string) string {
	if number, _, ok := strings.Cut(theme, ") "); ok && strings.HasPrefix(theme, "STS(") {
		return number
	}
	return theme
}
