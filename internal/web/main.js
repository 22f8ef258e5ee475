// The page: what the session says is shown, and what is clicked is asked of it.

import { Session } from "./api.js";
import { showBar } from "./bar.js";
import { Board } from "./board.js";
import { Contest } from "./contest.js";
import { $, attempt, count, error, make } from "./dom.js";
import { Editor } from "./editor.js";
import { Files } from "./files.js";
import { Game, numbered } from "./game.js";
import { wireKeys } from "./keys.js";
import { Lines } from "./lines.js";
import { share, takeLink } from "./link.js";
import { Live } from "./live.js";
import { Moves } from "./moves.js";
import { Review } from "./review.js";
import { wireTabs } from "./tabs.js";
import { Theatre } from "./theatre.js";
import { Walk } from "./walk.js";

const algorithms = ["dts", "ybw", "abdada", "lazy"];
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const nothing = { node: -1, threat: false, over: true, lines: [], depths: [] };

let state = null;
let game = null;
let found = nothing;
let rivals = false; // there are other engines to play against
let preview = null; // a step of a line that is shown for a while

const live = new Live();
const session = new Session({
  said: (text) => ($("#connection").textContent = text),
  refused: error,
  loading: (share) => {
    $("#loading").hidden = share === null;
    $("#loading progress").value = share ?? 0;
  },
  limits,
  games: (titles) => files.list(titles),
  tree: (t) => {
    game = new Game(t);
    moves.show(game); // the state that follows says where in it the page is
  },
  state: (s) => {
    state = s;
    walk.arrived(s);
    show();
    session.remember(s);
  },
  lines: (l) => {
    found = l;
    if (l.node < 0) live.clear();
    live.lines(l.depths);
    if (state && game) showFound();
  },
  progress: (p) => live.progress(p),
});
const board = new Board($("#board"), move, (text) => ($("#square").textContent = text), (step) => walk.step(step));
const walk = new Walk(command, () => show(), () => ({ state, game }));
const moves = new Moves($("#moves"), (id) => walk.go(id));
const lines = new Lines($("#lines"), (line) => command("line", { node: found.node, moves: line }), (step) => look(step));
const rival = new Lines(make("ol", {}), (line) => command("line", { node: state.contest.watched.node, moves: line }), (step) => look(step));
$("#rival").append(rival.list);
const contest = new Contest(command, (side) => turn(side));
const files = new Files((text, name) => command("load", { text, name }));
const editor = new Editor($("#editor"), board, (fen) => command("position", { fen }).then(() => show()));
const review = new Review((id) => walk.go(id), command);
const theatres = [
  new Theatre($("#panel-virtual"), session, algorithms, false),
  new Theatre($("#panel-four"), session, algorithms, true),
];
$("#algorithm").append(...algorithms.map((n) => make("option", {}, n)));
$("#glyph").append(...["", "!", "?", "!!", "??", "!?", "?!"].map((g, i) => make("option", { value: i }, g || "–")));
wire();
board.show({ fen: start, last: "", check: "", legal: [] }); // until the session has begun
session.reopen();

// command sends a command, which concerns the position that is shown; its answer, or undefined
// if it is refused.
async function command(name, object) {
  if (name !== "go") await walk.told;
  let got;
  await attempt(async () => {
    try {
      got = await session.command(name, object);
    } catch (e) {
      walk.forget();
      if (state && game) show(); // the board as it is
      throw e;
    }
  });
  return got;
}

function limits(l) {
  for (const name of ["threads", "hash", "multipv"]) $(`#${name}`).max = l[name];
  theatres.forEach((t) => t.limits(l));
  const alone = l.threads === 1;
  for (const e of document.querySelectorAll(".together")) e.hidden = alone;
  for (const e of document.querySelectorAll(".alone")) e.hidden = !alone;
  rivals = l.rivals;
  contest.limits(l);
}

// move is made on the board.
function move(uci) {
  if (review.heeds(uci)) return show();
  command("move", { move: uci });
}

// look shows a step of a line, or the position again.
function look(step) {
  if (step?.fen === preview?.fen) return;
  preview = step ?? null;
  showBoard();
}

