// The hand on the felt: the seats, three rows, the deck, and the actions on them.

import { trouble } from "../api.js";
import { cardMarks, cardWords } from "../cards.js";
import { deck, typeLine } from "../deck.js";
import { el } from "../dom.js";
import { ROWS, ROW_NAMES, isComplete, seatCards, store } from "../state.js";
import { ROW_TITLES, capital, count, plain } from "../words.js";
import { holderOf } from "./placing.js";
import { foulCheck, naturalsOf } from "./questions.js";

/** The seats of the table; the current one is pressed. */
export function seatBar() {
  const { seats } = store.state.pusoy;
  const add = el(
    "button",
    { type: "button", class: "seat add", "data-do": "addSeat", "aria-label": "Add a player" },
    "+",
  );
  return el(
    "div",
    { class: "seats", role: "group", "aria-label": "Players" },
    seats.map(seatButton),
    seats.length < 4 && add,
  );
}

function seatButton(seat, index) {
  const pressed = index === store.ui.seat;
  return el(
    "button",
    {
      type: "button",
      class: "seat",
      "data-key": `seat-${index}`,
      "data-do": `sit ${index}`,
      "aria-pressed": String(pressed),
    },
    el("span", { class: "seat-name" }, seat.name || "…"),
    el("span", { class: `seat-state ${seatState(seat).tone}` }, seatState(seat).text),
  );
}

function seatState(seat) {
  const check = foulCheck(seat)?.body;
  if (seat.declare) return { text: plain(seat.declare), tone: "gold" };
  if (check?.fouled) return { text: "foul", tone: "bad" };
  if (isComplete(seat)) return { text: "set ✓", tone: "good" };
  return { text: `${seatCards(seat).length} of 13`, tone: "" };
}

/** The hand being set: its name, its rows, and the verdict on them. */
export function hand() {
  const seat = store.state.pusoy.seats[store.ui.seat];
  const found = foulCheck(seat);
  return el(
    "section",
    { class: "felt", id: "hand", tabindex: "-1", "aria-label": `${seat.name}’s hand` },
    nameLine(seat),
    ROW_NAMES.map((row) => rowOf(seat, row, found?.body)),
    handNews(seat, found),
    handTools(seat),
  );
}

function nameLine(seat) {
  const { seats } = store.state.pusoy;
  const field = el("input", {
    id: "seat-name",
    value: seat.name,
    maxlength: 64,
    "data-change": `nameSeat ${store.ui.seat}`,
    autocomplete: "off",
  });
  const leave = el(
    "button",
    { type: "button", class: "quiet", "data-do": "removeSeat", "aria-label": `${seat.name} leaves the table` },
    "Leave",
  );
  return el("div", { class: "name-line" }, el("label", { for: "seat-name" }, "Name"), field, seats.length > 2 && leave);
}

function rowOf(seat, row, check) {
  const cards = seat.rows[row];
  const full = cards.length === ROWS[row];
  const aimed = store.ui.row === row && !isComplete(seat);
  const weak = check?.violations?.some((fault) => fault.stronger === row || fault.weaker === row) && !seat.declare;
  const named = full ? check?.rows?.[row] : null;
  return el(
    "div",
    {
      class: `row${aimed ? " aimed" : ""}${weak ? " foul" : ""}`,
      role: "group",
      "aria-label": `${ROW_TITLES[row]} row`,
    },
    rowHead(row, cards, named, aimed),
    el("div", { class: "slots", "data-row": row }, cards.map(heldCard), emptySlots(row, cards)),
  );
}

function rowHead(row, cards, named, aimed) {
  const move = store.ui.lifted && !cards.includes(store.ui.lifted) && cards.length < ROWS[row];
  const royalty = named?.royalty > 0 && el("span", { class: "royalty" }, `royalty ${named.royalty}`);
  return el(
    "button",
    { type: "button", class: "row-head", "data-do": `aim ${row}`, "aria-pressed": String(aimed) },
    el("span", { class: "row-title" }, ROW_TITLES[row]),
    el(
      "span",
      { class: "row-name" },
      move ? "Move the card here" : (named?.label ?? `${cards.length} of ${ROWS[row]}`),
    ),
    royalty,
  );
}

