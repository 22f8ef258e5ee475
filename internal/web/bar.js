// The evaluation bar beside the board: White's chances.

import { $ } from "./dom.js";

// showBar shows chances from 0 to 1, null where none are known, and a score as text.
export function showBar(chance, score, orientation) {
  const bar = $("#bar");
  bar.className = `${orientation} ${chance === null ? "unknown" : ""}`;
  const share = chance ?? 0.5;
  bar.firstElementChild.style.height = `${100 * share}%`;
  const text = $("span", bar);
  text.textContent = score.replace(/^[+-]?(\d+\.\d)\d$/, "$1").replace("-", ""); // whose it is, the place says
  text.className = share >= 0.5 ? "white" : "black";
  bar.setAttribute("aria-label", chance === null ? "Evaluation: unknown" : `Evaluation: ${score}, White's chances ${Math.round(100 * share)} %`);
}
