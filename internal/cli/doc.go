// Package cli is what the commands of froe and froelab have in common: how a root
// command is made and run ([NewRoot], [Main]), errors of usage and exit codes, flags for
// options of the engine and limits of a search, progress, results as text or JSON, and
// the build. It also has the two commands that both programs offer: a suite and the
// review of games, which froelab submits to many machines ([Submitter]).
//
// It is not the commands themselves, which are in cmd/froe and cmd/froelab.
package cli
