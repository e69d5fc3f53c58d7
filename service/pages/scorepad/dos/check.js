// "Does this beat that?": compares a play with the table and shows the reason.

import { trouble } from "../api.js";
import { cardMarks, cardWords, readCards } from "../cards.js";
import { deck, typeLine } from "../deck.js";
import { el } from "../dom.js";
import { store } from "../state.js";
import { classification, comparison } from "./questions.js";

const TRAYS = { table: "On the table", play: "Your play" };

const EXAMPLES = [
  { title: "Nines over fives", table: "5C 5H", play: "9S 9D" },
  { title: "A lone king against a pair", table: "5C 5H", play: "KD" },
  { title: "Two flushes", table: "4H 6H 8H TH KH", play: "3D 5D 7D 9D JD" },
  { title: "A low run at the top", table: "TC JD QH KS AC", play: "AD 2C 3S 4H 5D" },
  { title: "Full houses", table: "7C 7D 7H AS AH", play: "8C 8D 8H 3C 3S" },
];

export function checkView() {
  const { table, play } = store.state.dos.check;
  return [
    el(
      "section",
      { class: "felt trays", "aria-label": "Table and play" },
      Object.keys(TRAYS).map(tray),
      verdict(table, play),
      tools(),
    ),
    el(
      "section",
      { class: "entry", "aria-label": "Cards" },
      deck({ tap: "tapCheck", used: whereIs }),
      typeLine({
        submit: "typeCheck",
        label: `Type or paste: ${TRAYS[store.ui.tray].toLowerCase()}`,
        example: "9♠ 9♦",
        button: "Place",
      }),
    ),
  ];
}

export function checkExamples() {
  const items = EXAMPLES.map(({ title }, index) =>
    el(
      "li",
      {},
      el("button", { type: "button", class: "example", "data-do": `loadCheckExample ${index}` }, el("strong", {}, title)),
    ),
  );
  return el(
    "section",
    { class: "sheet examples", "aria-labelledby": "examples-title" },
    el("h2", { id: "examples-title" }, "Examples"),
    el("ul", {}, items),
  );
}

function tray(name) {
  const cards = store.state.dos.check[name];
  const aimed = store.ui.tray === name;
  const shown = classification(cards, name)?.body;
  return el(
    "div",
    { class: `row${aimed ? " aimed" : ""}`, role: "group", "aria-label": TRAYS[name] },
    el(
      "button",
      { type: "button", class: "row-head", "data-do": `aimTray ${name}`, "aria-pressed": String(aimed) },
      el("span", { class: "row-title" }, TRAYS[name]),
      el("span", { class: "row-name" }, shown?.label ?? shown?.detail ?? "tap cards to add them"),
    ),
    el(
      "div",
      { class: "slots" },
      cards.map((card) => trayCard(card)),
      cards.length === 0 && el("span", { class: "slot", "data-do": `aimTray ${name}` }),
    ),
  );
}

function trayCard(card) {
  const label = `${cardWords(card)}, press to remove it`;
  return el(
    "button",
    {
      type: "button",
      class: "card",
      "data-suit": card[1],
      "data-key": card,
      "data-do": `tapCheck ${card}`,
      "aria-label": label,
    },
    cardMarks(card),
  );
}

function verdict(table, play) {
  const found = comparison(play, table);
  return el(
    "div",
    { class: "verdict-line", role: "status" },
    store.ui.note && el("p", { class: "message" }, store.ui.note),
    found && verdictWords(found),
  );
}

function verdictWords(found) {
  if (found.state !== "ok") return el("p", { class: "message" }, trouble(found));
  const { beats, detail } = found.body;
  return el(
    "p",
    { class: `verdict ${beats ? "yes" : "no"}` },
    el("strong", {}, beats ? "It beats the table." : "It does not beat the table."),
    " ",
    el("span", {}, detail),
  );
}

function tools() {
  const { table, play } = store.state.dos.check;
  const any = table.length + play.length > 0;
  return el(
    "div",
    { class: "tools" },
    any && el("button", { type: "button", "data-do": "swapTrays" }, "Swap the two"),
    any && el("button", { type: "button", "data-do": "clearCheck" }, "Clear"),
  );
}

function whereIs(card) {
  const { table, play } = store.state.dos.check;
  if (table.includes(card)) return "on the table";
  return play.includes(card) ? "in your play" : "";
}

function tapCheck(card) {
  const { check } = store.state.dos;
  store.ui.note = "";
  store.ui.deckAt = card;
  const holder = Object.keys(TRAYS).find((name) => check[name].includes(card));
  if (holder) check[holder] = check[holder].filter((held) => held !== card);
  else if (check[store.ui.tray].length === 5) store.ui.note = "A play has at most five cards.";
  else check[store.ui.tray].push(card);
}

function typeCheck(form) {
  const { cards, faults } = readCards(form.elements.typed.value);
  const { check } = store.state.dos;
  const other = store.ui.tray === "table" ? "play" : "table";
  const taken = cards.find((card, at) => check[other].includes(card) || cards.indexOf(card) !== at);
  store.ui.note = faults.length > 0 ? `“${faults[0]}” is not a card.` : taken ? `${taken} is already there.` : "";
  if (store.ui.note || cards.length === 0) return;
  check[store.ui.tray] = cards.slice(0, 18);
  store.ui.tray = other;
  form.reset();
}

function aimTray(name) {
  store.ui.tray = name;
}

function swapTrays() {
  const { check } = store.state.dos;
  [check.table, check.play] = [check.play, check.table];
}

function clearCheck() {
  store.state.dos.check = { table: [], play: [] };
  store.ui.tray = "table";
}

function loadCheckExample(index) {
  const { table, play } = EXAMPLES[Number(index)];
  store.state.dos.check = { table: readCards(table).cards, play: readCards(play).cards };
}

export const checkMoves = { tapCheck, typeCheck, aimTray, swapTrays, clearCheck, loadCheckExample };
