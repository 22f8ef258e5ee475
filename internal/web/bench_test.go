//go:build !race

package web_test

import (
	"fmt"
	"testing"
)

// BenchmarkSite opens the site as a first visit, and measures how long it takes to the engine and to the first line,
// how fast the search is (depth 9 of froe bench), and how long commands and a stop take while it searches.
func BenchmarkSite(b *testing.B) {
	b.Setenv("FROE_BROWSER", "1")
	for b.Loop() {
		visit(b)
	}
}

func visit(b *testing.B) {
	tab := newBrowser(b).view("about:blank")
	defer tab.close()
	tab.keepWorker()
	tab.call(tab.session, "Page.navigate", map[string]any{"url": fromSite(b).url})
	tab.until(`document.querySelector("#fen")?.value`)
	b.ReportMetric(tab.run(`performance.now()`).(float64), "ms-engine")
	tab.run(`document.querySelector("#analyse").click()`)
	tab.until(`document.querySelectorAll("#lines li").length > 0`)
	b.ReportMetric(tab.run(`performance.now()`).(float64), "ms-line")
	tab.run(`
		window.last = 1e6;
		window.ask = (name, object) => new Promise((done) => {
			const id = ++last;
			const begun = performance.now();
			const heard = ({ data }) => {
				if (data.id !== id) return;
				engine.removeEventListener("message", heard);
				done(performance.now() - begun);
			};
			engine.addEventListener("message", heard);
			engine.postMessage({ id, name, object: JSON.stringify(object) });
		});
		window.median = (all) => all.sort((a, b) => a - b)[all.length >> 1];`)
	const slow = `(async () => {
		const all = [];
		for (let i = 0; i < 30; i++) {
			%s
			await new Promise((done) => setTimeout(done, 100));
			all.push(await ask(%q, %s));
		}
		return [median(all), all.at(-1)];
	})()`
	for _, each := range []struct{ name, before, command, object string }{
		{"click", ``, "line", `{ node: 0, moves: [["e4", "d4", "c4", "Nf3"][i % 4]] }`},
		{"stop", `await ask("analyse", {});`, "stop", `{}`},
	} {
		got := tab.run(fmt.Sprintf(slow, each.before, each.command, each.object)).([]any)
		b.ReportMetric(got[0].(float64), "ms-"+each.name)
		b.ReportMetric(got[1].(float64), "ms-longest-"+each.name)
	}
	tab.run(`document.querySelector("#bench").click()`)
	tab.until(`document.querySelector("#speed").textContent.includes(" positions, ")`)
	b.ReportMetric(tab.run(`Number(document.querySelector("#speed").textContent.match(/positions, ([\d,]+)/)[1].replaceAll(",", ""))`).(float64), "nodes/s")
}
