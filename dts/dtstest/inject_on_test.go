//go:build inject

package dtstest

import (
	"fmt"
	"iter"
	"runtime/debug"
)

// threads run workers as coroutines that pause wherever others may come
// between, also inside a Step.
type threads struct {
	of      []*thread
	running int // the worker whose turn it is
	inside  int // workers that paused inside a Step
}

type thread struct {
	next  func() (where string, more bool)
	stop  func()
	yield func(string) bool
	where string // it paused at; rest between Steps
	gone  bool   // it was given up
}

const rest = ""

// abandoned unwinds a coroutine whose run is over.
type abandoned struct{}

// spin injects the fault and, for fine turns, begins the coroutines.
func (r *run) spin() *threads {
	r.tree.Inject(r.Fault, nil)
	if !r.Fine {
		return nil
	}
	t := &threads{}
	for k := range r.Workers {
		t.of = append(t.of, &thread{})
		t.of[k].next, t.of[k].stop = iter.Pull(t.life(r, k))
	}
	r.tree.Inject(r.Fault, func(worker int, where string) { t.of[worker].pause(where) })
	r.game.pause = func() { t.of[t.running].pause("policy") }
	return t
}

// life is the coroutine of worker k.
func (t *threads) life(r *run, k int) iter.Seq[string] {
	return func(yield func(string) bool) {
		defer func() {
			if p := recover(); p != nil && p != (abandoned{}) {
				panic(fmt.Sprintf("%v\n%s", p, debug.Stack()))
			}
		}()
		t.of[k].yield = yield
		for w := r.tree.Workers()[k]; !w.Off(); {
			r.step(k)
			t.of[k].pause(rest)
		}
	}
}

func (t *thread) pause(where string) {
	if t.gone || !t.yield(where) {
		t.gone = true
		panic(abandoned{})
	}
}

// resume lets worker k go on to its next pause.
func (t *threads) resume(k int) (atRest bool) {
	t.running = k
	th := t.of[k]
	if th.where != rest {
		t.inside--
	}
	th.where, _ = th.next()
	if th.where != rest {
		t.inside++
	}
	return t.inside == 0
}

// end gives the coroutines up.
func (t *threads) end() {
	if t == nil {
		return
	}
	for _, th := range t.of {
		th.stop()
	}
}

// at is where worker k paused inside a Step.
func (t *threads) at(k int) string {
	if t == nil {
		return ""
	}
	return t.of[k].where
}
