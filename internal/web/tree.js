// The tree of open split points, from where each worker is.

import { make } from "./dom.js";

// splits finds in a tree of nodes, of which each has the place of its parent, the roots
// and the nodes where two workers or more part. at has the place of each worker, -1 for
// those without work. Of each: node, moves that lead there from the one above, the workers
// whose nearest one it is, how many are there or beneath, and those beneath.
export function splits(nodes, at) {
  const workers = new Map(); // beneath a node
  const ways = new Map(); // the children, and -1 for the node itself, that workers are at
  at.forEach((place, k) => {
    for (let n = place, child = -1; n >= 0; child = n, n = nodes[n].parent) {
      if (!workers.has(n)) workers.set(n, []) && ways.set(n, []);
      workers.get(n).push(k);
      if (child < 0 || !ways.get(n).includes(child)) ways.get(n).push(child);
    }
  });
  const shown = new Map();
  const roots = [];
  for (const n of [...workers.keys()].sort((a, b) => level(nodes, a) - level(nodes, b) || a - b)) {
    if (nodes[n].parent >= 0 && ways.get(n).length < 2) continue;
    const moves = [];
    let above = n;
    for (; above >= 0 && (above === n || !shown.has(above)); above = nodes[above].parent) moves.unshift(label(nodes[above]));
    const split = { node: nodes[n], moves, workers: [], beneath: workers.get(n).length, below: [] };
    shown.set(n, split);
    (above >= 0 ? shown.get(above).below : roots).push(split);
  }
  at.forEach((place, k) => {
    for (let n = place; n >= 0; n = nodes[n].parent) {
      if (shown.has(n)) return shown.get(n).workers.push(k);
    }
  });
  return { roots, open: [...shown.values()].filter((s) => s.beneath > 1).length };
}

function level(nodes, n) {
  let steps = 0;
  for (; nodes[n].parent >= 0; n = nodes[n].parent) steps++;
  return steps;
}

// label is the move that leads to a node, or what else does.
function label(node) {
  if (node.move) return node.move;
  return node.parent < 0 ? "root" : "sub-search";
}

// path is the moves from the root to a place.
export function path(nodes, place) {
  const moves = [];
  for (let n = place; n >= 0 && nodes[n].parent >= 0; n = nodes[n].parent) moves.unshift(label(nodes[n]));
  return moves.join(" ");
}

// drawTree shows the split points in a list.
export function drawTree(list, roots) {
  const items = roots.map(item);
  list.replaceChildren(...(items.length > 0 ? items : [make("li", { class: "note" }, "none: nobody searches")]));
}

function item(split) {
  const li = make(
    "li",
    {},
    make("span", { class: `type ${split.node.type}` }, split.node.type),
    ` ${split.moves.join(" ")} `,
    make("span", { class: "depth" }, `depth ${split.node.depth}, ${split.beneath} ${split.beneath === 1 ? "worker" : "workers"}`),
    ...split.workers.map((k) => make("span", { class: "chip" }, String(k))),
  );
  if (split.below.length > 0) li.append(make("ul", {}, ...split.below.map(item)));
  return li;
}
