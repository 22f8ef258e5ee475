// Package file writes results whole or not at all.
//
// A command that works for hours must not destroy the results of its last run
// before it has new ones. So a [File] is written beside its place, under its
// name with [Suffix], and takes its place when it is committed:
//
//	f, err := file.Create("raw.csv")  // raw.csv.partial; raw.csv stays
//	…
//	defer f.Close()                   // not committed: raw.csv.partial is kept
//	…
//	return f.Commit()                 // raw.csv
//
// After an interruption, even by a power cut, both are there: the old results under
// their name, and the results of the interrupted run under the name of the partial
// file. The next run overwrites the partial file.
//
// # What it is not
//
// Several files are not committed together: each is whole, but an interruption
// between two commits leaves one new and one old. Two programs that write the
// same file at the same time disturb each other.
//
// Rejected: google/renameio does not build on Windows; natefinch/atomic takes
// all at once and keeps nothing of an interrupted run.
package file
