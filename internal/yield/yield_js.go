package yield

import (
	"runtime"
	"syscall/js"
)

// Core lets a goroutine that waits for a processor run.
func Core() { runtime.Gosched() }

// port sends a message to this program itself, and turn has one when it has come.
var (
	port = newPort()
	turn = make(chan struct{}, 1)
)

func newPort() js.Value {
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		turn <- struct{}{}
		return nil
	}))
	return channel.Get("port2")
}

// Thread lets all others run that wait for the only thread: goroutines, and what the browser
// has to say: messages and timers. It returns behind those that waited: a timer of the browser
// itself would take milliseconds.
func Thread() {
	port.Call("postMessage", js.Null())
	<-turn
}
