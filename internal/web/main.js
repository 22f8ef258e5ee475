// The page: it connects the board, the panels and the session.

import { Session } from "./api.js";
import { Board } from "./board.js";
import { $, attempt, make } from "./dom.js";
import { Live } from "./live.js";
import { Theatre } from "./theatre.js";

const algorithms = ["dts", "ybw", "abdada", "lazy"];
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
let state = null;

const live = new Live();
const session = new Session({
  said: (text) => ($("#connection").textContent = text),
  limits,
  state: (s) => show((state = s)),
  lines: (l) => live.lines(l),
  progress: (p) => live.progress(p),
});
const board = new Board($("#board"), (move) => command("move", { move }), (text) => ($("#square").textContent = text));
const theatres = [
  new Theatre($("#panel-virtual"), session, algorithms, false),
  new Theatre($("#panel-four"), session, algorithms, true),
];
$("#algorithm").append(...algorithms.map((n) => make("option", {}, n)));
wire();
session.reopen();

function command(name, object) {
  return attempt(async () => {
    try {
      await session.command(name, object);
    } catch (e) {
      if (state) show(state); // the board as it is
      throw e;
    }
  });
}

function limits(l) {
  for (const name of ["threads", "hash", "multipv"]) $(`#${name}`).max = l[name];
  theatres.forEach((t) => t.limits(l));
}

// show brings the page up to date with the session.
function show({ board: b, mode, human, searching, fault, options }) {
  const locked = mode === "play" && b.turn !== human;
  board.show(b, locked);
  $("#status").textContent = status(b, mode, human, searching, fault);
  if (document.activeElement !== $("#fen")) $("#fen").value = b.fen;
  $("#undo").disabled = b.moves.length === 0;
  $("#pgn").href = session.path + "pgn";
  $("#analyse").textContent = mode === "idle" ? "Analyse" : locked && searching ? "Move now" : "Stop";
  $("#play-white").setAttribute("aria-pressed", mode === "play" && human === "white");
  $("#play-black").setAttribute("aria-pressed", mode === "play" && human === "black");
  for (const [name, value] of Object.entries(options)) {
    const field = $(`#${name}`);
    if (document.activeElement !== field) field.value = value;
  }
  moves(b);
  session.remember(state);
}

function status(b, mode, human, searching, fault) {
  if (fault) return `The search failed: ${fault}`;
  if (b.outcome) return `${b.result}, ${b.outcome}`;
  const side = b.turn === "white" ? "White" : "Black";
  const whose = mode !== "play" ? `${side} to move` : b.turn === human ? `Your move, ${side}` : "Froe thinks";
  return whose + (b.check ? ", check" : "") + (mode === "analyse" && searching ? ", analysing" : "");
}

function moves(b) {
  const white = b.start.split(" ")[1] === "w";
  const items = b.san.map((san, i) => {
    const ply = i + (white ? 0 : 1);
    const li = make("li", {});
    if (ply % 2 === 0 || i === 0) li.append(make("span", { class: "number" }, `${b.number + Math.floor(ply / 2)}${ply % 2 ? "…" : "."} `));
    li.append(san);
    return li;
  });
  $("#moves").replaceChildren(...items);
  $("#moves").scrollTop = $("#moves").scrollHeight;
}

function wire() {
  $("#undo").addEventListener("click", () => command("undo"));
  $("#flip").addEventListener("click", () => board.flip());
  $("#new").addEventListener("click", () => command("position", { fen: start }));
  $("#analyse").addEventListener("click", toggle);
  $("#play-white").addEventListener("click", () => play("white"));
  $("#play-black").addEventListener("click", () => play("black"));
  $("#move-form").addEventListener("submit", (e) => {
    e.preventDefault();
    const move = $("#move").value.trim();
    $("#move").value = "";
    if (move) command("move", { move });
  });
  $("#fen-form").addEventListener("submit", (e) => {
    e.preventDefault();
    $("#fen").blur();
    command("position", { fen: $("#fen").value.trim() });
  });
  for (const name of ["threads", "hash", "multipv"]) {
    $(`#${name}`).addEventListener("change", (e) => command("options", { [name]: Number(e.target.value) }));
  }
  $("#algorithm").addEventListener("change", (e) => command("options", { algorithm: e.target.value }));
  tabs();
  addEventListener("keydown", key);
}

function toggle() {
  command((state?.mode ?? "idle") === "idle" ? "analyse" : "stop");
}

function play(human) {
  command("play", { human, seconds: Number($("#seconds").value) });
  const below = board.view.getOrientation() === "w" ? "white" : "black";
  if (below !== human) board.flip();
}

function tabs() {
  const all = [...document.querySelectorAll("[role=tab]")];
  const select = (tab) => {
    for (const t of all) {
      t.setAttribute("aria-selected", t === tab);
      t.tabIndex = t === tab ? 0 : -1;
      $(`#${t.getAttribute("aria-controls")}`).hidden = t !== tab;
    }
  };
  all.forEach((tab, i) => {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (e) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      const other = all[(i + step + all.length) % all.length];
      select(other);
      other.focus();
    });
  });
}

// key does what the footer says, but where somebody writes.
function key(e) {
  if (e.key === "Escape" && e.target.matches("input, select")) return e.target.blur(); // and the keys are heard again
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches("input:not([type=range]), select")) return;
  const shown = theatres.find((t) => !t.panel.hidden);
  const act = {
    a: toggle,
    u: () => command("undo"),
    f: () => board.flip(),
    m: () => $("#move").focus(),
    k: () => shown?.toggle(),
    ",": () => shown?.step(false),
    ".": () => shown?.step(true),
  }[e.key];
  if (!act) return;
  e.preventDefault();
  act();
}
