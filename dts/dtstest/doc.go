// Package dtstest puts package dts to the proof: literal and random trees whose
// value is known, a policy over them, a minimax oracle, and a recursive driver
// that searches any policy the textbook way.
package dtstest
