//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"sync"
	"syscall/js"

	"froe/engine"
	"froe/internal/session"
)

// maxHash is how large a table may be, in MiB: tabs share the memory of a browser.
const maxHash = 256

func main() {
	o := engine.Defaults()
	o.Threads, o.MoveOverhead = 1, 0
	s, err := session.New(session.Config{Options: o, MaxThreads: 1, MaxHash: maxHash})
	if err != nil {
		panic(err) // the page says that the engine has ended
	}
	d := &desk{session: s, page: js.Global()}
	d.running.cancel = map[int]context.CancelFunc{}
	d.page.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		d.take(args[0].Get("data"))
		return nil
	}))
	d.send(map[string]any{"limits": written(s.Limits())})
	select {} // the messages have it
}

// desk passes messages between the page and its session.
type desk struct {
	session *session.Session
	page    js.Value

	running struct {
		sync.Mutex
		cancel map[int]context.CancelFunc // by the number of a command
	}
}

// take begins what a message asks for. It is called by the browser and must not wait.
func (d *desk) take(message js.Value) {
	d.running.Lock()
	defer d.running.Unlock()
	if message.Get("listen").Truthy() {
		go d.tell(d.session.Attach())
		return
	}
	if id := message.Get("cancel"); !id.IsUndefined() {
		if cancel := d.running.cancel[id.Int()]; cancel != nil {
			cancel()
		}
		return
	}
	id := message.Get("id").Int()
	ctx, cancel := context.WithCancel(context.Background())
	d.running.cancel[id] = cancel
	go d.answer(ctx, id, message.Get("name").String(), message.Get("object").String())
}

// answer carries a command out and answers it.
func (d *desk) answer(ctx context.Context, id int, name, object string) {
	got, err := d.session.Command(ctx, name, []byte(object))
	d.running.Lock()
	d.running.cancel[id]()
	delete(d.running.cancel, id)
	d.running.Unlock()
	if err != nil {
		d.send(map[string]any{"id": id, "error": err.Error()})
		return
	}
	d.send(map[string]any{"id": id, "answer": written(got)})
}

// tell sends all events. There is no end to them: a page ends the worker.
func (d *desk) tell(r *session.Reader) {
	for {
		e, err := r.Next(context.Background())
		if err != nil {
			panic(err) // nobody closes the session, and nobody else reads it
		}
		d.send(map[string]any{"event": e.Name, "data": string(e.Data)})
	}
}

func (d *desk) send(message map[string]any) { d.page.Call("postMessage", message) }

// written is an object as JSON.
func written(object any) string {
	data, err := json.Marshal(object)
	if err != nil {
		panic(err) // session answers with what can be written
	}
	return string(data)
}
