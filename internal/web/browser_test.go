//go:build !race

package web_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// The page in a browser. Chromium is driven through its debugging pipe: messages are JSON,
// each ended by a zero byte. (Rejected: chromedp, whose package of the protocol takes longer to
// compile than all these tests take.) Browsers are slow to start: these tests run where
// FROE_BROWSER is set.

// chromium is one without a window.
type chromium struct {
	out io.Writer

	mu      sync.Mutex
	last    int                          // number of a message
	waiting map[int]chan json.RawMessage // for answers; nil: it has ended
	thrown  []string                     // by scripts, and not caught
}

// browser is that of a test.
type browser struct {
	testing.TB
	*chromium
}

// newBrowser starts one, or skips the test where there is none.
func newBrowser(t testing.TB) *browser {
	t.Helper()
	if os.Getenv("FROE_BROWSER") == "" {
		t.Skip("FROE_BROWSER=1 starts a browser")
	}
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("there is no Chromium")
	}
	in, toBrowser, err := os.Pipe()
	require.NoError(t, err)
	fromBrowser, out, err := os.Pipe()
	require.NoError(t, err)
	folder, err := os.MkdirTemp("", "froe-browser")
	require.NoError(t, err)
	c := exec.Command(program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
		"--remote-debugging-pipe", "--user-data-dir="+folder, "about:blank")
	c.ExtraFiles = []*os.File{in, out}
	require.NoError(t, c.Start())
	in.Close()
	out.Close()
	b := &browser{t, &chromium{out: toBrowser, waiting: map[int]chan json.RawMessage{}}}
	read := make(chan struct{})
	go func() {
		defer close(read)
		b.read(fromBrowser)
	}()
	t.Cleanup(func() {
		b.call("", "Browser.close", nil)
		_ = c.Wait() // it ends as it likes
		toBrowser.Close()
		<-read
		fromBrowser.Close()
		os.RemoveAll(folder)
	})
	return b
}

// read passes answers on until the browser has ended.
func (b *chromium) read(in io.Reader) {
	for r := bufio.NewReader(in); ; {
		text, err := r.ReadBytes(0)
		var m struct {
			ID     int             `json:"id"`
			Result json.RawMessage `json:"result"`
			Method string          `json:"method"`
			Params json.RawMessage `json:"params"`
		}
		b.mu.Lock()
		if err != nil {
			for _, c := range b.waiting {
				close(c)
			}
			b.waiting = nil
			b.mu.Unlock()
			return
		}
		wrong := json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &m)
		if m.Method == "Runtime.exceptionThrown" {
			var p struct {
				Details struct {
					Exception struct{ Description string }
				} `json:"exceptionDetails"`
			}
			_ = json.Unmarshal(m.Params, &p)
			b.thrown = append(b.thrown, p.Details.Exception.Description)
		}
		if wrong == nil && b.waiting[m.ID] != nil {
			b.waiting[m.ID] <- m.Result
			delete(b.waiting, m.ID)
		}
		b.mu.Unlock()
	}
}

// call calls a method of the debugging protocol and waits for its result.
func (b *chromium) call(session, method string, params map[string]any) (result map[string]any) {
	c := make(chan json.RawMessage, 1)
	b.mu.Lock()
	b.last++
	m := map[string]any{"id": b.last, "method": method, "params": params}
	if session != "" {
		m["sessionId"] = session
	}
	if b.waiting == nil {
		b.mu.Unlock()
		return nil
	}
	b.waiting[b.last] = c
	b.mu.Unlock()
	text, _ := json.Marshal(m)
	_, _ = b.out.Write(append(text, 0)) // of one that has ended the answer is none
	_ = json.Unmarshal(<-c, &result)
	return result
}

// tab is a page in the browser.
type tab struct {
	*browser
	target, session string
}

// open opens a page and waits until its session has begun.
func (b *browser) open(url string) *tab {
	b.Helper()
	t := b.view(url)
	t.until(`document.querySelector("#status")?.textContent`)
	return t
}

// view opens a page.
func (b *browser) view(url string) *tab {
	b.Helper()
	target := b.call("", "Target.createTarget", map[string]any{"url": url})["targetId"].(string)
	session := b.call("", "Target.attachToTarget", map[string]any{"targetId": target, "flatten": true})["sessionId"].(string)
	t := &tab{b, target, session}
	b.call(session, "Runtime.enable", nil)
	return t
}

func (t *tab) close() { t.call("", "Target.closeTarget", map[string]any{"targetId": t.target}) }

// run evaluates an expression of JavaScript.
func (t *tab) run(expression string) any {
	t.Helper()
	got := t.call(t.session, "Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true})
	require.NotContains(t, got, "exceptionDetails", expression)
	result, _ := got["result"].(map[string]any)
	return result["value"]
}

// until waits until an expression is true. A page that is still loading has another world
// for scripts afterwards, so it asks again.
func (t *tab) until(expression string) {
	t.Helper()
	look := fmt.Sprintf(`new Promise((done) => {
		let left = 2000;
		const look = () => ((%s) || --left < 0 ? done(left >= 0) : setTimeout(look, 10));
		look();
	})`, expression)
	for range 3 {
		got := t.call(t.session, "Runtime.evaluate", map[string]any{"expression": look, "awaitPromise": true, "returnByValue": true})
		if result, _ := got["result"].(map[string]any); result["value"] == true {
			return
		}
	}
	require.Fail(t, "in vain", "%s; thrown: %s; the page says %v", expression, t.exceptions(), t.run(`document.querySelector("#error").textContent + " / " + document.querySelector("#status").textContent`))
}

// exceptions are those that scripts have thrown and not caught.
func (b *chromium) exceptions() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.thrown
}

// click presses the mouse in the middle of what a selector names, and again if that has moved
// away meanwhile, as when the answer to the step before makes room for another line.
func (t *tab) click(selector string) {
	t.Helper()
	for range 100 {
		at := t.run(fmt.Sprintf(`(() => {
			const e = document.querySelector(%q);
			e.scrollIntoView({block: "nearest"});
			window.hit = false;
			const kind = e instanceof SVGElement ? "pointerdown" : "click"; // which the board heeds, and buttons
			window.addEventListener(kind, (event) => (hit = event.composedPath().includes(e)), {once: true, capture: true});
			const r = e.getBoundingClientRect();
			return [r.x + r.width / 2, r.y + r.height / 2];
		})()`, selector)).([]any)
		for _, kind := range []string{"mousePressed", "mouseReleased"} {
			t.call(t.session, "Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1})
		}
		if t.run("hit") == true {
			return
		}
	}
	require.Fail(t, "the mouse does not hit", selector)
}

// press presses keys, one after another.
func (t *tab) press(keys ...string) {
	for _, key := range keys {
		text := ""
		if len(key) == 1 {
			text = key
		} else if key == "Enter" {
			text = "\r"
		}
		t.call(t.session, "Input.dispatchKeyEvent", map[string]any{"type": "keyDown", "key": key, "text": text})
		t.call(t.session, "Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key})
	}
}

// on is the browser for a part of a test.
func (b *browser) on(t testing.TB) *browser { return &browser{t, b.chromium} }
