package study

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

//go:embed print.html
var printed string

var printPage = template.Must(template.New("print").Parse(printed))

// Print writes a page of Markdown as one of HTML that needs nothing but itself and is made for paper: its
// pictures, which are beside the page, are in it.
func Print(to io.Writer, path string) error {
	source, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	inside := renderer.WithNodeRenderers(util.Prioritized(&pictures{folder: filepath.Dir(path)}, 1))
	m := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Linkify), goldmark.WithRendererOptions(inside))
	title := filepath.Base(path)
	tree := m.Parser().Parse(text.NewReader(source))
	if h, ok := tree.FirstChild().(*ast.Heading); ok {
		title = string(h.Lines().Value(source))
	}
	var body bytes.Buffer
	if err := m.Renderer().Render(&body, source, tree); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return printPage.Execute(to, map[string]any{"Title": title, "Body": template.HTML(body.String())})
}

// pictures puts pictures into the page.
type pictures struct{ folder string }

// RegisterFuncs implements renderer.NodeRenderer.
func (p *pictures) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindImage, p.draw)
}

// declaration is what a file of SVG begins with.
var declaration = regexp.MustCompile(`^<\?xml[^>]*>\s*`)

func (p *pictures) draw(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	svg, err := os.ReadFile(filepath.Join(p.folder, string(n.(*ast.Image).Destination)))
	if err != nil {
		return ast.WalkStop, err
	}
	_, err = w.Write(declaration.ReplaceAll(svg, nil))
	return ast.WalkSkipChildren, err
}
