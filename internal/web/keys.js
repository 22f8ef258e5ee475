// The keys of the page. They are not heard where somebody writes, and in an open dialog.

export function wireKeys(acts) {
  addEventListener("keydown", (e) => {
    const writes = e.target.matches("input:not([type=range], [type=checkbox]), select, textarea");
    if (e.key === "Escape" && writes) return e.target.blur(); // and the keys are heard again
    if (e.ctrlKey || e.metaKey || e.altKey || writes || document.querySelector("dialog[open]")) return;
    if (e.key === " " && e.target.matches("button, summary, a, input")) return;
    if (e.key.startsWith("Arrow") && e.target.matches("[type=range], [role=tab]")) return;
    const act = acts[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  });
}
