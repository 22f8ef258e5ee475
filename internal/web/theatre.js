// A panel that simulates the position on the board and plays the recordings, one or several
// side by side, in virtual time.

import { curves, laneChart } from "./chart.js";
import { $, attempt, count, legend, make, percent, rows } from "./dom.js";
import { Recording, tick } from "./recording.js";
import { drawTree } from "./tree.js";

const points = 240; // of the curves
const frame = 1000 / 15; // milliseconds between two pictures of the tree while time runs

// exact is a time in microseconds, to the tick.
const exact = (t) => (t * tick).toLocaleString("en", { minimumFractionDigits: 3, maximumFractionDigits: 3 });

export class Theatre {
  // all: every algorithm of the names is simulated, and not one that is chosen.
  constructor(panel, session, names, all) {
    panel.append($("#theatre").content.cloneNode(true));
    Object.assign(this, { panel, session, names, all, now: 0, running: false });
    const find = (selector) => $(selector, panel);
    this.form = find("form");
    $("select", this.form).append(...names.map((n) => make("option", {}, n)));
    find(".which").hidden = all;
    find(".story").hidden = all;
    legend(find(".legend"));
    this.form.addEventListener("submit", (e) => {
      e.preventDefault();
      attempt(() => this.simulate());
    });
    find(".cancel").addEventListener("click", () => this.asked.abort());
    find(".play").addEventListener("click", () => this.toggle());
    find(".back").addEventListener("click", () => this.step(false));
    find(".next").addEventListener("click", () => this.step(true));
    find(".scrub").addEventListener("input", (e) => this.seek(this.from + (e.target.value / 10000) * (this.to - this.from)));
  }

  limits({ processors, depth }) {
    this.form.processors.max = processors;
    this.form.depth.max = depth;
  }

  // begin simulates when the panel is first shown, unless it is of all algorithms, which takes longer.
  begin() {
    if (!this.all && !this.asked) attempt(() => this.simulate());
  }

  async simulate() {
    this.asked?.abort();
    const said = $(".said", this.panel);
    const ask = {
      algorithms: this.all ? this.names : [this.form.algorithm.value],
      processors: Number(this.form.processors.value),
      depth: Number(this.form.depth.value),
    };
    const asked = (this.asked = new AbortController());
    this.wait(true);
    said.textContent = "simulating …";
    try {
      const got = await this.session.command("simulate", ask, asked.signal);
      this.show(got.recordings.map((r) => new Recording(r)));
    } finally {
      if (asked === this.asked) { // no other is under way
        said.textContent = "Simulates the position on the board. The same on any machine.";
        this.wait(false);
      }
    }
  }

  wait(on) {
    $(".main", this.form).disabled = on;
    $(".cancel", this.panel).hidden = !on;
  }

  show(recordings) {
    this.pause();
    this.recordings = recordings;
    this.from = Math.min(...recordings.map((r) => r.begin));
    this.to = Math.max(...recordings.map((r) => r.end));
    $(".result", this.panel).hidden = false;
    this.summarize();
    this.stage();
    this.choose(recordings[0]);
    this.seek(this.from + 0.5 * (recordings[0].end - this.from));
  }

  summarize() {
    rows($(".summary", this.panel), this.recordings.map((r) => [
      `${r.algorithm}, ${r.processors}`, count(Math.round(r.time * tick)), r.speedup > 0 ? r.speedup.toFixed(2) : "–", percent(r.busy),
      count(r.nodes), count(r.splits), count(r.joins), count(r.aborts), r.best,
    ]));
    $(".said", this.panel).textContent = "";
  }

