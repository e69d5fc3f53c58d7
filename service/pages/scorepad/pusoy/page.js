// Assembles the Pusoy side of the page.

import { el } from "../dom.js";
import { baseOf, rulesLine, rulesPicker } from "../rules/picker.js";
import { ROWS, isComplete, seatCards, store } from "../state.js";
import { count } from "../words.js";
import { arranging } from "./arranging.js";
import { EXAMPLES } from "./examples.js";
import { runningGame } from "./game.js";
import { entry, hand, seatBar } from "./hand.js";
import { cardsMissing } from "./moves.js";
import { foulCheck, isTableComplete } from "./questions.js";
import { settled } from "./settlement.js";
import { isTallyComplete, tapsMissing, tallySheet } from "./tally.js";

export function pusoyPage() {
  const { told: tally } = store.state.pusoy;
  const ready = baseOf("pusoy") !== null;
  return el(
    "div",
    { class: "columns", "data-key": "pusoy" },
    el(
      "div",
      { class: "play no-print" },
      rulesPicker("pusoy"),
      welcome(),
      wayBar(),
      ready && tally ? tallySheet() : withCards(),
      settleBar(),
    ),
    el(
      "div",
      { class: "results" },
      el("p", { class: "print-only" }, rulesLine("pusoy")),
      settled(),
      runningGame(),
      !settled() && examples(),
    ),
  );
}

function withCards() {
  return [seatBar(), hand(), arranging(), entry()];
}

const WAYS = { cards: "With cards", tally: "Rows only" };

function wayBar() {
  const now = store.state.pusoy.told ? "tally" : "cards";
  const buttons = Object.entries(WAYS).map(([way, words]) =>
    el("button", { type: "button", "data-do": `showWay ${way}`, "aria-pressed": String(way === now) }, words),
  );
  return el("div", { class: "ways", role: "group", "aria-label": "How to enter the table" }, buttons);
}

function isUntouched() {
  const { seats, game, told: tally } = store.state.pusoy;
  return !tally && game.hands.length === 0 && seats.every((seat) => seatCards(seat).length === 0);
}

function welcome() {
  return (
    isUntouched() &&
    el(
      "p",
      { class: "welcome" },
      "Put each player’s thirteen cards into three rows, then settle. Every point comes with its reason.",
    )
  );
}

function settleBar() {
  const { seats, settled: done, told: tally } = store.state.pusoy;
  const ready = tally ? isTallyComplete() : isTableComplete(seats);
  const more = !tally && isComplete(seats[store.ui.seat]) && !ready;
  return el(
    "div",
    { class: "settle-bar" },
    el(
      "span",
      { class: "bar-words" },
      !tally && handWords(seats[store.ui.seat]),
      el("span", { class: "fine" }, ready ? readyWords(tally) : missingWords(tally)),
    ),
    more && el("button", { type: "button", class: "primary", "data-do": "nextSeat" }, "Next player"),
    !more &&
      el(
        "button",
        { type: "button", class: "primary", "data-do": "settle", disabled: !ready },
        done && ready ? "See the points" : "Settle the table",
      ),
  );
}

// The rows may be out of view while the deck is tapped, so the bar shows where the next card goes.
function handWords(seat) {
  const check = foulCheck(seat)?.body;
  if (check?.fouled && !seat.declare) return el("span", { class: "bar-foul" }, check.violations[0].detail);
  const { row } = store.ui;
  const where = isComplete(seat) ? "set" : `${row} ${seat.rows[row].length} of ${ROWS[row]}`;
  return el("span", { class: "bar-hand" }, el("strong", {}, seat.name), el("span", {}, `: ${where}`));
}

function readyWords(tally) {
  return tally ? "Every row is ranked." : "Every hand is set.";
}

function missingWords(tally) {
  return `${tally ? count(tapsMissing(), "tap") : count(cardsMissing(), "card")} to go`;
}

function examples() {
  return el(
    "section",
    { class: "sheet examples", "aria-labelledby": "examples-title" },
    el("h2", { id: "examples-title" }, "Start from an example"),
    el("ul", {}, EXAMPLES.map(exampleItem)),
  );
}

function exampleItem({ title, words }, index) {
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: "example", "data-do": `example ${index}` },
      el("strong", {}, title),
      el("span", {}, words),
    ),
  );
}
