//go:build !race

package serve

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
	"time"

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
	*testing.T
	*chromium
}

// newBrowser starts one, or skips the test where there is none.
func newBrowser(t *testing.T) *browser {
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

func (b *browser) open(url string) *tab {
	b.Helper()
	target := b.call("", "Target.createTarget", map[string]any{"url": url})["targetId"].(string)
	session := b.call("", "Target.attachToTarget", map[string]any{"targetId": target, "flatten": true})["sessionId"].(string)
	t := &tab{b, target, session}
	b.call(session, "Runtime.enable", nil)
	t.until(`document.querySelector("#status")?.textContent`)
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
		let left = 1000;
		const look = () => ((%s) || --left < 0 ? done(left >= 0) : setTimeout(look, 10));
		look();
	})`, expression)
	for range 3 {
		got := t.call(t.session, "Runtime.evaluate", map[string]any{"expression": look, "awaitPromise": true, "returnByValue": true})
		if result, _ := got["result"].(map[string]any); result["value"] == true {
			return
		}
	}
	require.Fail(t, "in vain", "%s; thrown: %s", expression, t.exceptions())
}

// exceptions are those that scripts have thrown and not caught.
func (b *chromium) exceptions() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.thrown
}

// click presses the mouse in the middle of what a selector names.
func (t *tab) click(selector string) {
	t.Helper()
	at := t.run(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({block: "nearest"});
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, selector)).([]any)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		t.call(t.session, "Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1})
	}
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

const (
	said    = `document.querySelector("#status").textContent`
	played  = `document.querySelectorAll("#moves li").length`
	toBoard = `document.querySelector("#board").focus()`
)

// square is the selector of one on the board.
func square(name string) string { return fmt.Sprintf(`#board [data-square=%q]`, name) }

func TestBrowser(t *testing.T) {
	b := newBrowser(t)
	p := newPage(t, Config{Sessions: 2, grace: time.Second})

	t.Run("a game against it", func(t *testing.T) {
		tab := b.on(t).open(p.url)
		defer tab.close()
		tab.run(`document.querySelector("#seconds").value = "0.1"`)
		tab.click("#play-white")
		tab.until(said + `.startsWith("Your move")`)
		tab.click(square("e2"))
		tab.click(square("e5")) // which is not legal
		tab.click(square("e2"))
		tab.click(square("e4"))
		tab.until(played + " === 2")
		tab.run(toBoard) // the cursor is on e2: to d2 and d4
		tab.press("ArrowLeft", "Enter", "ArrowUp", "ArrowUp", "Enter")
		tab.until(played + " === 4")
		tab.press("u")
		tab.until(played + " === 2")
		tab.press("m", "N", "f", "3", "Enter")
		tab.until(played + " === 4")
		require.Contains(t, tab.run(`fetch(document.querySelector("#pgn").href).then((r) => r.text())`), "1. e4")
	})

	t.Run("a promotion", func(t *testing.T) {
		tab := b.on(t).open(p.url)
		defer tab.close()
		tab.run(`document.querySelector("#fen").value = "7k/P7/8/8/8/8/8/K7 w - - 0 1"; document.querySelector("#fen-form").requestSubmit()`)
		tab.until(`document.querySelector("#board [data-piece=wp]")`)
		tab.click(square("a7"))
		tab.click(square("a8"))
		tab.until(`document.querySelector(".promotion-dialog-button[data-piece=wr]")`)
		tab.click(".promotion-dialog-button[data-piece=wr]")
		tab.until(`document.querySelector("#moves").textContent.includes("a8=R+")`)
		tab.run(`document.querySelector("#fen").value = "8/8/nonsense"; document.querySelector("#fen-form").requestSubmit()`)
		tab.until(`document.querySelector("#error").textContent.includes("fen")`)
	})

	t.Run("a stop, and a reconnect", func(t *testing.T) {
		tab := b.on(t).open(p.url)
		defer tab.close()
		tab.press("a")
		tab.until(`document.querySelectorAll("#lines td").length === 3 && document.querySelectorAll("#workers tr").length === 3`)
		p.drop()
		tab.until(`document.querySelector("#connection").textContent.includes("again")`)
		tab.until(`document.querySelector("#connection").textContent === ""`)
		tab.press("a")
		tab.until(`document.querySelector("#analyse").textContent === "Analyse"`)
		require.Equal(t, "White to move", tab.run(said))
	})

	t.Run("two tabs, and no third", func(t *testing.T) {
		one, two := b.on(t).open(p.url), b.on(t).open(p.url)
		one.run(`document.querySelector("#move").value = "e4"; document.querySelector("#move-form").requestSubmit()`)
		one.until(played + " === 1")
		require.EqualValues(t, 0, two.run(played))
		require.Contains(t, two.run(`fetch("sessions", {method: "POST", body: "{}"}).then((r) => r.text())`), "2 sessions")
		one.close()
		three := b.on(t).open(p.url) // it waits for its turn
		three.close()
		two.close()
	})

	t.Run("a stalled reader", func(t *testing.T) {
		tab := b.on(t).open(p.url)
		defer tab.close()
		tab.press("a")
		tab.run(`new Promise((done) => { const end = performance.now() + 1500; while (performance.now() < end); done(); })`)
		tab.until(`Number.parseFloat([...document.querySelectorAll("#figures dd")].at(-1)?.textContent) >= 1.5`)
		tab.press("a")
		tab.until(`document.querySelector("#analyse").textContent === "Analyse"`)
	})

	t.Run("virtual time", func(t *testing.T) {
		tab := b.on(t).open(p.url)
		defer tab.close()
		tab.click("#tab-virtual")
		tab.run(`(() => { const f = document.querySelector("#panel-virtual form"); f.depth.value = 4; f.processors.value = 8; f.requestSubmit(); })()`)
		tab.until(`document.querySelectorAll("#panel-virtual .processors tbody tr").length === 8`)
		now := `document.querySelector("#panel-virtual .now").textContent`
		step := func(key string) string {
			tab.press(key)
			return tab.run(now).(string)
		}
		middle, one, two := tab.run(now), step("."), step(".")
		require.Equal(t, 3, len(map[any]bool{middle: true, one: true, two: true}), "each step is to another moment")
		require.Equal(t, one, step(","))
		tab.press("k")
		tab.until(fmt.Sprintf("%s !== %q", now, one))
	})
}

// on is the browser for a part of a test.
func (b *browser) on(t *testing.T) *browser { return &browser{t, b.chromium} }
