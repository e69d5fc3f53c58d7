// A table told without cards, for those who read it off and only want the points: who won each row, who fouled.

import { el } from "../dom.js";
import { knobsNow } from "../rules/picker.js";
import { ROW_NAMES, freshTold, store } from "../state.js";
import { ROW_TITLES, capital, ordinal, plain } from "../words.js";

function table() {
  return store.state.pusoy;
}

/** Who is compared row by row: everyone but those who fouled or declared. */
function compared() {
  return table()
    .seats.map((_, at) => at)
    .filter((at) => !table().seats[at].fouled && !table().seats[at].declare);
}

/** Whether every row ranks everyone who is compared. */
export function isToldWhole() {
  return ROW_NAMES.every((row) => table().told[row].flat().length === compared().length);
}

/** How many taps the rows still want. */
export function tapsWanted() {
  return ROW_NAMES.reduce((sum, row) => sum + compared().length - table().told[row].flat().length, 0);
}

/** The body of the question: seats and rows by name. */
export function toldBody() {
  const { seats, told } = table();
  const rows = Object.fromEntries(
    ROW_NAMES.map((row) => [row, told[row].map((equals) => equals.map((at) => seats[at].name))]),
  );
  return { players: seats.map(asToldPlayer), rows };
}

function asToldPlayer({ name, fouled, declare, royalties }) {
  if (fouled) return { id: name, fouled: true };
  return {
    id: name,
    ...(declare ? { declared: declare } : {}),
    ...(Object.keys(royalties).length > 0 ? { royalties } : {}),
  };
}

export function telling() {
  return el(
    "section",
    { class: "sheet telling", "aria-labelledby": "telling-title" },
    el("h2", { id: "telling-title" }, "Who won each row?"),
    el(
      "p",
      { class: "fine" },
      "Tap the players from best to worst. Tap one again for a tie with the one before, once more to start over.",
    ),
    ROW_NAMES.map(rowTold),
    el("h3", {}, "Players"),
    table().seats.map(playerTold),
    royaltiesTold(),
    el(
      "div",
      { class: "tools" },
      table().seats.length < 4 && el("button", { type: "button", "data-do": "addSeat" }, "Add a player"),
    ),
  );
}

function rowTold(row) {
  return el(
    "div",
    { class: "told-row", role: "group", "aria-label": `${ROW_TITLES[row]} row, best first`, "data-key": `told-${row}` },
    el("span", { class: "row-title" }, ROW_TITLES[row]),
    compared().map((at) => placeButton(row, at)),
  );
}

function placeButton(row, at) {
  const place = placeOf(row, at);
  const said = place ? `${place.tied ? "=" : ""}${ordinal(place.number)}` : "–";
  return el(
    "button",
    {
      type: "button",
      class: "told",
      "data-key": at,
      "data-do": `tellPlace ${row} ${at}`,
      "aria-pressed": String(place !== null),
    },
    el("span", { class: "seat-name" }, table().seats[at].name),
    el("span", { class: "told-place" }, said),
  );
}

function placeOf(row, at) {
  const ranks = table().told[row];
  const index = ranks.findIndex((equals) => equals.includes(at));
  if (index < 0) return null;
  return { number: ranks.slice(0, index).flat().length + 1, tied: ranks[index].length > 1 };
}

function playerTold(seat, at) {
  const naturals = ["", ...knobsNow("pusoy").naturals.map(({ name }) => name)];
  const options = naturals.map((name) =>
    el("option", { value: name, selected: name === (seat.declare ?? "") }, name ? capital(plain(name)) : "plays"),
  );
  return el(
    "div",
    { class: "told-player", "data-key": `player-${at}` },
    el("input", {
      "aria-label": `Name of player ${at + 1}`,
      value: seat.name,
      maxlength: 64,
      autocomplete: "off",
      "data-change": `nameSeat ${at}`,
    }),
    el("select", { "aria-label": `${seat.name} declares`, "data-change": `tellNatural ${at}` }, options),
    el(
      "span",
      { class: "check-line" },
      el("input", { type: "checkbox", id: `fouled-${at}`, checked: seat.fouled, "data-change": `tellFoul ${at}` }),
      el("label", { for: `fouled-${at}` }, "fouled"),
    ),
  );
}

function royaltiesTold() {
  const paid = knobsNow("pusoy").royalties;
  if (paid.length === 0) return null;
  const rows = ROW_NAMES.filter((row) => paid.some((royalty) => royalty.row === row));
  const lines = table().seats.flatMap((seat, at) =>
    seat.fouled || seat.declare ? [] : rows.map((row) => royaltyTold(seat, at, row, paid)),
  );
  return el(
    "details",
    { class: "told-royalties" },
    el("summary", {}, "Royalties"),
    el("div", { class: "grid-field" }, lines),
  );
}

function royaltyTold(seat, at, row, paid) {
  const id = `royalty-${at}-${row}`;
  const categories = ["", ...paid.filter((royalty) => royalty.row === row).map(({ category }) => category)];
  const options = categories.map((name) =>
    el("option", { value: name, selected: name === (seat.royalties[row] ?? "") }, name ? plain(name) : "none"),
  );
  return el(
    "span",
    {},
    el("label", { for: id }, `${seat.name}, ${row}`),
    el("select", { id, "data-change": `tellRoyalty ${at} ${row}` }, options),
  );
}

/** Tap: the next place; again: a tie with the one before; once more: no place. */
function tellPlace(row, text) {
  const at = Number(text);
  const ranks = table().told[row];
  const index = ranks.findIndex((equals) => equals.includes(at));
  if (index < 0) ranks.push([at]);
  else if (index > 0 && ranks[index].length === 1) ranks.splice(index - 1, 2, [...ranks[index - 1], at]);
  else
    table().told[row] = ranks
      .map((equals) => equals.filter((other) => other !== at))
      .filter((equals) => equals.length > 0);
}

function tellFoul(at, field) {
  Object.assign(table().seats[at], { fouled: field.checked, declare: null, royalties: {} });
  leaveRows(Number(at));
}

function tellNatural(at, field) {
  Object.assign(table().seats[at], { fouled: false, declare: field.value || null, royalties: {} });
  leaveRows(Number(at));
}

// Who is not compared has no place in any row.
function leaveRows(at) {
  const { told } = table();
  for (const row of ROW_NAMES)
    told[row] = told[row].map((equals) => equals.filter((other) => other !== at)).filter((equals) => equals.length > 0);
}

function tellRoyalty(at, row, field) {
  const { royalties } = table().seats[at];
  if (field.value) royalties[row] = field.value;
  else delete royalties[row];
}

/** Turn between cards and telling; what the other way holds is kept. */
function showWay(way) {
  table().told = way === "told" ? freshTold() : null;
  table().settled = false;
  for (const seat of table().seats) Object.assign(seat, { fouled: false, declare: null, royalties: {} });
}

export const tellingMoves = { tellPlace, tellFoul, tellNatural, tellRoyalty, showWay };
