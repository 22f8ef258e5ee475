// Package web has the pages of the engine's program, with all that they need: the page of
// froe serve as files ([Files]), and games with their reviews as one file that needs no
// server ([Review]). Curves are drawn by uPlot, pieces are those of cm-chessboard; both are
// vendored.
//
// It is not the server, which is package serve.
package web

import "embed"

// Files are the files of the page of froe serve. The site has those of the folder site beside them, one of them in
// the place of another (scripts/site).
//
//go:embed index.html *.css *.js vendor
var Files embed.FS
