// Package report makes pages of tables and pictures in one file: HTML with SVG in
// it, without scripts, fonts or links.
//
// The pictures are drawn with gonum/plot: figures against the number of workers,
// stacked bars, and of a trace the lanes of the workers and the tree of split
// points. Each has a white background and can be written as a file of its own. Colours
// are those of Okabe and Ito, which most people can tell apart.
//
// It knows nothing of what was measured.
//
// Reference: Okabe and Ito, Color Universal Design, 2008.
package report
