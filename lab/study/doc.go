// Package study carries out a plan of measurements, keeps what each one came to, and writes
// pages whose numbers come from there.
//
// A [Plan] is a text that names commands of froelab. A [Study] makes those whose results it does not
// have, the cheapest first, and keeps a [Result] for each: a small file with the command, the
// commit of the program, the date and the machine. A result is another command's as soon as the
// plan says something else under its name; of another commit it stays, with that commit, because the
// quick runs say whether the program still does the same: [Study.Check] makes them again and
// compares bytes.
//
// Runs in virtual time go on where they were interrupted. Those of real threads begin
// again, have a result for each number of cores, and are left out while the machine is busy.
//
// [Pages] writes pages from templates, for which it has the figures of the results, with their intervals,
// and pictures. What was not measured is called so.
//
// # What it is not
//
// It measures nothing itself: commands do. Package speedup has the method of times to a depth.
package study
