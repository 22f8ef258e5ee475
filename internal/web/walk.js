// Where in the game the page is. A step is shown at once, and the session told of the last one
// only. In a game against Froe the session stays where it is, and only the page looks back.

export class Walk {
  // command sends a command, show draws the page, now() is {state, game}.
  constructor(command, show, now) {
    Object.assign(this, { command, show, now, looked: null, wanted: null, busy: false, told: Promise.resolve() });
  }

  // at is the node that is shown.
  get at() {
    const { state, game } = this.now();
    return this.looked !== null && game?.get(this.looked) ? this.looked : state?.board.node ?? 0;
  }

  playing() {
    const { state } = this.now();
    return state.mode === "play" && state.board.result === "*";
  }

  go(node) {
    const { state, game } = this.now();
    if (!game?.get(node) || node === this.at) return;
    this.looked = node;
    if (this.playing()) {
      if (node === state.board.node) this.looked = null;
    } else {
      this.wanted = node;
      if (!this.busy) this.told = this.tell();
    }
    this.show();
  }

  step(by) {
    const { game } = this.now();
    if (!game) return;
    this.go(by > 0 ? game.next(this.at) : Math.max(0, game.parent(this.at)));
  }

  async tell() {
    this.busy = true;
    while (this.wanted !== null) {
      const node = this.wanted;
      this.wanted = null;
      await this.command("go", { node });
    }
    this.busy = false;
    if (this.looked === this.now().state.board.node) this.looked = null;
  }

  // arrived is called with a state of the session: the page follows it, unless it is on the way
  // elsewhere or only looks back.
  arrived(state) {
    const moved = this.before !== state.board.node;
    this.before = state.board.node;
    if (this.playing() ? moved : !this.busy && this.wanted === null) this.looked = null;
  }

  forget() {
    this.looked = this.wanted = null;
  }
}
