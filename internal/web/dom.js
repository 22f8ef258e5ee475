// Small tools for the page.

export const $ = (selector, within = document) => within.querySelector(selector);

// make makes an element with attributes and children.
export function make(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}

// rows fills a table with texts or elements.
export function rows(table, lines) {
  const heads = [...table.querySelectorAll("th")].map((th) => th.textContent);
  const cell = (c, i) => make("td", { "data-head": heads[i] }, c);
  $("tbody", table).replaceChildren(...lines.map((cells) => make("tr", {}, ...cells.map(cell))));
}

// figures fills a list of names and values.
export function figures(list, pairs) {
  list.replaceChildren(...pairs.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));
}

// legend shows what the colours of lanes mean.
export function legend(list) {
  const names = { pv: "at a PV node", cut: "at a CUT node", all: "at an ALL node", vain: "given up later", idle: "without work" };
  if (list.id === "legend") delete names.vain; // a search that runs does not know yet
  list.replaceChildren(
    ...Object.entries(names).map(([key, name]) => make("li", {}, make("i", { style: `background: var(--${key})` }), name)),
  );
}

// error shows what went wrong, until the next command does not.
export function error(e) {
  const p = $("#error");
  p.textContent = e ? e.message : "";
  p.hidden = !e;
}

// attempt runs a command and shows its error.
export async function attempt(f) {
  try {
    await f();
    error(null);
  } catch (e) {
    if (e.name !== "AbortError") error(e);
  }
}

export const count = (n) => n.toLocaleString("en");
export const percent = (share) => `${Math.round(100 * share)} %`;
export const short = (n) => (n >= 1e7 ? `${(n / 1e6).toFixed(0)} M` : n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e4 ? `${(n / 1e3).toFixed(0)} k` : count(n));
