//go:build !race

package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSite has what only the site has.
func TestSite(t *testing.T) {
	b := newBrowser(t)
	for _, part := range []struct {
		name string
		test func(t *testing.T, b *browser)
	}{
		{"at the root of a server", atTheRoot}, {"the board before the engine", boardFirst}, {"offline", offline}, {"a crash", aCrash}, {"no memory", noMemory},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(t, b.on(t)) })
	}
}

func atTheRoot(t *testing.T, b *browser) {
	w := fromSite(t)
	tab := b.open(w.server.URL + "/")
	defer tab.close()
	tab.ready()
}

// boardFirst shows the board, and how far the engine is, while that is still under way.
func boardFirst(t *testing.T, b *browser) {
	files, halt := plainServer(siteFolder(t)), make(chan struct{})
	goOn := sync.OnceFunc(func() { close(halt) })
	defer goOn()
	w := serveSite(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/froe.wasm") {
			files.ServeHTTP(w, r)
			return
		}
		whole := httptest.NewRecorder()
		files.ServeHTTP(whole, r)
		half := io.LimitReader(whole.Body, int64(whole.Body.Len()/2))
		_, _ = io.Copy(w, half)
		_ = http.NewResponseController(w).Flush()
		<-halt
		_, _ = io.Copy(w, whole.Body)
	}))
	tab := b.view(w.url)
	defer tab.close()
	tab.until(piece("e2", "wp"))
	tab.until(`!document.querySelector("#loading").hidden && Math.abs(document.querySelector("#loading progress").value - 0.5) < 0.1`)
	require.Empty(t, tab.run(said))
	for _, width := range []int{1400, 390} {
		tab.size(width, 844, false)
		tab.until(fmt.Sprintf("innerWidth === %d", width))
		require.EqualValues(t, width, tab.run(`document.documentElement.scrollWidth`))
		if folder := os.Getenv("FROE_SHOTS"); folder != "" {
			tab.shoot(filepath.Join(folder, fmt.Sprintf("site-loading-%d.png", width)), false)
		}
	}
	goOn()
	tab.ready()
	require.Equal(t, true, tab.run(`document.querySelector("#loading").hidden`))
}

// offline works from the second visit on.
func offline(t *testing.T, b *browser) {
	w := fromSite(t)
	tab := b.open(w.url)
	tab.ready()
	tab.run(`navigator.serviceWorker.ready.then(() => true)`)
	tab.close()
	w.server.CloseClientConnections()
	w.server.Close()
	tab = b.open(w.url + "#game=1.%20e4%20*")
	defer tab.close()
	tab.ready()
	tab.until(played + " === 1")
	tab.press("a")
	tab.until(`document.querySelectorAll("#lines button:not([hidden])").length >= 2`)
}

// aCrash begins anew, with the game of before.
func aCrash(t *testing.T, b *browser) {
	tab := b.view("about:blank")
	defer tab.close()
	tab.keepWorker()
	tab.call(tab.session, "Page.navigate", map[string]any{"url": fromSite(t).url})
	tab.until(`document.querySelector("#status")?.textContent`)
	tab.ready()
	tab.load("1. e4 e5 *")
	tab.until(`sessionStorage.getItem("froe-game")?.includes("e5")`)
	tab.run(`engine.postMessage({ id: "no number" })`)
	tab.until(`document.querySelector("#error").textContent.includes("started again")`)
	tab.until(played + " === 2")
	tab.fill("#move-form", "#move", "d4")
	tab.until(played + " === 3")
}

// noMemory keeps the table as it was, and says why.
func noMemory(t *testing.T, b *browser) {
	files := plainServer(siteFolder(t))
	tab := b.open(serveSite(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		files.ServeHTTP(w, r)
		if strings.HasSuffix(r.URL.Path, "/build.js") { // which the worker reads first
			_, _ = io.WriteString(w, `
				self.ArrayBuffer = class extends ArrayBuffer {
					constructor(bytes) {
						if (bytes > 1e8) throw new RangeError("none is left");
						super(bytes);
					}
				};`)
		}
	})).url)
	defer tab.close()
	tab.ready()
	const set = `document.querySelector("#hash").value = %d; document.querySelector("#hash").dispatchEvent(new Event("change"))`
	tab.run(fmt.Sprintf(set, 200))
	tab.until(`document.querySelector("#error").textContent.includes("200 MiB: the browser gives no more memory: none is left")`)
	tab.run(fmt.Sprintf(set, 300))
	tab.until(`document.querySelector("#error").textContent.includes("hash: 300 is not from 1 to 256")`)
	tab.run(fmt.Sprintf(set, 32))
	tab.until(`document.querySelector("#error").hidden`)
	tab.press("a")
	tab.until(`document.querySelectorAll("#lines li").length === 1`)
}

// keepWorker has pages keep their worker where scripts find it: engine.
func (t *tab) keepWorker() {
	t.call(t.session, "Page.enable", nil)
	t.call(t.session, "Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		window.Worker = class extends Worker {
			constructor(script) {
				super(script);
				window.engine = this;
			}
		};`})
}

// A folder with other files is left alone.
func TestSiteFolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("scripts are for Linux")
	}
	said, err := exec.Command("../../scripts/site", filepath.Join("..", "..", "docs")).CombinedOutput()
	require.Error(t, err)
	require.Contains(t, string(said), "not of a site")
}
