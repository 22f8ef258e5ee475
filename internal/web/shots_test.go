//go:build !race

package web_test

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// size makes the window of a tab so large, and light or dark.
func (t *tab) size(width, height int, dark bool) {
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	t.call(t.session, "Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500})
	t.call(t.session, "Emulation.setEmulatedMedia", map[string]any{"features": []map[string]any{{"name": "prefers-color-scheme", "value": scheme}}})
}

// shoot writes a picture of a tab.
func (t *tab) shoot(path string, whole bool) {
	t.Helper()
	got := t.call(t.session, "Page.captureScreenshot", map[string]any{"format": "png", "captureBeyondViewport": whole})
	data, err := base64.StdEncoding.DecodeString(got["data"].(string))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, data, 0o666))
}

// TestShots draws the page for people to look at, into the folder FROE_SHOTS.
func TestShots(t *testing.T) {
	folder := os.Getenv("FROE_SHOTS")
	if folder == "" {
		t.Skip("FROE_SHOTS=folder draws the page")
	}
	t.Setenv("FROE_BROWSER", "1")
	b := newBrowser(t)
	for _, each := range ways {
		t.Run(each.name, func(t *testing.T) {
			w := each.begin(t)
			for _, dark := range []bool{false, true} {
				for _, width := range []int{1400, 390} {
					tab := b.on(t).open(w.url)
					height := map[int]int{1400: 900, 390: 844}[width]
					tab.size(width, height, dark)
					tab.until(`document.querySelector("#fen").value`)
					scenes(tab, func(name string, whole bool) {
						shade := map[bool]string{false: "light", true: "dark"}[dark]
						tab.shoot(filepath.Join(folder, fmt.Sprintf("%s-%s-%d-%s.png", each.name, name, width, shade)), whole)
					})
					tab.close()
				}
			}
		})
	}
}

// scenes goes through the parts of the page.
func scenes(t *tab, shoot func(name string, whole bool)) {
	wait := func(d time.Duration) { time.Sleep(d) }
	t.load(manyMoves)
	t.until(played + " === 38")
	t.run(`document.querySelector("#multipv").value = 3; document.querySelector("#multipv").dispatchEvent(new Event("change"))`)
	t.press("End", "ArrowLeft", "ArrowLeft", "ArrowLeft", "a")
	wait(2500 * time.Millisecond)
	shoot("analysis", false)
	shoot("whole", true)
	t.press("x")
	wait(time.Second)
	shoot("threat", false)
	t.press("x")
	t.run(`document.querySelector("#pace").value = 0.05`)
	t.click("#review")
	t.until(`document.querySelector("#sides td:nth-child(2)")?.textContent > "0"`)
	wait(300 * time.Millisecond)
	t.press("n")
	t.run(`document.querySelector("#judged").scrollIntoView()`)
	wait(500 * time.Millisecond)
	shoot("review", false)
	t.run(`scrollTo(0, 0)`)
	t.click("#play")
	wait(300 * time.Millisecond)
	shoot("play", false)
	t.click("#play-dialog .main")
	wait(1500 * time.Millisecond)
	shoot("playing", false)
	t.click("#resign")
	wait(300 * time.Millisecond)
	t.run(`document.querySelector("#edit").click(); scrollTo(0, 0)`)
	wait(300 * time.Millisecond)
	shoot("editor", false)
	t.run(`[...document.querySelectorAll("#editor button")].at(-1).click()`)
	t.press("a")
	t.click("#tab-workers")
	wait(2500 * time.Millisecond)
	shoot("workers", false)
	shoot("workers-whole", true)
	t.press("a")
	t.click("#tab-virtual")
	t.run(`(() => { const f = document.querySelector("#panel-virtual form"); f.depth.value = 5; f.processors.value = 16; f.requestSubmit(); })()`)
	t.until(`document.querySelectorAll("#panel-virtual .processors tbody tr").length === 16`)
	wait(300 * time.Millisecond)
	shoot("virtual", true)
	t.click("#tab-four")
	t.run(`(() => { const f = document.querySelector("#panel-four form"); f.depth.value = 4; f.processors.value = 8; f.requestSubmit(); })()`)
	t.until(`document.querySelectorAll("#panel-four .processors tbody tr").length === 8`)
	wait(300 * time.Millisecond)
	shoot("four", true)
}

// load pastes a text, and waits for another game on the page: the answer comes before it.
func (t *tab) load(text string) {
	t.Helper()
	before := t.run(`document.querySelector("#moves").textContent`)
	t.run(fmt.Sprintf(`document.querySelector("#paste").value = %q; document.querySelector("#paste-form").requestSubmit()`, text))
	t.until(fmt.Sprintf(`document.querySelector("#paste").value === "" && document.querySelector("#moves").textContent !== %q`, before))
}

// manyMoves is a game with variations, comments and marks.
const manyMoves = `[Event "A game"]
[White "Anne"]
[Black "Bob"]
[WhiteElo "1912"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 {Philidor's defence.} (2... Nc6 3. Bb5 (3. Bc4 Bc5 {quiet}) a6) 3. d4 Bg4?! 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6
7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5? 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0
`