function heldCard(card) {
  const lifted = store.ui.lifted === card;
  const attributes = {
    type: "button",
    class: `card${lifted ? " lifted" : ""}`,
    "data-suit": card[1],
    "data-key": card,
  };
  const label = `${cardWords(card)}${lifted ? ", lifted: press again to return it to the deck" : ""}`;
  return el(
    "button",
    { ...attributes, "data-do": `lift ${card}`, "aria-label": label, "aria-pressed": String(lifted) },
    cardMarks(card),
  );
}

function emptySlots(row, cards) {
  return Array.from({ length: ROWS[row] - cards.length }, () => el("span", { class: "slot", "data-do": `aim ${row}` }));
}

function handNews(seat, found) {
  const fouled = found?.body?.fouled && !seat.declare;
  return el(
    "div",
    { class: "hand-news" },
    el("p", { class: "message", role: "status" }, handWords(seat, found)),
    el("div", { role: "alert" }, fouled && foulWords(found.body, isComplete(seat))),
    naturalOffer(seat),
  );
}

function handWords(seat, found) {
  if (store.ui.note) return store.ui.note;
  if (store.ui.lifted) return "Tap another card to swap, a row to move, or the card again to return it.";
  if (seat.declare) return `${capital(plain(seat.declare))} declared: the rows are not compared.`;
  if (!found) return "Tap cards in the deck, or type them below.";
  const named = Object.entries(found.body?.rows ?? {}).map(([row, { label }]) => `${ROW_TITLES[row]}: ${label}.`);
  const inOrder = isComplete(seat) && !found.old && found.body?.fouled === false;
  return (
    trouble(found) || [el("span", { class: "unseen" }, `${named.join(" ")} `), inOrder && "The rows are in order."]
  );
}

function foulWords(check, complete) {
  const details = check.violations.map(({ detail }) => detail).join(" ");
  return el("p", { class: "warning" }, el("strong", {}, complete ? "Fouled. " : "This will foul. "), details);
}

function naturalOffer(seat) {
  const held = naturalsOf(seat)?.body?.naturals ?? [];
  if (held.length === 0) return null;
  return el(
    "div",
    { class: "naturals" },
    held.map((natural) => naturalButton(seat, natural)),
  );
}

function naturalButton(seat, { name, points }) {
  const declared = seat.declare === name;
  const words = declared ? "Declared. Play the rows instead" : `Declare: ${count(points, "point")} from each player`;
  return el(
    "button",
    {
      type: "button",
      class: "natural",
      "data-do": `declare ${name}`,
      "aria-pressed": String(declared),
      "data-key": `natural-${name}`,
    },
    el("strong", {}, capital(plain(name))),
    el("span", {}, words),
  );
}

function handTools(seat) {
  const held = seatCards(seat).length;
  const free = 52 - store.state.pusoy.seats.reduce((sum, other) => sum + seatCards(other).length, 0);
  return el(
    "div",
    { class: "tools" },
    held === 13 &&
      el(
        "button",
        { type: "button", id: "arrange", "data-do": "arrange", "aria-expanded": String(store.ui.arranging) },
        "Arrange for me",
      ),
    held === 0 && free === 13 && el("button", { type: "button", "data-do": "takeRest" }, "Take the 13 cards left"),
    held > 0 && el("button", { type: "button", "data-do": "clearHand" }, "Clear hand"),
  );
}

/** The deck and the line to type cards in. */
export function entry() {
  const { seats } = store.state.pusoy;
  return el(
    "section",
    { class: "entry", "aria-label": "Cards" },
    deck({ tap: "tap", used: (card) => whereIs(seats, card) }),
    typeLine({ submit: "typeCards", label: "Type or paste cards", example: "QD 5♥ 3d / 2h 2c 10c …", button: "Place" }),
  );
}

function whereIs(seats, card) {
  const holder = holderOf(seats, card);
  if (!holder) return "";
  return holder.seat === store.ui.seat ? `in the ${holder.row}` : `with ${seats[holder.seat].name}`;
}
