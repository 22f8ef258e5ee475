//go:build !race

package web_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"froe/engine"
	"froe/internal/clienttest"
)

const (
	said    = `document.querySelector("#status").textContent`
	played  = `document.querySelectorAll("#moves [data-node]").length`
	current = `(document.querySelector("#moves [aria-current]")?.textContent ?? "")`
	toBoard = `document.activeElement.blur(); document.querySelector("#board").focus()`
)

// square is the selector of one on the board.
func square(name string) string { return fmt.Sprintf(`#board [data-square=%q]`, name) }

// piece is true if there is one on a square.
func piece(square, name string) string {
	return fmt.Sprintf(`document.querySelector('#board [data-square=%q][data-piece=%q]') !== null`, square, name)
}

// fill writes into the field of a form, and submits it.
func (t *tab) fill(form, field, text string) {
	t.Helper()
	t.run(fmt.Sprintf(`document.querySelector(%q).value = %q; document.querySelector(%q).requestSubmit()`, field, text, form))
}

// saved clicks on a button that saves a file, and returns what is in it.
func (t *tab) saved(button string) any {
	t.Helper()
	return t.run(fmt.Sprintf(`new Promise((done) => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (file) => {
			URL.createObjectURL = make;
			done(file.text());
			return make.call(URL, file);
		};
		document.querySelector(%q).click();
	})`, button))
}

// parts are what both ways have.
var parts = []struct {
	name string
	test func(t *tab, w *way)
}{
	{"a game against it", aGame}, {"a promotion", aPromotion}, {"a stop", aStop}, {"a stalled reader", aStall},
	{"a walk", aWalk}, {"lines", someLines}, {"threat", aThreat}, {"files", someFiles}, {"an editor", anEditor}, {"a review", aReview},
	{"virtual time", virtualTime}, {"keys alone", keysAlone}, {"names", names},
	{"links", someLinks}, {"a reload", aReload}, {"the signature", theSignature}, {"what there is", whatThereIs},
}

// TestBrowser goes through the page as people do, by both ways.
func TestBrowser(t *testing.T) {
	b := newBrowser(t)
	for _, each := range ways {
		t.Run(each.name, func(t *testing.T) {
			w := each.begin(t)
			for _, part := range parts {
				t.Run(part.name, func(t *testing.T) {
					tab := b.on(t).open(w.url)
					defer tab.close()
					tab.ready()
					part.test(tab, w)
					require.Empty(t, tab.exceptions())
				})
			}
			for _, width := range []int{1400, 390} {
				for _, dark := range []bool{false, true} {
					t.Run(fmt.Sprintf("%d pixels, dark %v", width, dark), func(t *testing.T) {
						tab := b.on(t).open(w.url)
						defer tab.close()
						layout(tab, width, dark)
					})
				}
			}
		})
	}
}

// ready waits until all is there.
func (t *tab) ready() {
	t.Helper()
	t.size(1200, 900, false)
	t.until(`innerWidth === 1200 && Math.abs(document.querySelector("#board svg")?.getBoundingClientRect().width - document.querySelector("#board").clientWidth) < 1`)
	t.until(`document.querySelector("#fen").value`)
}

// TestServer has what only the page of froe serve has.
func TestServer(t *testing.T) {
	b := newBrowser(t)
	w := fromServer(t, 8)
	t.Run("a reconnect", func(t *testing.T) {
		tab := b.on(t).open(w.url)
		defer tab.close()
		tab.ready()
		aReconnect(tab, w)
	})
	t.Run("a match", func(t *testing.T) {
		tab := b.on(t).open(w.url)
		defer tab.close()
		tab.ready()
		aMatch(tab, w)
	})
	t.Run("two tabs, and no third", func(t *testing.T) {
		w := fromServer(t, 2)
		one, two := b.on(t).open(w.url), b.on(t).open(w.url)
		one.fill("#move-form", "#move", "e4")
		one.until(played + " === 1")
		require.EqualValues(t, 0, two.run(played))
		require.Contains(t, two.run(`fetch("sessions", {method: "POST", body: "{}"}).then((r) => r.text())`), "2 sessions")
		one.close()
		three := b.on(t).open(w.url) // it waits for its turn
		three.close()
		two.close()
	})
}

