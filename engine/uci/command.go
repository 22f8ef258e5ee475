package uci

import "strings"

// command is one word of the protocol and what it does with the rest of the
// line.
type command struct {
	name string
	turn turn
	help string
	run  func(s *session, args []string)
}

// turn is when a command is carried out.
type turn uint8

const (
	atOnce  turn = iota // whatever runs or waits
	inOrder             // while a job runs too, but behind the commands that wait
	alone               // when no job runs
)

// commands in the order that help lists them in. (A function: the table calls
// what reads it.)
func commands() []command {
	return []command{
		{"uci", atOnce, "say who the engine is and what can be set", (*session).identify},
		{"isready", atOnce, "answer readyok", (*session).ready},
		{"ucinewgame", alone, "forget what was learnt", (*session).newGame},
		{"position", alone, "startpos | fen FEN  [moves MOVE…]", (*session).position},
		{"go", alone, "depth | nodes | movetime | mate N, wtime btime winc binc movestogo N, infinite, ponder, searchmoves MOVE…, perft N", (*session).goSearch},
		{"stop", atOnce, "end the search now", (*session).stop},
		{"ponderhit", atOnce, "the expected move was played", (*session).ponderHit},
		{"setoption", alone, "name NAME [value VALUE]", (*session).setOption},
		{"debug", atOnce, "on | off: repeat commands as info strings, and say after each search what the workers did", (*session).setDebug},
		{"d", inOrder, "show the board", (*session).show},
		{"eval", inOrder, "show what the evaluation is made of", (*session).eval},
		{"bench", alone, "[DEPTH]: search a fixed set of positions, with the default options", (*session).bench},
		{"speedtest", alone, "[THREADS [HASH [SECONDS]]]: measure the speed of games", (*session).speedTest},
		{"help", atOnce, "this list", (*session).help},
		{"quit", atOnce, "end", (*session).quit},
		{"register", atOnce, "", func(*session, []string) {}},
	}
}

// parse finds the command in a line and the words after it; nil if there is no
// command.
func parse(line string) (c *command, args []string) {
	all, words := commands(), strings.Fields(line)
	for i, word := range words {
		for k := range all {
			if all[k].name == word {
				return &all[k], words[i+1:]
			}
		}
	}
	return nil, words
}

// execute carries a line out, or has it wait.
func (s *session) execute(line string) {
	s.settle()
	c, args := parse(line)
	if s.manner.debug && (c != nil || len(args) > 0) {
		s.out.info("received: %s", line)
	}
	switch {
	case c == nil:
		if len(args) > 0 {
			s.out.info("unknown command %q; help lists what there is", args[0])
		}
	case c.turn == atOnce, s.job == nil, c.turn == inOrder && s.queue.empty():
		s.order = order{}
		c.run(s, args)
	default:
		s.queue.put(line)
		if s.queue.full() {
			s.out.info("%d commands wait: no more is read until there is room", len(s.queue.lines))
		}
	}
}

// advance carries out what waited for the job that is over, until there is
// another job.
func (s *session) advance() {
	s.job = nil
	for s.job == nil && s.ctx.Err() == nil && !s.queue.empty() {
		s.order = s.queue.next()
		c, args := parse(s.order.line)
		c.run(s, args)
	}
}

// settle waits for a job that is writing its last line. A client that has read this
// line expects its next command to be carried out at once.
func (s *session) settle() {
	if s.job != nil && s.job.answered.Load() {
		<-s.job.done
		s.advance()
	}
}
