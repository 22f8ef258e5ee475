// Games and positions come in by paste, file and drop, and go out as PGN.

import { $, make } from "./dom.js";

export class Files {
  // load is called with a text and its name, and returns what the server says of it.
  constructor(load) {
    this.load = load;
    $("#open").addEventListener("click", () => $("#file").click());
    $("#file").addEventListener("change", (e) => this.file(e.target.files[0]).then(() => (e.target.value = "")));
    $("#paste-form").addEventListener("submit", (e) => {
      e.preventDefault();
      this.take($("#paste").value, "").then((read) => read && ($("#paste").value = ""));
    });
    addEventListener("paste", (e) => {
      if (e.target.matches?.("input, textarea")) return;
      const text = e.clipboardData.getData("text");
      if (text.trim()) this.take(text, "");
    });
    addEventListener("dragover", (e) => {
      e.preventDefault();
      document.body.classList.add("dropping");
    });
    for (const over of ["dragleave", "drop"]) addEventListener(over, () => document.body.classList.remove("dropping"));
    addEventListener("drop", (e) => {
      e.preventDefault();
      const [file] = e.dataTransfer.files;
      if (file) this.file(file);
      else this.take(e.dataTransfer.getData("text"), "");
    });
  }

  async file(file) {
    if (file) await this.take(decode(await file.arrayBuffer()), file.name);
  }

  // take loads a text, and shows what the server says of it.
  async take(text, name) {
    const got = await this.load(text, name);
    if (!got) return false;
    const said = [...got.notes, ...got.faults];
    $("#faults").replaceChildren(...said.map((text) => make("li", {}, text)));
    if (said.length > 0) $("#files").open = true;
    return true;
  }

  // list shows the games to choose from.
  list(titles) {
    $("#choose").hidden = $("#all").hidden = titles.length === 0;
    $("#games").replaceChildren(...titles.map((t, i) => make("option", { value: i }, `${i + 1}. ${t}`)));
  }
}

// decode reads UTF-8, UTF-16 with a byte order mark, and what is none of them as Windows-1252.
function decode(bytes) {
  const [a, b] = new Uint8Array(bytes);
  if (a === 0xff && b === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