func aGame(t *tab, _ *way) {
	t.click("#play")
	t.run(`(() => { const f = document.querySelector("#play-dialog form"); f.elements.time.value = "move"; f.elements.seconds.value = "0.1"; })()`)
	t.click("#play-dialog .main")
	t.until(said + `.startsWith("Your move")`)
	t.click(square("e2"))
	t.click(square("e5")) // which is not legal
	t.click(square("e2"))
	t.click(square("e4"))
	t.until(played + " === 2")
	t.until(`document.querySelector("#found").hidden`) // what it thinks is not shown
	t.run(toBoard)                                     // the cursor is on e2: to d2 and d4
	t.press("ArrowLeft", "Enter", "ArrowUp", "ArrowUp", "Enter")
	t.until(played + " === 4")
	t.press("u")
	t.until(played + " === 2")
	t.press("m", "N", "f", "3", "Enter")
	t.until(played + " === 4")
	t.press("Escape", "Home") // a look back, which changes nothing
	t.until(piece("e2", "wp"))
	t.press("End")
	t.until(piece("e4", "wp"))
	require.Contains(t, t.saved("#pgn"), "1. e4")
	t.click("#resign")
	t.until(said + `.includes("resignation")`)
	t.click("#rematch")
	t.until(said + `.startsWith("Your move, Black")`)
}

func aPromotion(t *tab, _ *way) {
	t.fill("#fen-form", "#fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1")
	t.until(piece("a7", "wp"))
	t.click(square("a7"))
	t.click(square("a8"))
	t.until(`document.querySelector(".promotion-dialog-button[data-piece=wr]")`)
	t.click(".promotion-dialog-button[data-piece=wr]")
	t.until(`document.querySelector("#moves").textContent.includes("a8=R+")`)
	t.fill("#fen-form", "#fen", "8/8/nonsense")
	t.until(`document.querySelector("#error").textContent.includes("fen")`)
}

func aStop(t *tab, w *way) {
	t.press("a")
	workers := map[bool]int{false: 2, true: 1}[w.static]
	t.until(fmt.Sprintf(`document.querySelectorAll("#lines li").length === 1 && document.querySelectorAll("#workers tbody tr").length === %d`, workers))
	t.press("a")
	t.until(`document.querySelector("#analyse").textContent === "Analyse"`)
	require.Equal(t, "White to move", t.run(said))
	t.fill("#fen-form", "#fen", "7k/8/8/8/8/8/8/KR6 w - - 0 1") // the lines of before are gone
	t.until(`document.querySelectorAll("#lines li").length === 0 && document.querySelector("#watch").hidden`)
}

func aReconnect(t *tab, w *way) {
	t.press("a")
	t.until(`document.querySelectorAll("#lines li").length === 1`)
	w.server.CloseClientConnections()
	t.until(`document.querySelector("#connection").textContent.includes("again")`)
	t.until(`document.querySelector("#connection").textContent === ""`)
	t.press("a")
	t.until(`document.querySelector("#analyse").textContent === "Analyse"`)
}

func aStall(t *tab, _ *way) {
	t.press("a")
	t.run(`new Promise((done) => { const end = performance.now() + 1500; while (performance.now() < end); done(); })`)
	t.until(`Number.parseFloat([...document.querySelectorAll("#figures dd")].at(-1)?.textContent) >= 1.5`)
	t.press("a")
	t.until(`document.querySelector("#analyse").textContent === "Analyse"`)
}

func aWalk(t *tab, _ *way) {
	t.load(manyMoves)
	t.until(played + " === 38")
	t.press("ArrowRight", "ArrowRight", "ArrowRight")
	t.until(current + ` === "Nf3"`)
	t.press("ArrowRight", "ArrowDown")
	t.until(current + ` === "Nc6"`)
	t.press("ArrowRight", "ArrowRight")
	t.until(current + ` === "a6"`)
	t.run(`document.querySelector("#board").dispatchEvent(new WheelEvent("wheel", {deltaY: -1, bubbles: true, cancelable: true}))`)
	t.until(current + ` === "Bb5"`)
	t.click("#promote")
	t.until(`document.querySelectorAll("#moves .pair button")[3].textContent === "Nc6"`)
	t.click("#delete")
	t.until(current + ` === "Nc6"`)
	t.click("#moves .variation [data-node]")
	t.until(current + ` === "d6"`)
	t.run(`document.querySelector("#comment").value = "solid"; document.querySelector("#comment").dispatchEvent(new Event("change"))`)
	t.run(`document.querySelector("#glyph").value = 5; document.querySelector("#glyph").dispatchEvent(new Event("change"))`)
	t.until(`document.querySelector("#moves").textContent.includes("d6!? solid")`)
	t.press("End")
	t.until(current + ` === "Rd8#"`)
	t.click("#first")
	t.until(current + ` === ""`)
}

