// The review of a game: the curve of White's chances, the mistakes, and another try at them.

import { css, curve } from "./chart.js";
import { $, make, percent, rows } from "./dom.js";
import { mistake, numbered } from "./game.js";

const colours = ["", "--dubious", "--mistake", "--blunder"];

export class Review {
  // go shows a node; ask sends a command and returns the answer.
  constructor(go, ask) {
    Object.assign(this, { go, ask, trial: null, here: 0, pending: 0 });
    $("#mistake").addEventListener("click", () => this.next());
    $("#again").addEventListener("click", () => this.again());
    $("#solution").addEventListener("click", () => this.solve());
    $("#mistakes").addEventListener("click", (e) => {
      const b = e.target.closest("[data-node]");
      if (b) this.go(Number(b.dataset.node));
    });
    this.plot = curve($("#curve"), {
      place: () => this.main?.indexOf(this.here) ?? -1,
      marks: () => (this.main ?? []).flatMap((id, i) => (mistake(this.game.get(id)) ? [[i, css(colours[mistake(this.game.get(id))])]] : [])),
      pending: () => this.pending,
      click: (i) => this.go(this.main[i]),
    });
  }

  // show draws what a game says of its evaluation.
  show(game, running) {
    this.game = game;
    this.main = game.main();
    const nodes = this.main.map((id) => game.get(id));
    const known = nodes.some((n) => n.score !== "" && n.score !== "#");
    $("#judged").hidden = !known && !running;
    $("#reviewing").textContent = running ? `Reviewed from the end: ${running.done} of ${running.of}` : "";
    this.pending = running ? running.of - running.done : nodes.findIndex((n) => n.chance !== null);
    if ($("#judged").hidden) return;
    this.plot.setData([nodes.map((n, i) => at(n, nodes[1], i)), nodes.map((n) => (n.chance === null ? null : 100 * n.chance))]);
    rows($("#sides"), ["White", "Black"].map((side) => {
      const mine = nodes.slice(1).filter((n) => n.black === (side === "Black"));
      const count = (level) => String(mine.filter((n) => mistake(n) === level).length);
      const name = game.tags[side];
      return [name && name !== "?" ? `${side}: ${name}` : side, game.tags[`${side}Accuracy`] ?? "–", count(1), count(2), count(3)];
    }));
    const bad = game.mistakes();
    $("#mistake").hidden = $("#again").hidden = bad.length === 0;
    $("#mistakes").replaceChildren(...bad.map((id) => {
      const n = game.get(id);
      const before = game.get(n.parent);
      const cost = before.chance === null || n.chance === null ? "" : ` costs ${percent(Math.abs(before.chance - n.chance))}`;
      const better = this.better(id);
      return make("li", {}, make("button", { "data-node": id, class: `m${mistake(n)}` }, numbered(n)), make("span", { class: "note" }, cost + (better ? `, better ${better.san}` : "")));
    }));
  }

  // better is the move to play instead of one; undefined if none is known.
  better(id) {
    return this.game.get(this.game.get(this.game.get(id).parent).children[1]);
  }

  // mark shows which position is on the board.
  mark(id) {
    this.here = id;
    if (this.trial && id !== this.trial.parent) this.end();
    this.plot.redraw(false);
  }

  // next goes to the next mistake, from the first again after the last.
  next() {
    const bad = this.game?.mistakes() ?? [];
    const here = this.main.indexOf(this.here);
    const to = bad.find((id) => this.main.indexOf(id) > here) ?? bad[0];
    if (to !== undefined) this.go(to);
  }

  // again lets the player look for the better move himself.
  again() {
    const bad = this.game.mistakes();
    const id = bad.includes(this.here) ? this.here : bad.find((b) => this.main.indexOf(b) > this.main.indexOf(this.here)) ?? bad[0];
    const n = this.game.get(id);
    this.go(n.parent);
    this.trial = n;
    this.say(`${numbered(n)} was played. Look for a better move, and make it on the board.`);
    $("#solution").hidden = !this.better(id);
  }

  // heeds reports whether a move is a try, which is judged and not played.
  heeds(move) {
    if (!this.trial || this.here !== this.trial.parent) return false;
    this.judge(this.trial, move);
    return true;
  }

  async judge(trial, move) {
    const better = this.better(trial.id);
    if (better?.uci === move) {
      this.end();
      this.go(better.id);
      return this.say(`${numbered(better)} is the best move.`);
    }
    this.say("Froe looks at it …");
    const got = await this.ask("try", { node: trial.parent, move });
    if (!got || this.trial !== trial) return;
    if (got.good) this.end();
    this.say(got.good ? `${got.san} is good.` : `${got.san} costs ${percent(got.cost)}. Look again.`);
  }

  solve() {
    const better = this.better(this.trial.id);
    this.end();
    this.go(better.id);
    this.say(`${numbered(better)} was better.`);
  }

  end() {
    this.trial = null;
    $("#solution").hidden = true;
    this.say("");
  }

  say(text) {
    $("#trial").textContent = text;
  }
}

// at is where a move stands on the axis: White's move n at n, Black's at n and a half.
function at(n, first, i) {
  if (i === 0) return first ? first.number + (first.black ? 0.5 : 0) - 0.5 : 0;
  return n.number + (n.black ? 0.5 : 0);
}
