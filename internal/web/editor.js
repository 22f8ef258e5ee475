// The board editor: pieces are chosen in a palette and put on squares.

import { $, make } from "./dom.js";

const names = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const rights = { K: "White short", Q: "White long", k: "Black short", q: "Black long" };

export class Editor {
  // done is called with the FEN of what was set up.
  constructor(form, board, done) {
    Object.assign(this, { form, board, piece: "wp" });
    const tool = (value, label, inside) => {
      const b = make("button", { type: "button", "data-piece": value, "aria-label": label, "aria-pressed": value === this.piece }, inside);
      b.addEventListener("click", () => this.choose(value));
      return b;
    };
    const palette = make("div", { class: "palette", role: "group", "aria-label": "Pieces" });
    for (const colour of ["w", "b"]) {
      for (const [p, name] of Object.entries(names)) palette.append(tool(colour + p, `${colour === "w" ? "white" : "black"} ${name}`, picture(colour + p)));
    }
    palette.append(tool("", "remove", "✕"));
    const turn = make("select", { "aria-label": "Side to move" }, make("option", { value: "w" }, "White to move"), make("option", { value: "b" }, "Black to move"));
    const castling = Object.entries(rights).map(([r, name]) => make("label", {}, make("input", { type: "checkbox", name: r }), ` ${name}`));
    const clear = make("button", { type: "button" }, "Clear");
    clear.addEventListener("click", () => this.board.view.setPosition("8/8/8/8/8/8/8/8"));
    const cancel = make("button", { type: "button" }, "Cancel");
    cancel.addEventListener("click", () => this.close());
    form.append(palette, make("div", { class: "row" }, turn, ...castling), make("div", { class: "row" }, make("button", { class: "main" }, "Set up"), clear, cancel));
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      const fen = this.fen(turn.value);
      this.close();
      done(fen);
    });
    this.turn = turn;
  }

  choose(piece) {
    this.piece = piece;
    for (const b of this.form.querySelectorAll("[data-piece]")) b.setAttribute("aria-pressed", b.dataset.piece === piece);
  }

  open(fen) {
    const [, turn, castling] = fen.split(" ");
    this.turn.value = turn;
    for (const r of Object.keys(rights)) this.form.elements[r].checked = castling.includes(r);
    this.form.hidden = false;
    this.board.edit((square) => this.put(square));
    $("[data-piece]", this.form).focus();
  }

  put(square) {
    const { view } = this.board;
    view.setPiece(square, view.getPiece(square) === this.piece || !this.piece ? undefined : this.piece);
  }

  fen(turn) {
    const castling = Object.keys(rights).filter((r) => this.form.elements[r].checked).join("") || "-";
    return `${this.board.view.getPosition()} ${turn} ${castling} - 0 1`;
  }

  close() {
    this.form.hidden = true;
    this.board.edit(null);
  }
}

// picture is a piece of the palette.
function picture(piece) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `./vendor/cm-chessboard/assets/pieces/standard.svg#${piece}`);
  svg.append(use);
  return svg;
}