func someLines(t *tab, _ *way) {
	t.press("a")
	t.until(`document.querySelectorAll("#lines button:not([hidden])").length >= 3 && document.querySelector("#board .arrow-best")`)
	t.press("a") // so that the line stays
	t.until(`document.querySelector("#analyse").textContent === "Analyse"`)
	third := `#lines button:nth-of-type(3)`
	at := t.run(`(() => { const r = document.querySelector("` + third + `").getBoundingClientRect(); return [r.x + 5, r.y + 5]; })()`).([]any)
	before := t.run(`document.querySelector("#board").outerHTML`)
	t.call(t.session, "Input.dispatchMouseEvent", map[string]any{"type": "mouseMoved", "x": at[0], "y": at[1]})
	t.until(`document.querySelectorAll("#board .marker-square").length === 2`) // the third move is shown
	require.NotEqual(t, before, t.run(`document.querySelector("#board").outerHTML`))
	require.EqualValues(t, 0, t.run(played))
	t.click(third)
	t.until(played + " === 3")
	require.NotEmpty(t, t.run(`document.querySelector("#bar").getAttribute("aria-label")`))
}

func aThreat(t *tab, _ *way) {
	t.load("1. e4 e5 2. Bc4 Nc6 3. Qh5 *")
	t.press("End")
	t.until(current + ` === "Qh5"`)
	t.press("x")
	t.until(`document.querySelector("#lines button")?.textContent.includes("Qxf7#") && document.querySelector("#board .arrow-threat")`)
	t.press("x")
	t.until(`document.querySelector("#board .arrow-best")`)
}

func someFiles(t *tab, _ *way) {
	const text = "[White \"A\"]\n\n1. e4 c5 *\n\n[White \"B\"]\n\n1. d4 d5 2. c4 *\n"
	t.run(fmt.Sprintf(`(() => {
		const d = new DataTransfer();
		d.setData("text/plain", %q);
		document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: d, bubbles: true}));
	})()`, text))
	t.until(`document.querySelectorAll("#games option").length === 2 && ` + played + ` === 2`)
	t.run(`document.querySelector("#games").value = 1; document.querySelector("#games").dispatchEvent(new Event("change"))`)
	t.until(played + " === 3")
	require.Contains(t, t.saved("#all"), `[White "A"]`)
	t.run(`(() => {
		const d = new DataTransfer();
		const text = [..."1. b3 *"].flatMap((c) => [c.charCodeAt(0), 0]);
		d.items.add(new File([new Uint8Array([0xff, 0xfe, ...text])], "wide.pgn"));
		document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: d, bubbles: true, cancelable: true}));
	})()`)
	t.until(played + " === 1")
	t.run(`(() => {
		const d = new DataTransfer();
		d.items.add(new File(["1. c4 e5 2. g3 g6 *\n\n1. e4 Ke4 *"], "x.pgn"));
		document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: d, bubbles: true, cancelable: true}));
	})()`)
	t.until(played + ` === 4 && document.querySelector("#faults").textContent.includes("x.pgn:3")`)
	t.load("1. e4 e5 2. Sf3 Sc6 3. Lb5 *")
	t.until(played + ` === 5 && document.querySelector("#faults").textContent.includes("German")`)
}

func anEditor(t *tab, _ *way) {
	t.click("#edit")
	t.run(`[...document.querySelectorAll("#editor button")].find((b) => b.textContent === "Clear").click()`)
	for _, at := range []string{"wk g1", "bk g8", "wq d1"} {
		t.run(fmt.Sprintf(`document.querySelector("#editor [data-piece=%s]").click()`, at[:2]))
		t.click(square(at[3:]))
	}
	t.run(`for (const box of document.querySelectorAll("#editor input")) box.checked = false`)
	t.run(`document.querySelector("#editor").requestSubmit()`)
	t.until(`document.querySelector("#fen").value.startsWith("6k1/8/8/8/8/8/8/3Q2K1 w - -")`)
}

