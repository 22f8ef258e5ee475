// Charts: lanes of workers and curves, both on uPlot for its axes.

const uPlot = window.uPlot;
const charts = new Set();

// css is the value of a colour of the page, light or dark.
export const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => charts.forEach((c) => c.redraw(true, true)));

const axis = (more) => ({
  stroke: () => css("--soft"),
  font: "11px system-ui, sans-serif",
  grid: { stroke: () => css("--rule"), width: 1 },
  ticks: { show: false },
  ...more,
});

// chart makes a uPlot that is as wide as its element.
function chart(element, height, options, data) {
  const plot = new uPlot(
    { width: Math.max(200, element.clientWidth), height, legend: { show: false }, cursor: { show: false }, padding: [14, 8, 0, 0], ...options },
    data,
    element,
  );
  charts.add(plot);
  const watch = new ResizeObserver(() => {
    if (element.clientWidth > 0 && element.clientWidth !== plot.width) plot.setSize({ width: element.clientWidth, height });
  });
  watch.observe(element);
  plot.remove = () => {
    watch.disconnect();
    charts.delete(plot);
    plot.destroy();
  };
  return plot;
}

// laneChart has a lane for each worker, from the first at the top. range gives the ends of
// the axis of time, paint(context, x, y, height) draws: x and y turn time and lane into
// pixels, of the upper edge of a lane, height is that of a lane. room is the height of all
// lanes, if they are few.
export function laneChart(element, lanes, range, paint, room = 300) {
  const each = Math.max(3, Math.min(26, room / lanes));
  const step = 2 ** Math.max(0, Math.ceil(Math.log2(12 / each)));
  const numbers = Array.from({ length: Math.ceil(lanes / step) }, (_, i) => i * step + 0.5);
  const draw = (u) => {
    const { left, top, width, height } = u.bbox;
    u.ctx.save();
    u.ctx.beginPath();
    u.ctx.rect(left, 0, width, top + height); // with the room above for marks
    u.ctx.clip();
    paint(u.ctx, (t) => u.valToPos(t, "x", true), (lane) => top + (height * lane) / lanes, height / lanes);
    u.ctx.restore();
  };
  return chart(
    element,
    each * lanes + 42,
    {
      scales: { x: { time: false, range: () => range() }, y: { dir: -1, range: [0, lanes] } },
      axes: [
        axis({ grid: { show: false }, size: 28 }),
        axis({ grid: { show: false }, size: 30, splits: () => numbers, values: (_, all) => all.map((v) => Math.floor(v)) }),
      ],
      series: [{}, { show: false }],
      hooks: { draw: [draw] },
    },
    [range(), [null, null]],
  );
}

// markDepths shows over the lanes when depths began: pairs of a depth and a time, in the order
// of times. x and y are those of laneChart.
export function markDepths(context, x, y, lanes, depths) {
  context.fillStyle = css("--ink");
  context.font = `${10 * devicePixelRatio}px system-ui, sans-serif`;
  let free = 0; // pixels: no number is written over another
  for (const [depth, begin] of depths) {
    const at = x(begin);
    context.globalAlpha = 0.5;
    context.fillRect(at, y(0), Math.max(1, devicePixelRatio), y(lanes) - y(0));
    context.globalAlpha = 1;
    if (at < free) continue;
    context.fillText(depth, at + 3, y(0) - 3 * devicePixelRatio);
    free = at + 10 + context.measureText(depth).width;
  }
}

// curves has a line for each name, with its colour. more may have points: true for dots,
// and x, what is special of that axis.
export function curves(element, lines, more = {}) {
  const series = lines.map(([label, colour]) => ({ label, stroke: () => css(colour), width: 1.5, points: { show: more.points ?? false } }));
  return chart(
    element,
    150,
    {
      legend: { show: true, live: false },
      scales: { x: { time: false } },
      axes: [axis({ size: 28, ...more.x }), axis({ size: 40 })],
      series: [{}, ...series],
    },
    [[], ...lines.map(() => [])],
  );
}

// curve is that of White's chances over the moves of a game. place() is where the game is,
// marks() are pairs of a place and a colour, pending() is how many positions at the beginning
// have not been reviewed, click is called with the place of a click.
export function curve(element, { place, marks, pending, click }) {
  const draw = (u) => {
    const [xs, ys] = u.data;
    const at = (i) => [u.valToPos(xs[i], "x", true), u.valToPos(ys[i] ?? 50, "y", true)];
    const first = Math.min(pending(), xs.length);
    u.ctx.save();
    if (first > 0) cover(u, first < xs.length ? at(first)[0] : u.bbox.left + u.bbox.width);
    for (const [i, colour] of marks()) {
      if (i < first) continue;
      u.ctx.beginPath();
      u.ctx.arc(...at(i), 4 * devicePixelRatio, 0, 7);
      u.ctx.fillStyle = colour;
      u.ctx.fill();
    }
    if (place() >= 0 && place() < xs.length) {
      u.ctx.fillStyle = css("--strong");
      u.ctx.fillRect(at(place())[0] - devicePixelRatio / 2, u.bbox.top, devicePixelRatio, u.bbox.height);
    }
    u.ctx.restore();
  };
  const plot = chart(
    element,
    150,
    {
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      padding: [8, 8, 0, 0],
      scales: { x: { time: false }, y: { range: [0, 100] } },
      axes: [
        axis({ size: 24, incrs: [1, 2, 5, 10, 20, 50], values: (_, all) => all.map((v) => `${v}.`) }),
        axis({ size: 44, values: (_, all) => all.map((v) => `${v} %`) }),
      ],
      series: [{}, { stroke: () => css("--ink"), width: 1.5, fill: "rgba(150, 150, 150, .25)", points: { show: false }, spanGaps: true }],
      hooks: { draw: [draw] },
    },
    [[], []],
  );
  plot.over.addEventListener("click", () => plot.cursor.idx != null && click(plot.cursor.idx));
  return plot;
}

// cover hides the part of a curve that is not reviewed, from its left end on.
function cover({ ctx, bbox }, to) {
  const text = "not reviewed yet";
  const width = to - bbox.left;
  ctx.fillStyle = css("--raised");
  ctx.fillRect(bbox.left, bbox.top, width, bbox.height);
  ctx.fillStyle = css("--soft");
  ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  if (ctx.measureText(text).width < width) ctx.fillText(text, bbox.left + width / 2, bbox.top + bbox.height / 2);
}

// box paints a part of a lane; paths collects boxes by colour, and fill draws them.
export class Paths {
  constructor() {
    this.by = new Map();
  }
  box(colour, x, y, width, height) {
    if (!this.by.has(colour)) this.by.set(colour, new Path2D());
    this.by.get(colour).rect(x, y, width, height);
  }
  fill(context) {
    for (const [colour, path] of this.by) {
      context.fillStyle = css(colour);
      context.fill(path);
    }
  }
}
