// The moves of the game with variations, comments and marks. A click goes to a move.

import { $, make } from "./dom.js";
import { mistake } from "./game.js";

export class Moves {
  // go is called with the node of a move that is clicked.
  constructor(element, go) {
    this.element = element;
    element.addEventListener("click", (e) => {
      const button = e.target.closest("[data-node]");
      if (button) go(Number(button.dataset.node));
    });
  }

  // show draws a game anew.
  show(game) {
    this.game = game;
    const root = game.get(0);
    const grid = make("div", { class: "mainline" });
    if (root.comment) grid.append(make("p", { class: "said" }, root.comment));
    this.mainline(grid, 0);
    if (game.result !== "*") grid.append(make("p", { class: "said" }, game.result));
    if (root.children.length === 0) grid.append(make("p", { class: "note" }, "No moves yet: make one on the board, or load a game beneath."));
    this.element.replaceChildren(grid);
  }

  // mainline is a table of two columns, with comments and variations between its rows.
  mainline(grid, at) {
    const { game } = this;
    let row = null;
    const open = (n) => {
      row = make("div", { class: "pair" }, make("span", { class: "number" }, String(n.number)));
      if (n.black) row.append(make("span", { class: "gap" }, "…"));
      grid.append(row);
    };
    for (let parent = at; ; ) {
      const [first, ...others] = game.get(parent).children;
      if (first === undefined) return;
      const n = game.get(first);
      if (!row || !n.black) open(n);
      row.append(this.button(n, n.score));
      if (n.comment || others.length > 0) {
        if (n.comment) grid.append(make("p", { class: "said" }, n.comment));
        for (const other of others) grid.append(make("p", { class: "variation" }, ...this.variation(other)));
        row = null;
      }
      parent = first;
    }
  }

  // variation is a line as text, with those that branch off it in brackets.
  variation(id) {
    const { game } = this;
    const out = [];
    const before = game.get(id).before;
    if (before) out.push(make("span", { class: "said" }, `${before} `));
    let numbers = true;
    for (let n = game.get(id); n; n = game.get(n.children[0])) {
      const siblings = n.id === id ? [] : game.get(n.parent).children.slice(1);
      if (numbers || !n.black) out.push(make("span", { class: "number" }, `${n.number}${n.black ? "…" : "."} `));
      out.push(this.button(n), " ");
      numbers = false;
      if (n.comment) out.push(make("span", { class: "said" }, n.comment), " ");
      for (const other of siblings) out.push("(", ...this.variation(other), ") ");
      numbers = Boolean(n.comment) || siblings.length > 0;
    }
    if (out.at(-1) === " ") out.pop();
    return out;
  }

  button(n, score) {
    const b = make("button", { "data-node": n.id, tabindex: -1, class: `m${mistake(n)}` }, n.san + n.glyphs);
    if (score) b.append(" ", make("small", {}, score));
    return b;
  }

  // mark shows which node is on the board.
  mark(id) {
    this.element.querySelector("[aria-current=true]")?.setAttribute("tabindex", -1);
    this.element.querySelector("[aria-current=true]")?.removeAttribute("aria-current");
    const button = $(`[data-node="${id}"]`, this.element);
    if (!button) return void (this.element.scrollTop = 0);
    button.setAttribute("aria-current", "true");
    button.setAttribute("tabindex", 0);
    const box = this.element.getBoundingClientRect();
    const at = button.getBoundingClientRect();
    if (at.top < box.top || at.bottom > box.bottom) this.element.scrollTop += at.top - box.top - box.height / 2;
  }
}