func aReview(t *tab, _ *way) {
	t.load("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0")
	t.run(`document.querySelector("#pace").value = 60`)
	t.click("#review") // the mate is found at once, and what is before it is not reviewed yet
	t.until(`/from the end: [1-6] of 8/.test(document.querySelector("#reviewing").textContent)`)
	covered := `document.querySelector("#curve canvas").getContext("2d").getImageData(70, 20, 1, 1).data[0] === 0xf5`
	t.until(covered)
	t.press("a")
	t.until(`document.querySelector("#reviewing").textContent === "" && ` + covered)
	t.run(`document.querySelector("#pace").value = 0.03`)
	t.click("#review")
	t.until(`document.querySelectorAll("#mistakes li").length >= 1 && document.querySelector("#reviewing").textContent === "" && !(` + covered + `)`)
	t.run(`document.querySelector("#mistakes li:last-child button").click()`)
	t.until(current + `.startsWith("Nf6??")`)
	t.click("#again")
	t.until(current + `.startsWith("Qh5")`)
	t.until(`document.querySelector("#trial").textContent.includes("Look for a better move")`)
	t.until(said + ` === "Black to move"`)
	t.click(square("a7"))
	t.click(square("a6"))
	t.until(`document.querySelector("#trial").textContent.includes("Look again")`)
	t.click("#solution")
	t.until(`document.querySelector("#trial").textContent.includes("was better")`)
	t.run(`document.querySelector("#curve").scrollIntoView()`)
	at := t.run(`(() => { const r = document.querySelector("#curve .u-over").getBoundingClientRect(); return [r.x + r.width - 2, r.y + 20]; })()`).([]any)
	for _, kind := range []string{"mouseMoved", "mousePressed", "mouseReleased"} {
		t.call(t.session, "Input.dispatchMouseEvent", map[string]any{"type": kind, "x": at[0], "y": at[1], "button": "left", "clickCount": 1})
	}
	t.until(current + `.startsWith("Qxf7#")`)
}

func aMatch(t *tab, _ *way) {
	t.click("#match")
	t.run(fmt.Sprintf(`(() => { const f = document.querySelector("#match-dialog form"); f.engine.value = %q; f.elements.time.value = "clock"; f.elements.minutes.value = 1; })()`, clienttest.Link(t, clienttest.Sound)))
	t.click("#match-dialog .main")
	t.until(played + ` > 1`)
	t.until(`document.querySelectorAll(".side time").length === 2`)
	t.until(`document.querySelector("#rival").dataset.name === "Fake 1.0" && document.querySelector("#rival button")`)
	t.press("a")
	t.until(`document.querySelector("#analyse").textContent === "Analyse"`)
}

func virtualTime(t *tab, _ *way) {
	t.click("#tab-virtual")
	t.run(`(() => { const f = document.querySelector("#panel-virtual form"); f.depth.value = 4; f.processors.value = 8; f.requestSubmit(); })()`)
	t.until(`document.querySelectorAll("#panel-virtual .processors tbody tr").length === 8`)
	now := `document.querySelector("#panel-virtual .now").textContent`
	step := func(key string) string {
		t.press(key)
		return t.run(now).(string)
	}
	middle, one, two := t.run(now), step("."), step(".")
	require.Equal(t, 3, len(map[any]bool{middle: true, one: true, two: true}), "each step is to another moment")
	require.Equal(t, one, step(","))
	t.press("k")
	t.until(fmt.Sprintf("%s !== %q", now, one))
}

// keysAlone makes moves, begins an analysis and plays a move of a line without a mouse.
func keysAlone(t *tab, _ *way) {
	t.tabTo(`e.id === "board"`)
	t.press("Enter", "ArrowUp", "ArrowUp", "Enter") // e2, e4
	t.until(played + " === 1")
	t.tabTo(`e.id === "analyse"`)
	t.press("Enter")
	t.until(`document.querySelectorAll("#lines button:not([hidden])").length >= 2`)
	t.press("a")
	t.until(`document.querySelector("#analyse").textContent === "Analyse"`)
	t.tabTo(`e.matches("#lines button")`)
	t.press("ArrowRight", "Enter")
	t.until(played + " === 3")
	t.tabTo(`e.id === "play"`)
	t.press("Enter")
	t.until(`document.querySelector("#play-dialog").open`)
	t.press("Escape")
}

