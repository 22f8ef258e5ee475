// Package report makes pages of tables and pictures that need nothing but
// themselves: HTML with SVG in it, no script, no font, no link.
//
// The pictures are drawn with gonum/plot: figures against the number of workers,
// stacked bars, and of a trace the lanes of the workers and the tree of split
// points. Each is white beneath, and can be written as a file of its own. Colours
// are those of Okabe and Ito, which most people can tell apart.
//
// It knows nothing of what is measured, nor where.
//
// Reference: Okabe and Ito, Color Universal Design, 2008.
package report
