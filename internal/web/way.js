// The way to a session of froe serve: commands are posted, and events come as a stream. (The site
// has another module of this name: site/way.js.)

export class Way {
  // on has a function for each event, and said(text); lost is called when the session is gone.
  constructor(on, lost) {
    Object.assign(this, { on, lost });
  }

  // open makes a session, and returns what it allows.
  async open() {
    const made = await post("sessions", {});
    this.path = `sessions/${made.session}/`;
    return made.limits;
  }

  // listen has the events come. When the connection is lost the browser connects again.
  listen() {
    const events = (this.events = new EventSource(this.path + "events"));
    events.onopen = () => this.on.said("");
    events.onerror = () => {
      this.on.said("connecting again …");
      if (events.readyState === EventSource.CLOSED) this.lost();
    };
    for (const name of ["games", "tree", "state", "lines", "progress"]) {
      events.addEventListener(name, (e) => this.on[name](JSON.parse(e.data)));
    }
    events.addEventListener("taken", () => {
      events.close();
      this.on.said("another page watches this session");
    });
  }

  // command sends a command and returns the answer.
  command(name, object, signal) {
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
