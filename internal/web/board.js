// The board: pieces are moved by mouse, touch or keys, and only as the rules allow.

import { Chessboard, COLOR, INPUT_EVENT_TYPE } from "./vendor/cm-chessboard/src/Chessboard.js";
import { Markers, MARKER_TYPE } from "./vendor/cm-chessboard/src/extensions/markers/Markers.js";
import { PromotionDialog } from "./vendor/cm-chessboard/src/extensions/promotion-dialog/PromotionDialog.js";

const names = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };
const files = "abcdefgh";

export class Board {
  // move is called with a legal move, as UCI writes it; say with what a square holds.
  constructor(element, move, say) {
    Object.assign(this, { element, move, say, legal: [], fen: "", cursor: "e2", picked: "" });
    this.view = new Chessboard(element, {
      assetsUrl: "./vendor/cm-chessboard/assets/",
      style: { animationDuration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 150 },
      extensions: [
        { class: Markers, props: { autoMarkers: null } },
        { class: PromotionDialog, props: { language: "en" } },
      ],
    });
    this.view.enableMoveInput((event) => this.input(event));
    element.addEventListener("keydown", (e) => this.key(e));
    element.addEventListener("focus", () => this.mark());
    element.addEventListener("blur", () => this.mark());
  }

  // show puts a position on the board; none of its moves can be made while it is locked.
  show(board, locked) {
    this.legal = locked ? [] : board.legal;
    this.last = board.moves.at(-1);
    this.check = board.check;
    this.turn = board.turn;
    this.picked = "";
    if (board.fen !== this.fen) {
      this.view.cancelMoveInput();
      this.view.setPosition(board.fen, true);
      this.fen = board.fen;
    }
    this.mark();
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
    const last = this.last ? [this.last.slice(0, 2), this.last.slice(2, 4)] : [];
    for (const square of last) this.view.addMarker(MARKER_TYPE.square, square);
    if (this.check) this.view.addMarker(MARKER_TYPE.circleDanger, this.check);
    if (this.picked) {
      this.view.addMarker(MARKER_TYPE.frame, this.picked);
      this.view.addLegalMovesMarkers(this.from(this.picked).map((m) => ({ to: m.slice(2, 4), promotion: m[4] })));
    }
    if (document.activeElement === this.element) this.view.addMarker(MARKER_TYPE.framePrimary, this.cursor);
  }

  key(event) {
    if (this.view.isPromotionDialogShown()) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (step) this.go(...step);
    else if (event.key === "Enter" || event.key === " ") this.pick();
    else if (event.key === "Escape") this.picked = "";
    else return;
    event.preventDefault();
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
    if (this.picked && this.attempt(this.picked, this.cursor)) return;
    this.picked = this.from(this.cursor).length > 0 ? this.cursor : "";
    this.say(this.picked ? `${this.picked} picked` : `no move from ${this.cursor}`);
  }
}
