// Package engine is Froe as a Go program embeds it: a position goes in, a
// stream of Info and a Result come out.
//
//	e, err := engine.New(engine.Defaults())
//	…
//	err = e.SetPosition(engine.StartFEN, "e2e4", "e7e5") // or e.SetGame, e.Play
//	s, err := e.Go(ctx, engine.Limits{MoveTime: time.Second})
//	for info := range s.Infos() { … }
//	fmt.Println(s.Result().Best)
//
// # Protocol
//
// An [Engine] searches one position at a time. [Engine.Go] returns at once with a
// [Search], which runs until its limits, Stop or the context end it. While it runs the
// engine cannot be changed: methods that would change it return [ErrSearching]. Before
// Result returns, every worker has left the search, so that a new position or another
// table size touches nothing that is in use. Every error leaves the engine as it was.
//
// [AllOptions] is the one table of all options. The protocol, the flags of commands and
// the checks of [Options] read it.
//
// A search can be stopped at any time and still has a move: it finishes the first
// depth, or at least the first move of it that has a value. The result comes from the
// last depth that was finished. If the interrupted depth had already proved another
// move to be better, it is that move.
//
// [Search.Infos] never delays the search: an Info that is not read in time is replaced
// by a newer one of the same kind, and the last of each kind is always delivered.
//
// All methods may be called from any goroutine. A closed engine has no goroutine. The
// package changes no setting of the Go runtime. A program that uses many threads should
// set GOMAXPROCS to at least two more than their number, so that timers and input are
// served while every thread searches.
//
// # Place
//
// The directory holds packages below dts (engine/chess, engine/eval) and packages
// above it (this package, engine/uci). Imports are ordered by package, not by
// directory.
package engine