// show brings the page up to date with the session.
function show() {
  if (!game || !state || !game.get(walk.at)) return;
  const { mode, searching, options, review: running } = state;
  const over = state.board.result !== "*";
  const inGame = mode === "play" && !over;
  const mine = inGame && !state.contest.rival;
  showBoard();
  showFound();
  $("#status").textContent = status();
  if (document.activeElement !== $("#fen")) $("#fen").value = game.get(walk.at).fen;
  const thinks = inGame && searching && state.board.turn !== state.contest.human;
  $("#analyse").textContent = mode === "idle" || (mode === "play" && over) ? "Analyse" : mine && thinks ? "Move now" : "Stop";
  $("#analyse").hidden = mine && !thinks; // there is nothing to stop
  $("#analyse").setAttribute("aria-pressed", mode === "analyse");
  $("#threat").setAttribute("aria-pressed", state.threat);
  $("#contest").hidden = mode !== "play";
  for (const id of ["#threat", "#review", "#play", "#new"]) $(id).hidden = inGame;
  $("#match").hidden = inGame || !rivals;
  $("#resign").hidden = $("#undo").hidden = !mine;
  $("#rematch").hidden = !over;
  $("#peek").parentElement.hidden = !mine;
  $("#tools").hidden = inGame || walk.at === 0;
  showTools();
  $("#games").value = state.opened;
  for (const [name, value] of Object.entries(options)) {
    const field = $(`#${name}`);
    if (document.activeElement !== field) field.value = value;
  }
  showHere();
  moves.mark(walk.at);
  document.body.classList.toggle("secret", hidden());
  review.show(game, running);
  review.mark(walk.at);
  contest.show(state, game, board.orientation);
}

function showBoard() {
  if (!game || !state) return;
  const n = game.get(walk.at);
  const here = walk.at === state.board.node;
  const theirs = state.mode === "play" && (state.board.turn !== state.contest.human || state.contest.rival);
  const over = state.mode === "play" && state.board.result !== "*";
  board.show({ fen: n.fen, last: n.uci, check: here ? state.board.check : "", legal: here && (!theirs || over) ? state.board.legal : [] }, preview);
  arrows();
}

// hidden reports whether what Froe thinks would help the player against it.
function hidden() {
  return state.mode === "play" && !state.contest.rival && state.board.result === "*" && !$("#peek").checked;
}

function arrows() {
  const mine = found.node === walk.at && !hidden() && !preview;
  const name = (i) => (found.threat ? (i === 0 ? "arrow-threat" : "arrow-faint") : i === 0 ? "arrow-best" : "arrow-other");
  board.arrows(mine ? found.lines.map((l, i) => [name(i), l.steps[0].uci]).reverse() : []);
}

// score is that of a line, as White or the side to move sees it.
function score(l) {
  const white = $("#viewpoint").value === "white";
  const swap = { "≥": "≤", "≤": "≥" };
  const bound = white && l.white !== l.score ? swap[l.bound] ?? "" : l.bound ?? "";
  return bound + (white ? l.white : l.score);
}

// showFound shows the lines, the bar and the arrows.
function showFound() {
  if (!game.get(walk.at)) return;
  const n = game.get(found.node);
  const here = found.node === walk.at;
  const secret = hidden();
  $("#found").hidden = secret || (state.mode === "idle" && found.lines.length === 0);
  lines.show(secret ? [] : found.lines, score);
  $("#lines").classList.toggle("past", !here || found.over);
  const name = n && (n.id === 0 ? "the start" : numbered(n));
  $("#of").textContent = !n ? (state.mode === "analyse" ? "Nothing to search here." : "") : found.threat ? `The threat, if ${state.board.turn === "white" ? "Black" : "White"} were to move` : !here ? `The last search, after ${name}` : found.over ? "The search is over" : "";
  const { watched, rival: other } = state.contest;
  $("#rival").hidden = !watched?.steps;
  $("#rival").dataset.name = other;
  rival.show(watched?.steps ? [watched] : [], score);
  arrows();
  showValue(here && !secret && !found.threat ? found.lines[0] : null, secret);
}

// showValue fills the bar from a line, or from what the game says.
function showValue(line, secret) {
  const n = game.get(walk.at);
  if (line) return showBar(line.chance, line.white, board.orientation);
  showBar(secret ? null : n.chance, secret || n.chance === null ? "" : n.score, board.orientation);
}

function status() {
  const { board: b, mode, contest: c, searching, fault } = state;
  if (fault) return `It failed: ${fault}`;
  if (b.outcome) return `${b.result}, ${b.outcome}`;
  const side = b.turn === "white" ? "White" : "Black";
  const check = b.check ? ", check" : "";
  if (mode === "play" && c.rival) return `${b.turn === c.human ? c.rival : "Froe"} thinks${check}`;
  if (mode === "play") return (b.turn === c.human ? `Your move, ${side}` : "Froe thinks") + check;
  return `${side} to move${check}${mode === "analyse" && searching ? ", analysing" : ""}`;
}

function showHere() {
  const { opening, book, tables } = state.here;
  const out = [];
  if (opening) out.push(make("span", {}, `${opening.eco} ${opening.name}`));
  if (tables) out.push(make("span", {}, `Tables: ${tables}`));
  if (book.length > 0 && !hidden()) {
    const all = book.slice(0, 6).map((m) => {
      const b = make("button", { type: "button", title: "from Froe's opening book" }, `${m.san} ${Math.round(100 * m.share)} %`);
      b.addEventListener("click", () => command("move", { move: m.uci }));
      return b;
    });
    out.push(make("span", {}, "Book: ", ...all));
  }
  $("#here").replaceChildren(...out);
}

