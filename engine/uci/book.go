package uci

import (
	"fmt"
	"strings"

	"froe/engine"
)

// reportBook prints the moves of the opening book for a position whose move comes from
// it, and the fault of the book if it is damaged there.
func (s *session) reportBook(r *engine.Result) {
	if r.BookErr != nil {
		s.out.info("book: %s", strings.ReplaceAll(r.BookErr.Error(), "\n", "; "))
	}
	total := 0
	for _, c := range r.Book {
		total += c.Weight
	}
	var all []string
	p := s.engine.Position()
	for _, c := range r.Book {
		all = append(all, fmt.Sprintf("%s %.0f%%", p.UCI(c.Move, s.engine.Options().Chess960), 100*float64(c.Weight)/float64(total)))
	}
	if len(all) > 0 {
		s.out.info("book: %s", strings.Join(all, ", "))
	}
}
