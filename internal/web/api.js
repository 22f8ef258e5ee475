// The session of this tab: commands to the server, and its events. When the connection is
// lost the browser connects again; when the session is gone a new one goes on with the game.

const memory = "froe-game";

export class Session {
  // on has a function for each event, and said(text), which is shown beside the title.
  constructor(on) {
    this.on = on;
    this.known = new Promise((know) => (this.know = know)); // that there is a session
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (e) => e.persisted && this.reopen());
  }

  // open makes a session, restores the game that this tab had, and listens.
  async open() {
    const made = await post("sessions", {});
    this.path = `sessions/${made.session}/`;
    this.know();
    this.on.limits(made.limits);
    const kept = JSON.parse(sessionStorage.getItem(memory) ?? "null");
    if (kept) {
      await this.command("options", kept.options).catch(() => {});
      await this.command("load", { text: kept.pgn }).catch(() => {});
      await this.command("line", { node: 0, moves: kept.moves }).catch(() => {});
    }
    this.listen();
  }

  listen() {
    const events = (this.events = new EventSource(this.path + "events"));
    events.onopen = () => this.on.said("");
    events.onerror = () => {
      this.on.said("connecting again …");
      if (events.readyState === EventSource.CLOSED) this.reopen();
    };
    for (const name of ["games", "tree", "state", "lines", "progress"]) {
      events.addEventListener(name, (e) => this.on[name](JSON.parse(e.data)));
    }
    events.addEventListener("taken", () => {
      events.close();
      this.on.said("another page watches this session");
    });
  }

  // reopen opens a session, however often it takes.
  async reopen() {
    try {
      await this.open();
    } catch (e) {
      this.on.said(e.message);
      setTimeout(() => this.reopen(), 3000);
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
    return post(this.path + name, object, signal);
  }

  close() {
    this.events?.close();
    if (this.path) navigator.sendBeacon(this.path + "close", "{}");
  }
}

async function post(path, object, signal) {
  let answer;
  try {
    answer = await fetch(path, { method: "POST", body: JSON.stringify(object), signal });
  } catch (e) {
    if (e.name === "AbortError") throw e;
    throw new Error("Froe does not answer; is it still running?");
  }
  const got = await answer.json();
  if (!answer.ok) throw new Error(got.error);
  return got;
}
