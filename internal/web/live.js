// The search of this tab's engine as it runs: figures, lines, lanes, split points.

import { curves, laneChart, markDepths, Paths } from "./chart.js";
import { $, count, figures, legend, make, percent, rows, short } from "./dom.js";
import { drawPair, drawTree, splits } from "./tree.js";

const span = 20; // seconds of lanes
const colours = ["--pv", "--cut", "--all"];
const types = ["PV", "CUT", "ALL"];

export class Live {
  constructor() {
    legend($("#legend"));
    this.columns = []; // {from, to: seconds, lanes: [{shares: of types, idle}], busy, open}
    this.depths = []; // pairs of a depth and the seconds at which a worker was first seen in it
    this.scores = curves($("#scores"), [["pawns", "--strong"]], { points: true, x: { incrs: [1, 2, 5, 10, 20] } });
    this.counters = curves($("#counters"), [["busy workers", "--cut"], ["split points", "--splits"]]);
    drawTree($("#tree"), []);
    this.lanesFor(1);
    figures($("#figures"), []);
  }

  lanesFor(workers) {
    this.lanes?.remove();
    this.workers = workers;
    const range = () => {
      const to = this.columns.at(-1)?.to ?? 0;
      return [Math.max(0, to - span), Math.max(to, span)];
    };
    this.lanes = laneChart($("#lanes"), workers, range, (...to) => this.paint(...to));
    this.range = range;
  }

  // lines takes in what a search has found; null: there is none.
  lines(depths) {
    this.scores.setData([depths.map((d) => d.depth), depths.map((d) => d.pawns)]);
  }

  // clear forgets a search whose position is no longer on the board.
  clear() {
    if (!this.last) return;
    this.last = null;
    this.columns = this.depths = [];
    $("#watch").hidden = true;
    $("#before").hidden = false;
    figures($("#figures"), []);
  }

  // progress takes in what the workers do.
  progress(p) {
    $("#watch").hidden = false;
    $("#before").hidden = true;
    const anew = !this.last || p.time < this.last.time || p.workers.length !== this.last.workers.length;
    if (p.workers.length !== this.workers) this.lanesFor(p.workers.length);
    if (anew) this.columns = this.depths = [];
    const at = p.workers.map((w) => w.at);
    const { roots, open } = splits(p.tree, at);
    if (!anew && p.time > this.last.time) this.columns.push(column(this.last, p, open));
    const to = p.time / 1000;
    this.columns = this.columns.filter((c) => c.to > to - span);
    const begun = p.tree.filter((n) => n.parent < 0 && n.type === "PV" && !n.move && n.depth > (this.depths.at(-1)?.[0] ?? 0));
    this.depths = [...this.depths, ...begun.map((n) => [n.depth, to]).sort((a, b) => a[0] - b[0])];
    this.last = p;
    if (document.hidden) return; // the next event that can be seen draws all of it
    $("#parting").textContent = at.length > 2 ? "Split points: where two or more workers part, and who is beneath" : at.length === 2 ? "What the two workers do" : "What the worker does";
    if (at.length > 2) drawTree($("#tree"), roots);
    else drawPair($("#tree"), p.tree, at);
    this.draw(p);
  }

  draw(p) {
    const busy = this.columns.at(-1)?.busy ?? 0;
    figures($("#figures"), [
      ["depth", `${p.depth} (${p.seldepth})`],
      ["nodes", short(p.nodes)],
      ["nodes/s", short(p.nps)],
      ["table full", percent(p.hashfull / 1000)],
      ["busy", `${busy.toFixed(1)} of ${p.workers.length}`],
      ["time", `${(p.time / 1000).toFixed(1)} s`],
    ]);
    rows($("#workers"), p.workers.map((w, k) => [
      String(k),
      count(w.nodes),
      p.time > 0 ? percent(Math.max(0, 1 - w.idle / p.time)) : "",
      w.at < 0 ? make("span", { class: "note" }, "without work") : w.line,
    ]));
    this.lanes.setData([this.range(), [null, null]]);
    this.counters.setData([this.columns.map((c) => c.to), this.columns.map((c) => c.busy), this.columns.map((c) => c.open)]);
  }

  // paint stacks in each column of a lane the shares of time: PV at the bottom, then CUT, ALL,
  // and no work on top.
  paint(context, x, y, height) {
    const paths = new Paths();
    const gap = Math.min(2, height / 6);
    for (const c of this.columns) {
      const left = x(c.from);
      const width = x(c.to) - left + 0.5;
      c.lanes.forEach((lane, k) => {
        let bottom = y(k + 1) - gap;
        [...lane.shares, lane.idle].forEach((share, i) => {
          const h = share * (height - gap);
          if (h > 0) paths.box(colours[i] ?? "--idle", left, (bottom -= h), width, h);
        });
      });
    }
    paths.fill(context);
    const from = this.range()[0];
    markDepths(context, x, y, this.workers, this.depths.filter(([, at]) => at >= from));
  }
}

// column is what each worker did between two reports.
function column(before, now, open) {
  const took = now.time - before.time;
  const lanes = now.workers.map((w, k) => {
    const old = before.workers[k];
    const seen = w.seen.map((n, i) => n - old.seen[i]);
    const looks = seen[0] + seen[1] + seen[2];
    const stands = looks === 0 && w.at < 0;
    const idle = stands ? 1 : Math.min(1, Math.max(0, (w.idle - old.idle) / took));
    const share = (i) => (looks > 0 ? seen[i] / looks : types[i] === now.tree[w.at]?.type ? 1 : 0);
    return { idle, shares: [0, 1, 2].map((i) => (1 - idle) * share(i)) };
  });
  return { from: before.time / 1000, to: now.time / 1000, lanes, open, busy: lanes.reduce((sum, l) => sum + 1 - l.idle, 0) };
}