function showTools() {
  const n = game.get(walk.at);
  if (document.activeElement !== $("#comment")) $("#comment").value = n.comment;
  $("#glyph").value = n.nags.find((g) => g <= 6) ?? 0;
}

// save has the browser save the game, or all games.
async function save(name, all) {
  const got = await command("pgn", { all });
  if (!got) return;
  const link = make("a", { href: URL.createObjectURL(new Blob([got.pgn], { type: "application/x-chess-pgn" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // it is read by then
}

// bench measures the speed of the search here.
async function bench() {
  $("#bench").disabled = true;
  $("#speed").textContent = "searching …";
  const got = await command("bench", { depth: 9 });
  $("#speed").textContent = got ? `${count(got.nodes)} positions, ${count(Math.round((1000 * got.nodes) / got.milliseconds))} a second` : "";
  $("#bench").disabled = false;
}

function turn(side) {
  return Promise.resolve(board.turnTo(side)).then(() => {
    $("#bar").classList.remove("white", "black");
    show();
  });
}

function flip() {
  return turn(board.orientation === "white" ? "black" : "white");
}

function toggle() {
  const over = state?.mode === "play" && state.board.result !== "*";
  return command(!state || state.mode === "idle" || over ? "analyse" : "stop");
}

function wire() {
  const click = (id, f) => $(id).addEventListener("click", f);
  click("#first", () => walk.go(0));
  click("#back", () => walk.step(-1));
  click("#next", () => walk.step(1));
  click("#last", () => walk.go(game.end(walk.at)));
  click("#flip", flip);
  click("#new", () => command("position", { fen: start }));
  click("#analyse", toggle);
  click("#threat", threat);
  click("#review", () => command("review", { seconds: Number($("#pace").value) }));
  click("#play", () => contest.ask(contest.playing));
  click("#match", () => contest.askMatch());
  click("#resign", () => command("resign"));
  click("#undo", () => command("undo"));
  click("#rematch", () => command("rematch").then(() => state.contest.rival || turn(state.contest.human)));
  click("#promote", () => command("promote", { node: walk.at }));
  click("#delete", () => command("delete", { node: walk.at }));
  click("#pgn", () => save("game.pgn", false));
  click("#all", () => save("games.pgn", true));
  click("#link-game", async () => {
    const got = await command("pgn", { all: false });
    if (got) $("#linked").textContent = await share("game", got.pgn);
  });
  click("#link-position", async () => ($("#linked").textContent = await share("position", game.get(walk.at).fen)));
  addEventListener("hashchange", () => {
    const text = takeLink();
    if (text) command("load", { text });
  });
  click("#bench", bench);
  click("#edit", () => editor.open(game.get(walk.at).fen));
  click("#help", () => $("#keys").showModal());
  const change = (id, f) => $(id).addEventListener("change", f);
  change("#peek", show);
  change("#viewpoint", show);
  change("#glyph", (e) => command("note", { node: walk.at, nag: Number(e.target.value) }));
  change("#comment", (e) => command("note", { node: walk.at, comment: e.target.value }));
  change("#games", (e) => command("open", { game: Number(e.target.value) }));
  for (const name of ["threads", "hash", "multipv"]) change(`#${name}`, (e) => command("options", { [name]: Number(e.target.value) }));
  change("#algorithm", (e) => command("options", { algorithm: e.target.value }));
  const submit = (id, f) =>
    $(id).addEventListener("submit", (e) => {
      e.preventDefault();
      f();
    });
  submit("#tools", () => $("#comment").blur());
  submit("#move-form", () => {
    const text = $("#move").value.trim();
    $("#move").value = "";
    if (text) command("move", { move: text });
  });
  submit("#fen-form", () => {
    $("#fen").blur();
    command("position", { fen: $("#fen").value.trim() });
  });
  wireTabs(() => shown()?.begin());
  wireKeys({
    a: toggle,
    x: threat,
    f: flip,
    u: () => command("undo"),
    m: () => $("#move").focus(),
    n: () => review.next(),
    " ": () => found.node === walk.at && !hidden() && found.lines[0] && command("line", { node: found.node, moves: [found.lines[0].steps[0].uci] }),
    ArrowLeft: () => walk.step(-1),
    ArrowRight: () => walk.step(1),
    ArrowUp: () => walk.go(game.sibling(walk.at, -1)),
    ArrowDown: () => walk.go(game.sibling(walk.at, 1)),
    Home: () => walk.go(0),
    End: () => walk.go(game.end(walk.at)),
    k: () => shown()?.toggle(),
    ",": () => shown()?.step(false),
    ".": () => shown()?.step(true),
  });
}

function shown() {
  return theatres.find((t) => !t.panel.hidden);
}

function threat() {
  return command("analyse", { threat: !state?.threat });
}
