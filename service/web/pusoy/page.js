// The Pusoy side of the page, put together.

import { el } from "../dom.js";
import { rulesPicker } from "../rules/picker.js";
import { isComplete, seatCards, store } from "../state.js";
import { count } from "../words.js";
import { arranging } from "./arranging.js";
import { EXAMPLES } from "./examples.js";
import { runningGame } from "./game.js";
import { entry, hand, seatBar } from "./hand.js";
import { cardsWanted } from "./moves.js";
import { isTableComplete } from "./questions.js";
import { settled } from "./settlement.js";

export function pusoyPage() {
  return el(
    "div",
    { class: "columns", "data-key": "pusoy" },
    el("div", { class: "play no-print" }, rulesPicker("pusoy"), welcome(), seatBar(), hand(), arranging(), entry(), settleBar()),
    el("div", { class: "results" }, settled(), runningGame(), !settled() && examples()),
  );
}

function isUntouched() {
  const { seats, game } = store.state.pusoy;
  return game.hands.length === 0 && seats.every((seat) => seatCards(seat).length === 0);
}

function welcome() {
  return isUntouched() && el("p", { class: "welcome" }, "Put each player’s thirteen cards into three rows, then settle. Every point comes with its reason.");
}

function settleBar() {
  const { seats, settled: done } = store.state.pusoy;
  const wanted = cardsWanted();
  const ready = isTableComplete(seats);
  const seat = seats[store.ui.seat];
  const more = isComplete(seat) && !ready;
  return el(
    "div",
    { class: "settle-bar" },
    el("span", { class: "fine" }, ready ? "Every hand is set." : `${count(wanted, "card")} to go`),
    more && el("button", { type: "button", class: "primary", "data-do": "nextSeat" }, "Next player"),
    !more && el("button", { type: "button", class: "primary", "data-do": "settle", disabled: !ready }, done && ready ? "See the points" : "Settle the table"),
  );
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
  return el("li", {}, el("button", { type: "button", class: "example", "data-do": `example ${index}` }, el("strong", {}, title), el("span", {}, words)));
}
