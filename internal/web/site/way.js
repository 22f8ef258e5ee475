// The way to a session in this tab: the engine is WebAssembly in a worker. (The page of froe serve
// has another module of this name: ../way.js.)

export class Way {
  // on has a function for each event, said(text), and loading(share); lost is called when the
  // engine has ended, with a sentence that says so.
  constructor(on, lost) {
    Object.assign(this, { on, lost, last: 0, asked: new Map() });
  }

  // open starts the engine, and returns what its session allows.
  open() {
    this.on.loading(0);
    return new Promise((done, fail) => {
      this.opening = { done, fail };
      this.worker = new Worker("engine.js");
      this.worker.onmessage = ({ data }) => this.take(data);
      this.worker.onerror = (e) => this.end(e.message || "The engine cannot be started.");
    });
  }

  take({ loaded, limits, id, answer, error, event, data, ended }) {
    if (loaded !== undefined) this.on.loading(loaded);
    else if (limits) this.begin(JSON.parse(limits));
    else if (event) this.on[event](JSON.parse(data));
    else if (ended) this.end(ended);
    else {
      const { done, fail } = this.asked.get(id) ?? {};
      this.asked.delete(id);
      if (error !== undefined) fail?.(new Error(error));
      else done?.(JSON.parse(answer));
    }
  }

  begin(limits) {
    this.on.loading(null);
    this.opening.done(limits);
    this.opening = null;
    // Offline from the next visit on. Where it cannot be had the site works without.
    navigator.serviceWorker?.register("sw.js").catch(() => {});
  }

  end(text) {
    this.close();
    this.on.loading(null);
    for (const { fail } of this.asked.values()) fail(new Error(text));
    this.asked.clear();
    const { opening } = this;
    this.opening = null;
    if (opening) opening.fail(new Error(text));
    else this.lost(text);
  }

  listen() {
    this.worker.postMessage({ listen: true });
    this.on.said("");
  }

  // command sends a command and returns the answer.
  command(name, object, signal) {
    const id = ++this.last;
    return new Promise((done, fail) => {
      this.asked.set(id, { done, fail });
      this.worker.postMessage({ id, name, object: JSON.stringify(object) });
      signal?.addEventListener("abort", () => {
        this.worker.postMessage({ cancel: id });
        this.asked.delete(id);
        fail(signal.reason);
      });
    });
  }

  close() {
    this.worker?.terminate();
  }
}