// tabTo presses Tab until the element that has the focus is as wanted.
func (t *tab) tabTo(wanted string) {
	t.Helper()
	for range 60 {
		for _, kind := range []string{"keyDown", "keyUp"} {
			t.call(t.session, "Input.dispatchKeyEvent", map[string]any{"type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9})
		}
		if t.run(`((e) => `+wanted+`)(document.activeElement)`) == true {
			return
		}
	}
	require.Fail(t, "Tab does not get there", wanted)
}

// someLinks opens positions and games that an address asks for.
func someLinks(t *tab, w *way) {
	for link, want := range map[string]string{
		"#position=7k/8/8/8/8/8/8/KR6_b_-_-_0_1": piece("b1", "wr") + " && " + said + ` === "Black to move"`,
		"#game=1.%20e4%20c5%20*":                 played + " === 2",
	} {
		other := t.browser.open(w.url + link)
		other.until(want)
		other.until(`location.hash === ""`)
		other.close()
	}
	t.run(`location.hash = "game=1. d4 *"`)
	t.until(played + " === 1")
	t.run(`Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => (window.copied = text) } })`)
	t.click("#link-game")
	t.until(`document.querySelector("#linked").textContent.includes("copied")`)
	link := t.run("copied").(string)
	require.Contains(t, link, "1.%20d4")
	t.press("End")
	t.until(current + ` === "d4"`)
	t.click("#link-position")
	t.until(`copied.includes("#position=rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR_b_KQkq_")`)
}

// aReload finds the game again.
func aReload(t *tab, _ *way) {
	t.load("1. e4 e5 (1... c5) 2. Nf3 *")
	t.press("End")
	t.until(current + ` === "Nf3"`)
	t.until(`sessionStorage.getItem("froe-game")?.includes("g1f3")`)
	t.run("location.reload()")
	t.until(played + " === 4 && " + current + ` === "Nf3"`)
}

// theSignature is that of froe bench --depth 9 here, whatever the processor.
func theSignature(t *tab, _ *way) {
	b, err := engine.RunBench(t.Context(), 9, func(int, string, uint64) {})
	require.NoError(t, err)
	t.run(`document.querySelector("#bench").click()`)
	t.until(`document.querySelector("#speed").textContent.includes(" positions, ")`)
	got := t.run(`document.querySelector("#speed").textContent.replaceAll(",", "")`)
	require.True(t, strings.HasPrefix(got.(string), fmt.Sprintf("%d positions ", b.Nodes)), "%v, and %d here", got, b.Nodes)
	t.Log(t.run(`document.querySelector("#speed").textContent`))
}

// whatThereIs hides what cannot be.
func whatThereIs(t *tab, w *way) {
	for _, it := range []string{"#match", ".together"} {
		require.Equal(t, w.static, t.run(fmt.Sprintf(`document.querySelector(%q).hidden`, it)), it)
	}
	require.Equal(t, !w.static, t.run(`document.querySelector(".alone").hidden`))
}

// names are those that readers of screens say.
func names(t *tab, _ *way) {
	t.load(manyMoves)
	t.until(played + " === 38")
	require.Equal(t, []any{}, t.run(`[...document.querySelectorAll("button, input, select, textarea, a[href], [role=img], [role=application], dialog, section")]
		.filter((e) => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.labels?.length || e.textContent.trim() || e.hidden))
		.map((e) => e.outerHTML)`))
}

// layout looks whether anything is cut, in each view.
func layout(t *tab, width int, dark bool) {
	t.size(width, map[int]int{1400: 900, 390: 844}[width], dark)
	t.load(manyMoves)
	t.until(played + " === 38")
	t.press("a")
	for _, view := range []string{"board", "workers", "virtual", "four"} {
		t.click("#tab-" + view)
		if view == "virtual" {
			t.run(`(() => { const f = document.querySelector("#panel-virtual form"); f.depth.value = 4; f.processors.value = 8; f.requestSubmit(); })()`)
			t.until(`document.querySelectorAll("#panel-virtual .processors tbody tr").length === 8`)
		}
		t.until(`Math.abs(document.querySelector("#board svg").getBoundingClientRect().width - document.querySelector("#board").clientWidth) < 1`)
		require.Equal(t, []any{}, t.run(fmt.Sprintf(`document.documentElement.scrollWidth <= %[1]d ? [] : [...document.querySelectorAll("body *")]
			.filter((e) => e.getBoundingClientRect().right > %[1]d).map((e) => e.outerHTML.slice(0, 200))`, width)), view)
	}
	t.click("#tab-board")
	board := t.run(`document.querySelector("#board").getBoundingClientRect().width`).(float64)
	if width == 1400 {
		require.Greater(t, board, 600.0)
	} else {
		require.Greater(t, board, 340.0)
	}
	paper := t.run(`getComputedStyle(document.body).backgroundColor`)
	require.Equal(t, map[bool]string{false: "rgb(255, 255, 255)", true: "rgb(22, 24, 27)"}[dark], paper)
}
