// A game with its review: a board, the curve of White's chances, the moves and the mistakes.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const levels = { "?!": 1, "?": 2, "??": 3 };

  let game = null; // that is shown
  let ply = 0; // moves made
  let better = 0; // moves of the better line that are made instead; 0: those of the game are shown
  let flipped = false;
  let plot = null;

  // make is a new element with attributes, and with texts or elements in it.
  function make(tag, attributes = {}, ...inside) {
    const e = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === "onclick") e.onclick = value;
      else if (value !== "") e.setAttribute(name, value);
    }
    e.append(...inside);
    return e;
  }

  const evaluation = (e) =>
    !e ? "" : e.mate != null ? (e.depth ? `#${e.mate}` : "#") : e.cp == null ? "" : `${e.cp < 0 ? "−" : "+"}${(Math.abs(e.cp) / 100).toFixed(2)}`;
  const known = (name) => name || "?";
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  const accuracy = (side) => (side.moves ? side.accuracy.toFixed(1) : "–");
  const after = (i) => (i === 0 ? game.before : game.moves[i - 1]); // the evaluation after so many moves
  const numbered = (i) => `${game.moves[i].number} ${game.moves[i].san}${game.moves[i].mark || ""}`;

  // drawBoard shows a position, with the squares of the last move marked.
  function drawBoard(fen, uci) {
    const board = $("board");
    board.replaceChildren();
    const rows = fen.split(" ")[0].split("/").map((row) => row.replace(/\d/g, (n) => ".".repeat(n)));
    const moved = uci && uci !== "0000" ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
    for (let i = 0; i < 64; i++) {
      const at = flipped ? 63 - i : i;
      const [row, file] = [at >> 3, at & 7];
      const name = "abcdefgh"[file] + (8 - row);
      const square = make("div", { class: ((row + file) % 2 ? "dark" : "") + (moved.includes(name) ? " moved" : "") });
      const piece = rows[row][file];
      if (piece !== ".") {
        const id = (piece < "a" ? "w" : "b") + piece.toLowerCase();
        square.innerHTML = `<svg viewBox="0 0 40 40" aria-hidden="true"><use href="#${id}"></use></svg>`;
      }
      if ((i & 7) === 0) square.append(make("i", {}, name[1]));
      board.append(square);
    }
    $("files").replaceChildren(...(flipped ? "hgfedcba" : "abcdefgh").split("").map((f) => make("span", {}, f)));
  }

  // show brings everything to the position at hand.
  function show() {
    const m = ply > 0 ? game.moves[ply - 1] : null;
    const line = m && m.line ? m.line : [];
    const instead = better > 0 ? line[better - 1] : null;
    drawBoard(instead ? instead.fen : game.fens[ply], instead ? instead.uci : m ? m.uci : "");
    const e = after(ply);
    $("board").setAttribute("aria-label", `Board ${m ? `after ${instead ? instead.text : numbered(ply - 1)}` : "at the start"}`);
    $("bar").className = flipped ? "flipped" : "";
    $("bar").firstElementChild.style.height = `${100 * (e ? e.chance : 0.5)}%`;
    $("bar").setAttribute("aria-label", `Evaluation ${evaluation(e)}`);
    $("said").textContent = !m ? `Start ${evaluation(e)}` : `${numbered(ply - 1)}  ${evaluation(e)}` + (m.mark ? `, costs ${percent(m.cost)}` : "");
    $("better").replaceChildren();
    if (line.length > 0) {
      $("better").append("Better: ");
      line.forEach((l, i) => {
        const b = make("button", { "aria-current": i + 1 === better ? "true" : "", onclick: () => ((better = i + 1), show()) }, l.text);
        $("better").append(b, " ");
      });
    }
    for (const b of document.querySelectorAll("#moves button")) {
      const here = Number(b.dataset.ply) === ply;
      b.setAttribute("aria-current", here);
      if (here && b.parentElement.parentElement.contains(b)) {
        const list = $("moves");
        const top = b.offsetTop - list.offsetTop;
        if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 24) list.scrollTop = top - list.clientHeight / 2;
      }
    }
    if (plot) plot.redraw(false);
  }

  // go shows the position after so many moves.
  function go(to) {
    ply = Math.max(0, Math.min(game.moves.length, to));
    better = 0;
    show();
  }

  function nextMistake() {
    const n = game.moves.length;
    for (let k = 0; k < n; k++) {
      const i = (ply + k) % n;
      if (game.moves[i].mark) return go(i + 1);
    }
  }

  // drawCurve draws White's chances: after a move at the number of that move.
  function drawCurve() {
    if (plot) plot.destroy();
    plot = null;
    $("curve").hidden = game.moves.length === 0;
    if (game.moves.length === 0) return;
    const at = (i) => (game.first + i + 1) / 2; // White's move n stands at n, Black's at n and a half
    const xs = game.fens.map((_, i) => at(i));
    const ys = game.fens.map((_, i) => after(i).chance * 100);
    const marks = (u) => {
      const c = u.ctx;
      c.save();
      game.moves.forEach((m, i) => {
        if (!m.mark) return;
        c.beginPath();
        c.arc(u.valToPos(xs[i + 1], "x", true), u.valToPos(ys[i + 1], "y", true), 4 * devicePixelRatio, 0, 7);
        c.fillStyle = css(["", "--dubious", "--mistake", "--blunder"][levels[m.mark]]);
        c.fill();
      });
      const x = u.valToPos(xs[ply], "x", true);
      c.strokeStyle = css("--strong");
      c.lineWidth = devicePixelRatio;
      c.beginPath();
      c.moveTo(x, u.bbox.top);
      c.lineTo(x, u.bbox.top + u.bbox.height);
      c.stroke();
      c.restore();
    };
    const axis = { stroke: () => css("--soft"), font: "11px system-ui, sans-serif", grid: { stroke: () => css("--rule"), width: 1 }, ticks: { show: false } };
    plot = new uPlot(
      {
        width: Math.max(200, $("curve").clientWidth), height: 170, legend: { show: false }, padding: [8, 8, 0, 0],
        cursor: { y: false, drag: { x: false, y: false } },
        scales: { x: { time: false }, y: { range: [0, 100] } },
        axes: [{ ...axis, size: 24, incrs: [1, 2, 5, 10, 20, 50], values: (_, all) => all.map((v) => `${v}.`) }, { ...axis, size: 44, values: (_, all) => all.map((v) => `${v} %`) }],
        series: [{}, { stroke: () => css("--ink"), width: 1.5, fill: "rgba(150, 150, 150, .25)", points: { show: false } }],
        hooks: { draw: [marks] },
      },
      [xs, ys],
      $("curve"),
    );
    plot.over.addEventListener("click", () => plot.cursor.idx != null && go(plot.cursor.idx));
  }

  function drawMoves() {
    const list = $("moves");
    list.replaceChildren();
    game.moves.forEach((m, i) => {
      const black = (game.first + i) % 2 === 1;
      if (!black || i === 0) {
        const row = make("li", {}, make("span", { class: "number" }, `${Math.floor((game.first + i) / 2) + 1}.`));
        if (black) row.append(make("span", {}, "…"));
        list.append(row);
      }
      const b = make("button", { "data-ply": i + 1, class: m.mark ? `m${levels[m.mark]}` : "", onclick: () => go(i + 1) }, m.san + (m.mark || ""));
      b.append(make("small", {}, evaluation(m)));
      list.lastElementChild.append(b);
    });
  }

  const row = (...cells) => make("tr", {}, ...cells.map((c) => make("td", {}, c)));

  function drawTables() {
    $("sides").tBodies[0].replaceChildren(
      ...[["White", game.white], ["Black", game.black]].map(([colour, s]) =>
        row(`${colour}: ${known(s.name)}`, accuracy(s), `${s.inaccuracies}`, `${s.mistakes}`, `${s.blunders}`)),
    );
    $("mistakes").tBodies[0].replaceChildren(
      ...game.moves.flatMap((m, i) =>
        m.mark ? [row(make("button", { onclick: () => (go(i + 1), scrollTo({ top: 0 })) }, numbered(i)), evaluation(after(i)), evaluation(m), percent(m.cost), (m.line || []).map((l) => l.text).join(" "))] : []),
    );
  }

  function open(i) {
    game = data.games[i];
    $("title").textContent = `${game.number}. ${known(game.white.name)} – ${known(game.black.name)}, ${game.result}`;
    $("where").textContent = [game.event, game.site, (game.date || "").replace(/[?.]+$/, "")].filter((t) => t && t !== "?").join(", ");
    ply = better = 0;
    drawMoves();
    drawTables();
    drawCurve();
    show();
  }

  data.games.forEach((g, i) => $("games").append(make("option", { value: i }, `${g.number}. ${known(g.white.name)} – ${known(g.black.name)}, ${g.result}`)));
  $("choose").hidden = data.games.length < 2;
  $("games").onchange = (e) => open(Number(e.target.value));
  $("players").tBodies[0].replaceChildren(
    ...data.players.map((p) => row(known(p.name), `${p.games}`, `${p.moves}`, accuracy(p), `${p.inaccuracies}`, `${p.mistakes}`, `${p.blunders}`)),
  );
  if (data.total > data.games.length) $("left").textContent = `Of ${data.total} games this page has the first ${data.games.length}; reviews.jsonl has all.`;

  // step goes a move on or back, in the better line if one is shown.
  function step(by) {
    if (better === 0) return go(ply + by);
    better = Math.max(0, Math.min(game.moves[ply - 1].line.length, better + by));
    show();
  }
  const keys = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(0), End: () => go(game.moves.length),
    m: nextMistake, f: () => ((flipped = !flipped), show()),
  };
  $("first").onclick = keys.Home;
  $("back").onclick = keys.ArrowLeft;
  $("next").onclick = keys.ArrowRight;
  $("last").onclick = keys.End;
  $("mistake").onclick = keys.m;
  $("flip").onclick = keys.f;
  document.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.target.tagName === "SELECT" || !keys[e.key]) return;
    e.preventDefault();
    keys[e.key]();
  });
  $("board").addEventListener("wheel", (e) => (e.preventDefault(), step(e.deltaY > 0 ? 1 : -1)), { passive: false });
  addEventListener("resize", () => plot && plot.setSize({ width: Math.max(200, $("curve").clientWidth), height: 170 }));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => plot && plot.redraw());
  if (data.games.length > 0) open(0);
})();
