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

// drawPair says what one or two workers do, who have no tree to speak of.
export function drawPair(list, nodes, at) {
  const items = at.map((place, k) => {
    if (place < 0) return make("li", {}, make("span", { class: "chip" }, String(k)), " has no work");
    const node = nodes[place];
    return make("li", {}, make("span", { class: "chip" }, String(k)), " ", make("span", { class: `type ${node.type}` }, node.type),
      ` ${path(nodes, place) || "the root"} `, make("span", { class: "depth" }, `depth ${node.depth}`));
  });
  if (at.length === 2 && at.every((place) => place >= 0)) items.push(make("li", { class: "note" }, together(nodes, at)));
  list.replaceChildren(...items);
}

// together says where two workers part.
function together(nodes, [a, b]) {
  if (a === b) return "Both are at moves of the same node.";
  const up = (place) => {
    const all = [];
    for (let n = place; n >= 0; n = nodes[n].parent) all.unshift(n);
    return all;
  };
  const [one, two] = [up(a), up(b)];
  if (one[0] !== two[0]) return `They search two iterations, of depth ${nodes[one[0]].depth} and ${nodes[two[0]].depth}.`;
  let last = one[0];
  for (let i = 0; one[i] === two[i] && i < one.length; i++) last = one[i];
  const moves = path(nodes, last);
  return moves ? `They part after ${moves}.` : "They part at the root.";
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
