// The session of this tab. It goes on when the page is loaded again, and when the way to it is
// lost: then a new one begins with the game of before.

import { Way } from "./way.js";
import { takeLink } from "./link.js";

const memory = "froe-game";

export class Session {
  // on has a function for each event, said(text), which is shown beside the title, and
  // loading(share), how much of the engine is there.
  constructor(on) {
    this.on = on;
    this.known = new Promise((know) => (this.know = know)); // that there is a session
    this.way = new Way(on, (failed) => this.reopen(failed));
    addEventListener("pagehide", () => this.way.close());
    addEventListener("pageshow", (e) => e.persisted && this.reopen());
  }

  // open makes a session, restores the game that this tab had, or that its address asks for, and
  // listens. If the engine has failed, it is not with the options of before.
  async open(failed) {
    this.on.limits(await this.way.open());
    this.know();
    const kept = JSON.parse(sessionStorage.getItem(memory) ?? "null");
    const link = takeLink();
    if (kept && !failed) await this.try("options", kept.options);
    if (link) await this.try("load", { text: link });
    else if (kept) {
      await this.try("load", { text: kept.pgn });
      await this.try("line", { node: 0, moves: kept.moves });
    }
    this.way.listen();
  }

  // try sends a command; if it is refused, that is said, and the session goes on without it.
  async try(name, object) {
    await this.way.command(name, object).catch((e) => this.on.refused(e));
  }

  // reopen opens a session, however often it takes. failed says how the one before has ended.
  async reopen(failed) {
    try {
      await this.open(failed);
      if (failed) this.on.refused(new Error(`${failed} It was started again, with the options that it begins with.`));
    } catch (e) {
      this.on.said(e.message);
      setTimeout(() => this.reopen(failed), 3000);
    }
  }

  // remember keeps the game for a new session of this tab.
  remember(state) {
    clearTimeout(this.later);
    this.later = setTimeout(async () => {
      try {
        const { pgn } = await this.command("pgn");
        sessionStorage.setItem(memory, JSON.stringify({ pgn, moves: state.board.moves, options: state.options }));
      } catch {
        // it is kept the next time
      }
    }, 300);
  }

  // command waits for the session where the page has only just begun.
  async command(name, object = {}, signal) {
    await this.known;
    return this.way.command(name, object, signal);
  }
}
