// Assembles the Pusoy Dos side of the page.

import { el } from "../dom.js";
import { presetsOf, rulesLine, rulesPicker } from "../rules/picker.js";
import { store } from "../state.js";
import { checkView, checkExamples } from "./check.js";
import { roundLog, roundView } from "./round.js";
import { matchView, scoreView } from "./scores.js";

const VIEWS = { check: "Check a play", round: "Record a round", score: "Score" };

const SIDES = {
  check: { play: checkView, results: checkExamples },
  round: { play: roundView, results: roundLog },
  score: { play: scoreView, results: () => null },
};

export function dosPage() {
  const { view } = store.state.dos;
  const ready = presetsOf("dos").length > 0;
  const side = SIDES[view] ?? SIDES.check;
  return el(
    "div",
    { class: "columns", "data-key": `dos-${view}` },
    el(
      "div",
      { class: "play" },
      el("div", { class: "no-print" }, rulesPicker("dos")),
      viewBar(view),
      ready && side.play(),
    ),
    el(
      "div",
      { class: "results" },
      el("p", { class: "print-only" }, rulesLine("dos")),
      ready && side.results(),
      ready && matchView(),
    ),
  );
}

function viewBar(view) {
  const buttons = Object.entries(VIEWS).map(([name, words]) =>
    el(
      "button",
      { type: "button", class: "seat", "data-do": `showDos ${name}`, "aria-pressed": String(name === view) },
      words,
    ),
  );
  return el("div", { class: "seats views no-print", role: "group", "aria-label": "What to do" }, buttons);
}
