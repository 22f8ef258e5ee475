package report

import (
	_ "embed"
	"html/template"
	"io"
)

// Page is a document of sections.
type Page struct {
	Title    string
	Sections []Section
}

// Section is a part of a page: whatever it has of these, in this order.
type Section struct {
	Heading  string // empty of the first
	Lead     []string
	Tables   []Table
	Remarks  []string
	Pictures []template.HTML // beside one another as there is room
	Wide     []template.HTML // below one another
	Notes    []string
	List     []string
}

// Table has headings and lines of as many cells.
type Table struct {
	Headings []string
	Lines    [][]string
}

//go:embed page.html
var pageSource string

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	t, err := template.New("page").Parse(pageSource)
	if err != nil {
		return err
	}
	return t.Execute(w, p)
}
