// A simulated search that can be looked at at any moment of virtual time.

import { markDepths, Paths } from "./chart.js";
import { path, splits } from "./tree.js";

export const tick = 1e-3; // virtual microseconds: a position takes 1000 ticks
const fields = 5; // of a slice: begin, end, node, way, void
const idleWay = 3; // ways from here on are without a node
const colour = { PV: "--pv", CUT: "--cut", ALL: "--all" };

export class Recording {
  constructor(data) {
    Object.assign(this, data);
    this.lanes = data.lanes.map((flat) => nest(flat));
    this.moments = moments(this.lanes);
    this.iterations = iterations(this.tree, this.lanes);
  }

  // at is the slice of each processor at a moment; null where it does nothing that was kept.
  at(t) {
    return this.lanes.map((lane) => {
      let i = last(lane.begins, t);
      while (i >= 0 && lane.slices[i].end <= t) i = lane.slices[i].outer;
      return i < 0 ? null : lane.slices[i];
    });
  }

  // look is all that there is to say of a moment.
  look(t) {
    const slices = this.at(t);
    const places = slices.map((s) => s?.node ?? -1);
    return { slices, ...splits(this.tree, places), busy: places.filter((p) => p >= 0).length };
  }

  line(slice) {
    return slice && slice.node >= 0 ? path(this.tree, slice.node) || "the root" : "";
  }

  // next is the first moment after t at which something happens, or the last before it.
  next(t, forward) {
    const i = last(this.moments, t);
    if (forward) return this.moments[Math.min(i + 1, this.moments.length - 1)];
    return this.moments[Math.max(0, this.moments[i] < t ? i : i - 1)];
  }

  // counters are the busy processors and the open split points at some moments.
  counters(points) {
    const span = (this.end - this.begin) / points;
    const times = Array.from({ length: points }, (_, i) => this.begin + (i + 0.5) * span);
    const looks = times.map((t) => this.look(t));
    return [times.map((t) => t * tick), looks.map((l) => l.busy), looks.map((l) => l.open)];
  }

  // paint draws the slices, those within others over them.
  paint(context, x, y, height) {
    const gap = Math.min(2, height / 6);
    this.lanes.forEach((lane, k) => {
      const depths = [];
      for (const s of lane.slices) (depths[s.level] ??= new Paths()).box(this.colour(s), x(s.begin * tick), y(k), x(s.end * tick) - x(s.begin * tick), height - gap);
      for (const paths of depths) paths?.fill(context);
    });
    markDepths(context, x, y, this.lanes.length, this.iterations.map(([depth, begin]) => [depth, begin * tick]));
  }

  colour(s) {
    if (s.vain) return "--vain";
    return s.node < 0 ? "--idle" : colour[this.tree[s.node].type];
  }
}

// nest makes slices of numbers, each with the place and level of the one around it.
function nest(flat) {
  const slices = [];
  const open = [];
  for (let i = 0; i < flat.length; i += fields) {
    const [begin, end, node, way, vain] = flat.slice(i, i + fields);
    while (open.length > 0 && slices[open.at(-1)].end <= begin) open.pop();
    const outer = open.at(-1) ?? -1;
    const around = outer >= 0 && slices[outer].vain;
    slices.push({ begin, end, node, idle: way >= idleWay, vain: vain === 1 || around, outer, level: open.length });
    open.push(slices.length - 1);
  }
  return { slices, begins: Float64Array.from(slices, (s) => s.begin) };
}

// moments are the times at which something happens, in order.
function moments(lanes) {
  const all = new Set();
  for (const lane of lanes) for (const s of lane.slices) all.add(s.begin).add(s.end);
  return Float64Array.from(all).sort();
}

// iterations are the depths with the time at which a processor first was at a root of each.
function iterations(tree, lanes) {
  const first = new Map();
  for (const lane of lanes) {
    for (const { node, begin } of lane.slices) {
      if (node < 0 || tree[node].parent >= 0 || tree[node].type !== "PV" || tree[node].move) continue;
      const { depth } = tree[node];
      if (begin < (first.get(depth) ?? Infinity)) first.set(depth, begin);
    }
  }
  return [...first].sort((a, b) => a[1] - b[1]);
}

// last is the place of the last number that is not above t, -1 if there is none.
function last(sorted, t) {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle] <= t) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
