// The views: the board, and those of the laboratory.

// wireTabs has shown called when another view is shown.
export function wireTabs(shown) {
  const all = [...document.querySelectorAll("[role=tab]")];
  const select = (tab) => {
    for (const t of all) {
      t.setAttribute("aria-selected", t === tab);
      t.tabIndex = t === tab ? 0 : -1;
      document.getElementById(t.getAttribute("aria-controls")).hidden = t !== tab;
    }
    document.body.classList.toggle("lab", tab !== all[0]);
    shown();
  };
  all.forEach((tab, i) => {
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (e) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
      if (!step) return;
      const other = all[(i + step + all.length) % all.length];
      select(other);
      other.focus();
    });
  });
}
