// A table entered without cards: who won each row, who fouled, who declared; for players who only want the points.

import { el } from "../dom.js";
import { knobsNow } from "../rules/picker.js";
import { ROW_NAMES, freshTally, store } from "../state.js";
import { ROW_TITLES, capital, ordinal, plain } from "../words.js";

function table() {
  return store.state.pusoy;
}

/** The ranking of a row: lists of seats that tie, best first. */
function ranksOf(row) {
  return table().told?.[row] ?? [];
}

function setRanks(row, ranks) {
  const { told } = table();
  if (told) told[row] = ranks;
}

function without(ranks, at) {
  return ranks.map((equals) => equals.filter((other) => other !== at)).filter((equals) => equals.length > 0);
}

/** The seats compared row by row: all that neither fouled nor declared. */
function compared() {
  return table()
    .seats.map((_, at) => at)
    .filter((at) => !table().seats[at].fouled && !table().seats[at].declare);
}

/** Whether every row ranks every seat that is compared. */
export function isTallyComplete() {
  return ROW_NAMES.every((row) => ranksOf(row).flat().length === compared().length);
}

/** How many taps the rows still need. */
export function tapsMissing() {
  return ROW_NAMES.reduce((sum, row) => sum + compared().length - ranksOf(row).flat().length, 0);
}

/** The request body: seats and rows by name. */
export function tallyBody() {
  const { seats } = table();
  const rows = Object.fromEntries(
    ROW_NAMES.map((row) => [row, ranksOf(row).map((equals) => equals.map((at) => seats[at].name))]),
  );
  return { players: seats.map(tallyPlayer), rows };
}

function tallyPlayer({ name, fouled, declare, royalties }) {
  if (fouled) return { id: name, fouled: true };
  return {
    id: name,
    ...(declare ? { declared: declare } : {}),
    ...(Object.keys(royalties).length > 0 ? { royalties } : {}),
  };
}

export function tallySheet() {
  return el(
    "section",
    { class: "sheet tally", "aria-labelledby": "tally-title" },
    el("h2", { id: "tally-title" }, "Who won each row?"),
    el(
      "p",
      { class: "fine" },
      "Tap the players from best to worst. Tap a player again to tie with the one before, and once more to clear the place.",
    ),
    ROW_NAMES.map(rowRanking),
    el("h3", {}, "Players"),
    table().seats.map(playerLine),
    royaltyChoices(),
    el(
      "div",
      { class: "tools" },
      table().seats.length < 4 && el("button", { type: "button", "data-do": "addSeat" }, "Add a player"),
    ),
  );
}

function rowRanking(row) {
  return el(
    "div",
    { class: "tally-row", role: "group", "aria-label": `${ROW_TITLES[row]} row, best first`, "data-key": `tally-${row}` },
    el("span", { class: "row-title" }, ROW_TITLES[row]),
    compared().map((at) => placeButton(row, at)),
  );
}

function placeButton(row, at) {
  const place = placeOf(row, at);
  const words = place ? `${place.tied ? "=" : ""}${ordinal(place.number)}` : "–";
  return el(
    "button",
    {
      type: "button",
      class: "tally-seat",
      "data-key": at,
      "data-do": `placeSeat ${row} ${at}`,
      "aria-pressed": String(place !== null),
    },
    el("span", { class: "seat-name" }, table().seats[at].name),
    el("span", { class: "tally-place" }, words),
  );
}

function placeOf(row, at) {
  const ranks = ranksOf(row);
  const index = ranks.findIndex((equals) => equals.includes(at));
  if (index < 0) return null;
  return { number: ranks.slice(0, index).flat().length + 1, tied: ranks[index].length > 1 };
}

function playerLine(seat, at) {
  const naturals = ["", ...knobsNow("pusoy").naturals.map(({ name }) => name)];
  const options = naturals.map((name) =>
    el("option", { value: name, selected: name === (seat.declare ?? "") }, name ? capital(plain(name)) : "plays"),
  );
  return el(
    "div",
    { class: "tally-player", "data-key": `player-${at}` },
    el("input", {
      "aria-label": `Name of player ${at + 1}`,
      value: seat.name,
      maxlength: 64,
      autocomplete: "off",
      "data-change": `nameSeat ${at}`,
    }),
    el("select", { "aria-label": `${seat.name} declares`, "data-change": `declareNatural ${at}` }, options),
    el(
      "span",
      { class: "check-line" },
      el("input", { type: "checkbox", id: `fouled-${at}`, checked: seat.fouled, "data-change": `markFoul ${at}` }),
      el("label", { for: `fouled-${at}` }, "fouled"),
    ),
  );
}

function royaltyChoices() {
  const paid = knobsNow("pusoy").royalties;
  if (paid.length === 0) return null;
  const rows = ROW_NAMES.filter((row) => paid.some((royalty) => royalty.row === row));
  const lines = table().seats.flatMap((seat, at) =>
    seat.fouled || seat.declare ? [] : rows.map((row) => royaltyChoice(seat, at, row, paid)),
  );
  return el(
    "details",
    { class: "tally-royalties" },
    el("summary", {}, "Royalties"),
    el("div", { class: "grid-field" }, lines),
  );
}

function royaltyChoice(seat, at, row, paid) {
  const id = `royalty-${at}-${row}`;
  const categories = ["", ...paid.filter((royalty) => royalty.row === row).map(({ category }) => category)];
  const options = categories.map((name) =>
    el("option", { value: name, selected: name === (seat.royalties[row] ?? "") }, name ? plain(name) : "none"),
  );
  return el(
    "span",
    {},
    el("label", { for: id }, `${seat.name}, ${row}`),
    el("select", { id, "data-change": `chooseRoyalty ${at} ${row}` }, options),
  );
}

/** Rank a seat: the first tap takes the next place, the second ties with the one before, the third clears it. */
function placeSeat(row, text) {
  const at = Number(text);
  const ranks = ranksOf(row);
  const index = ranks.findIndex((equals) => equals.includes(at));
  if (index < 0) ranks.push([at]);
  else if (index > 0 && ranks[index].length === 1) ranks.splice(index - 1, 2, [...ranks[index - 1], at]);
  else setRanks(row, without(ranks, at));
}

function markFoul(at, field) {
  Object.assign(table().seats[at], { fouled: field.checked, declare: null, royalties: {} });
  leaveRows(Number(at));
}

function declareNatural(at, field) {
  Object.assign(table().seats[at], { fouled: false, declare: field.value || null, royalties: {} });
  leaveRows(Number(at));
}

// A seat that is not compared has no place in any row.
function leaveRows(at) {
  for (const row of ROW_NAMES) setRanks(row, without(ranksOf(row), at));
}

function chooseRoyalty(at, row, field) {
  const { royalties } = table().seats[at];
  if (field.value) royalties[row] = field.value;
  else delete royalties[row];
}

/** Switch between entering cards and rows only; the cards are kept. */
function showWay(way) {
  table().told = way === "tally" ? freshTally() : null;
  table().settled = false;
  for (const seat of table().seats) Object.assign(seat, { fouled: false, declare: null, royalties: {} });
}

export const tallyMoves = { placeSeat, markFoul, declareNatural, chooseRoyalty, showWay };