  // stage sets up the lanes of each recording on one axis of time.
  stage() {
    this.plots?.forEach((p) => p.remove());
    const place = $(".stages", this.panel);
    place.replaceChildren();
    const range = () => [this.from * tick, this.to * tick];
    this.plots = this.recordings.map((r) => {
      const hand = make("div", { class: "hand" });
      const stage = make("div", { class: "stage" }, hand);
      if (this.all) {
        const pick = make("button", { type: "button", "aria-pressed": "false" }, r.algorithm);
        pick.addEventListener("click", () => this.choose(r));
        stage.prepend(make("h3", {}, pick));
        r.pick = pick;
      }
      const lanes = make("div", { role: "img", "aria-label": `What the processors of ${r.algorithm} did over virtual time` });
      stage.append(lanes);
      place.append(stage);
      const paint = (...to) => {
        r.paint(...to);
        requestAnimationFrame(() => this.hands()); // the size may be another
      };
      const plot = laneChart(lanes, r.processors, range, paint, this.all ? 130 : 300);
      plot.over.addEventListener("click", (e) => this.seek(plot.posToVal(e.offsetX, "x") / tick));
      plot.hand = hand;
      return plot;
    });
    this.curves?.remove();
    this.curves = curves($(".counters", this.panel), [["busy", "--cut"], ["split points", "--splits"]]);
  }

  // choose shows the split points of a recording.
  choose(recording) {
    this.chosen = recording;
    this.recordings.forEach((r) => r.pick?.setAttribute("aria-pressed", r === recording));
    $(".of", this.panel).textContent = this.all ? `of ${recording.algorithm}` : "";
    this.curves.setData(recording.counters(points));
    this.seek(this.now);
  }

  seek(t) {
    this.now = Math.min(this.to, Math.max(this.from, t));
    this.hands();
    this.look();
  }

  hands() {
    const now = this.now * tick;
    for (const plot of this.plots) {
      const { offsetLeft, offsetTop, offsetHeight } = plot.over;
      const box = plot.root.parentElement;
      plot.hand.style.left = `${box.offsetLeft + offsetLeft + plot.valToPos(now, "x")}px`;
      plot.hand.style.top = `${box.offsetTop + offsetTop}px`;
      plot.hand.style.height = `${offsetHeight}px`;
    }
    const scrub = $(".scrub", this.panel);
    scrub.value = (10000 * (this.now - this.from)) / (this.to - this.from || 1);
    scrub.setAttribute("aria-valuetext", `${exact(this.now)} virtual microseconds`);
    $(".now", this.panel).textContent = `${exact(this.now)} of ${exact(this.to)} virtual µs`;
  }

  look() {
    const r = this.chosen;
    const { slices, roots } = r.look(this.now);
    drawTree($(".tree", this.panel), roots);
    rows($(".processors", this.panel), slices.map((s, k) => {
      const node = s && s.node >= 0 ? r.tree[s.node] : null;
      return [
        String(k),
        node ? make("span", { class: `type ${node.type}` }, node.type) : make("span", { class: "note" }, "no work"),
        s ? exact(s.begin) : "",
        node ? `${r.line(s)} (depth ${node.depth})` : "",
      ];
    }));
  }

  step(forward) {
    if (!this.chosen) return;
    this.pause();
    this.seek(this.chosen.next(this.now, forward));
  }

  toggle() {
    if (!this.chosen) return;
    if (this.running) return this.pause();
    if (this.now >= this.to) this.now = this.from;
    this.running = true;
    $(".play", this.panel).textContent = "Pause";
    let before = performance.now();
    let drawn = 0;
    const run = (time) => {
      if (!this.running) return;
      const pace = (this.to - this.from) / (1000 * $(".pace", this.panel).value); // ticks a millisecond
      this.now = Math.min(this.to, this.now + Math.max(0, time - before) * pace);
      before = time;
      this.hands();
      if (time - drawn > frame) {
        drawn = time;
        this.look();
      }
      if (this.now >= this.to) return this.pause();
      requestAnimationFrame(run);
    };
    requestAnimationFrame(run);
  }

  pause() {
    this.running = false;
    $(".play", this.panel).textContent = "Play";
    if (this.chosen) this.look();
  }
}
