// The lines that a search has found: their moves are shown on the board while the pointer is
// on them, and played by a click.

import { $, make, short } from "./dom.js";

const narrow = matchMedia("(max-width: 60rem)"); // as in style.css

export class Lines {
  // play is called with the moves of a line up to one, preview with a step, or null.
  constructor(list, play, preview) {
    Object.assign(this, { list, play, preview, lines: [], pressed: null });
    const step = (e) => e.target.closest("button[data-step]");
    list.addEventListener("pointerdown", (e) => (this.pressed = step(e) && this.upTo(step(e)))); // what it was then
    list.addEventListener("click", (e) => {
      if (!step(e)) return;
      const moves = this.pressed ?? this.upTo(step(e));
      this.pressed = null;
      this.play(moves);
    });
    list.addEventListener("pointerover", (e) => this.preview(step(e) && this.at(step(e))));
    list.addEventListener("pointerleave", () => this.preview(null));
    list.addEventListener("focusin", (e) => step(e)?.matches(":focus-visible") && this.preview(this.at(step(e))));
    list.addEventListener("focusout", () => this.preview(null));
    list.addEventListener("keydown", (e) => this.key(e, step(e)));
  }

  at(button) {
    return this.lines[button.dataset.line]?.steps[button.dataset.step];
  }

  upTo(button) {
    return (this.lines[button.dataset.line]?.steps ?? []).slice(0, Number(button.dataset.step) + 1).map((s) => s.uci);
  }

  // key walks along a line: one move of each can be reached by Tab.
  key(e, button) {
    const way = { ArrowRight: "nextElementSibling", ArrowLeft: "previousElementSibling" }[e.key];
    if (!way || !button) return;
    e.preventDefault();
    e.stopPropagation();
    const to = button[way];
    if (to?.matches("button:not([hidden])")) to.focus();
  }

  // show brings the list up to date. Its elements stay, so that a click does not miss.
  show(lines, score) {
    this.lines = lines;
    while (this.list.children.length < lines.length) this.list.append(item());
    while (this.list.children.length > lines.length) this.list.lastElementChild.remove();
    lines.forEach((l, i) => {
      const li = this.list.children[i];
      set($("b", li), score(l));
      set($("small", li), narrow.matches ? `depth ${l.depth}` : `depth ${l.depth}, ${short(l.nodes)}`);
      const moves = $(".steps", li);
      while (moves.children.length < l.steps.length) moves.append(make("button", { type: "button", tabindex: moves.children.length === 0 ? 0 : -1 }));
      [...moves.children].forEach((b, k) => {
        b.hidden = k >= l.steps.length;
        if (b.hidden) return;
        b.dataset.line = i;
        b.dataset.step = k;
        set(b, l.steps[k].text);
      });
    });
  }
}

function item() {
  return make("li", {}, make("b", {}), make("span", { class: "steps" }), make("small", {}));
}

function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
