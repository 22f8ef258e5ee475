package report

import (
	_ "embed"
	"html/template"
	"io"
	"os"
	"path/filepath"

	"froe/internal/file"
)

// Page is a document of sections.
type Page struct {
	Title    string
	Sections []Section
	Origin   Origin
}

// Origin is where a page comes from. What is empty is not shown.
type Origin struct {
	Command string `json:"command"`
	Commit  string `json:"commit"` // of the program
	Date    string `json:"date"`
	Machine string `json:"machine"`
}

// Lines are the known facts of the origin, a name and a value each.
func (o *Origin) Lines() (all [][2]string) {
	for _, l := range [][2]string{{"command", o.Command}, {"commit", o.Commit}, {"date", o.Date}, {"machine", o.Machine}} {
		if l[1] != "" {
			all = append(all, l)
		}
	}
	return all
}

// Section is a part of a page: whatever it has of these, in this order.
type Section struct {
	Heading  string // empty of the first
	Lead     []string
	Tables   []Table
	Remarks  []string
	Pictures []Picture // beside one another as there is room
	Wide     []Picture // below one another
	After    []Table
	Notes    []string
	List     []string
}

// Picture is a drawing under a name.
type Picture struct {
	Name string // of a file, without .svg
	SVG  template.HTML
}

// Write writes the picture as a file of its own, which is legible on any background.
func (p *Picture) Write(w io.Writer) error {
	_, err := io.WriteString(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"+string(p.SVG))
	return err
}

// Pictures are all there are on the page.
func (p *Page) Pictures() (all []Picture) {
	for i := range p.Sections {
		all = append(append(all, p.Sections[i].Pictures...), p.Sections[i].Wide...)
	}
	return all
}

// Table has headings, and lines with a cell for each heading.
type Table struct {
	Headings []string
	Lines    [][]string
	Text     bool // the last cell of a line is text, of any length
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

// WriteFiles writes the page, report.html, and each of its pictures, NAME.svg, to a
// folder, which it makes if necessary. Each file appears whole or not at all.
func (p *Page) WriteFiles(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := file.Write(filepath.Join(dir, "report.html"), p.Write); err != nil {
		return err
	}
	for _, picture := range p.Pictures() {
		if err := file.Write(filepath.Join(dir, picture.Name+".svg"), picture.Write); err != nil {
			return err
		}
	}
	return nil
}
