// The board: pieces are moved by mouse, touch or keys, and only as the rules allow.

import { BORDER_TYPE, Chessboard, COLOR, INPUT_EVENT_TYPE } from "./vendor/cm-chessboard/src/Chessboard.js";
import { Markers, MARKER_TYPE } from "./vendor/cm-chessboard/src/extensions/markers/Markers.js";
import { Arrows } from "./vendor/cm-chessboard/src/extensions/arrows/Arrows.js";
import { PromotionDialog } from "./vendor/cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js";

const names = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const files = "abcdefgh";

export class Board {
  // move is called with a legal move, as UCI writes it; say with what a square holds; walk with
  // a step by the wheel.
  constructor(element, move, say, walk) {
    Object.assign(this, { element, move, say, legal: [], fen: "", cursor: "e2", picked: "", drawn: "", edited: null });
    this.view = new Chessboard(element, {
      assetsUrl: "./vendor/cm-chessboard/assets/",
      style: { borderType: BORDER_TYPE.frame, animationDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150 },
      extensions: [
        { class: Markers, props: { autoMarkers: null } },
        { class: Arrows, props: { headSize: 4, offsetFrom: 0.3, offsetTo: 0.3 } },
        { class: PromotionDialog, props: { language: "en" } },
      ],
    });
    this.view.enableMoveInput((event) => this.input(event));
    element.addEventListener("pointerdown", () => (this.pointed = true));
    element.addEventListener("keydown", (e) => this.key(e));
    element.addEventListener("focus", () => this.mark());
    element.addEventListener("blur", () => {
      this.pointed = false;
      this.mark();
    });
    element.addEventListener("wheel", (e) => {
      if (e.ctrlKey || this.edited) return;
      e.preventDefault();
      walk(e.deltaY > 0 ? 1 : -1);
    }, { passive: false });
    element.addEventListener("click", (e) => {
      const square = e.target.closest("[data-square]")?.dataset.square;
      if (this.edited && square) this.edited(square);
    });
  }

  // show puts a position on the board with the move that led there and its legal moves; preview
  // is one that is shown in its place for a while.
  show({ fen, last, check, legal }, preview) {
    if (this.edited) return;
    const shown = preview?.fen ?? fen;
    this.legal = preview ? [] : legal;
    this.last = preview?.uci ?? last;
    this.check = preview ? "" : check;
    this.turn = fen.split(" ")[1] === "b" ? "black" : "white";
    if (shown !== this.fen) {
      this.picked = "";
      this.view.cancelMoveInput();
      this.view.setPosition(shown, true);
      this.fen = shown;
    }
    this.mark();
  }

  // arrows draws some, of a class, from and to a square each.
  arrows(all) {
    const text = JSON.stringify(all);
    if (text === this.drawn) return;
    this.drawn = text;
    this.view.removeArrows();
    for (const [name, uci] of all) this.view.addArrow({ class: name }, uci.slice(0, 2), uci.slice(2, 4));
  }

  // edit has put called with squares instead of moves, until it is null.
  edit(put) {
    this.edited = put;
    this.legal = [];
    this.view.removeArrows();
    this.drawn = this.fen = "";
    this.view.removeMarkers();
  }

  get orientation() {
    return this.view.getOrientation() === COLOR.white ? "white" : "black";
  }

  // turnTo has a side at the bottom.
  turnTo(side) {
    return side === this.orientation ? null : this.flip();
  }

  flip() {
    return this.view.setOrientation(this.view.getOrientation() === COLOR.white ? COLOR.black : COLOR.white);
  }

  input(event) {
    switch (event.type) {
      case INPUT_EVENT_TYPE.moveInputStarted:
        this.picked = this.from(event.squareFrom).length > 0 ? event.squareFrom : "";
        this.mark();
        return this.picked !== "";
      case INPUT_EVENT_TYPE.validateMoveInput:
        return this.attempt(event.squareFrom, event.squareTo);
      case INPUT_EVENT_TYPE.moveInputCanceled:
        this.picked = "";
        this.mark();
    }
  }

  from(square) {
    return this.legal.filter((m) => m.startsWith(square));
  }

  // attempt makes the move between two squares, and reports whether it is legal.
  attempt(from, to) {
    const moves = this.legal.filter((m) => m.startsWith(from + to));
    this.picked = "";
    this.mark();
    if (moves.length > 1) this.promote(from, to);
    else if (moves.length === 1) this.move(moves[0]);
    return moves.length > 0;
  }

  promote(from, to) {
    this.view.showPromotionDialog(to, this.turn === "white" ? COLOR.white : COLOR.black, (result) => {
      if (result.piece) this.move(from + to + result.piece.charAt(1));
      else this.view.setPosition(this.fen, true);
    });
  }

  // mark shows the last move, a check, the piece that is picked with its moves, and the cursor.
  mark() {
    this.view.removeMarkers();
    const last = this.last && this.last !== "0000" ? [this.last.slice(0, 2), this.last.slice(2, 4)] : [];
    for (const square of last) this.view.addMarker(MARKER_TYPE.square, square);
    if (this.check) this.view.addMarker(MARKER_TYPE.circleDanger, this.check);
    if (this.picked) {
      this.view.addMarker(MARKER_TYPE.frame, this.picked);
      this.view.addLegalMovesMarkers(this.from(this.picked).map((m) => ({ to: m.slice(2, 4), promotion: m[4] })));
    }
    if (document.activeElement === this.element && !this.pointed) this.view.addMarker(MARKER_TYPE.framePrimary, this.cursor);
  }

  key(event) {
    if (this.view.isPromotionDialogShown()) return;
    if (this.pointed && event.key.startsWith("Arrow")) return; // they walk through the game
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (step) this.go(...step);
    else if (event.key === "Enter" || event.key === " ") this.pick();
    else if (event.key === "Escape") this.picked = "";
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.mark();
  }

  go(right, up) {
    const side = this.view.getOrientation() === COLOR.white ? 1 : -1;
    const within = (n) => Math.min(7, Math.max(0, n));
    const file = within(files.indexOf(this.cursor[0]) + side * right);
    const rank = within(Number(this.cursor[1]) - 1 + side * up);
    this.cursor = files[file] + (rank + 1);
    const piece = this.view.getPiece(this.cursor);
    this.say(`${this.cursor} ${piece ? `${piece[0] === "w" ? "white" : "black"} ${names[piece[1]]}` : "empty"}`);
  }

  pick() {
    if (this.edited) return this.edited(this.cursor);
    if (this.picked && this.attempt(this.picked, this.cursor)) return;
    this.picked = this.from(this.cursor).length > 0 ? this.cursor : "";
    this.say(this.picked ? `${this.picked} picked` : `no move from ${this.cursor}`);
  }
}
