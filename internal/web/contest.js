// Games against Froe, and of Froe against another engine: how they are begun, and both clocks.

import { $, make } from "./dom.js";

const memory = "froe-terms";

export class Contest {
  // command sends a command; flip turns the board to a side.
  constructor(command, flip) {
    Object.assign(this, { command, flip });
    for (const place of document.querySelectorAll(".times")) place.append($("#times").content.cloneNode(true));
    this.playing = $("#play-dialog");
    this.matching = $("#match-dialog");
    this.playing.addEventListener("close", () => this.playing.returnValue && this.play());
    this.matching.addEventListener("close", () => this.matching.returnValue && this.match());
    const elo = this.playing.querySelector("form").elo;
    elo.addEventListener("input", () => this.level());
    this.recall();
    setInterval(() => this.tick(), 100);
  }

  limits({ minElo, maxElo }) {
    const { elo } = this.playing.querySelector("form");
    Object.assign(elo, { min: minElo, max: maxElo });
    elo.value = this.kept?.elo || maxElo;
    this.level();
  }

  level() {
    const { elo } = this.playing.querySelector("form");
    const text = elo.value === elo.max ? "full" : elo.value;
    $("#level").textContent = text;
    elo.setAttribute("aria-valuetext", text);
  }

  // recall fills the forms as they were last time.
  recall() {
    this.kept = JSON.parse(localStorage.getItem(memory) ?? "null");
    if (!this.kept) return;
    for (const dialog of [this.playing, this.matching]) {
      const form = dialog.querySelector("form");
      for (const name of ["time", "minutes", "bonus", "seconds"]) if (this.kept[name]) form.elements[name].value = this.kept[name];
    }
    if (this.kept.engine) this.matching.querySelector("form").engine.value = this.kept.engine;
  }

  ask(dialog) {
    dialog.returnValue = "";
    dialog.showModal();
  }

  async askMatch() {
    this.ask(this.matching);
    const { engines } = (await this.command("engines")) ?? { engines: [] };
    $("#engines").replaceChildren(...engines.map((value) => make("option", { value })));
    const field = this.matching.querySelector("form").engine;
    if (!field.value && engines.length > 0) field.value = engines[0];
  }

  // terms are what a form says of the time, and are kept for the next time.
  terms(form, more) {
    const { time, minutes, bonus, seconds } = Object.fromEntries(new FormData(form));
    localStorage.setItem(memory, JSON.stringify({ ...this.kept, time, minutes, bonus, seconds, ...more }));
    this.kept = JSON.parse(localStorage.getItem(memory));
    return time === "clock" ? { base: 60 * minutes, bonus: Number(bonus) } : { seconds: Number(seconds) };
  }

  play() {
    const form = this.playing.querySelector("form");
    const elo = form.elo.value === form.elo.max ? 0 : Number(form.elo.value);
    const human = form.human.value === "either" ? ["white", "black"][Math.floor(2 * Math.random())] : form.human.value;
    this.flip(human);
    return this.command("play", { human, elo, ...this.terms(form, { elo }) });
  }

  match() {
    const form = this.matching.querySelector("form");
    const engine = form.engine.value.trim();
    return this.command("match", { engine, human: form.human.value, ...this.terms(form, { engine }) });
  }

  // show writes the names of the sides and what the clocks have.
  show(state, game, orientation) {
    Object.assign(this, { clock: state.contest.clock, orientation });
    const below = orientation;
    const above = below === "white" ? "black" : "white";
    for (const [place, side] of [["#above", above], ["#below", below]]) {
      const name = game.tags[side === "white" ? "White" : "Black"] ?? "";
      const rating = game.tags[side === "white" ? "WhiteElo" : "BlackElo"] ?? "";
      const box = $(place);
      const running = this.clock?.running === side;
      box.className = `side ${running ? "running" : ""}`;
      box.replaceChildren(make("span", {}, name === "?" ? "" : name, rating && rating !== "?" ? make("small", {}, ` ${rating}`) : ""));
      if (this.clock) box.append(make("time", { "data-side": side, "aria-label": `Clock of ${side}` }));
      box.hidden = !this.clock && (!name || name === "?");
    }
    this.tick();
  }

  tick() {
    if (!this.clock) return;
    for (const face of document.querySelectorAll(".side time")) {
      const { side } = face.dataset;
      const gone = this.clock.running === side ? Date.now() - this.clock.since : 0;
      const text = written(Math.max(0, this.clock[side] - gone));
      if (face.textContent !== text) face.textContent = text;
    }
  }
}

// written is a time as a clock shows it.
function written(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 20) return seconds.toFixed(1);
  const two = (n) => String(Math.floor(n)).padStart(2, "0");
  const [h, m, s] = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  return h >= 1 ? `${Math.floor(h)}:${two(m)}:${two(s)}` : `${Math.floor(m)}:${two(s)}`;
}
