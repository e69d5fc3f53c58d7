// Moves cards between the deck and a seat's rows, and parses a typed or pasted hand.
// Only the seat passed in is changed; nothing is drawn and no rule is checked here.

import { readCards } from "../cards.js";
import { ROWS, ROW_NAMES, freshSeat, seatCards } from "../state.js";

const ROW_WORDS = { front: "front", top: "front", middle: "middle", mid: "middle", back: "back", bottom: "back" };
const LABELLED = /^\s*(front|top|middle|mid|back|bottom)\b[^\S\n]*[:=-]?/i;

/** The row for the next card: the one aimed at if it has room, else the first that does, else null. */
export function rowWithRoom(seat, aimed) {
  return [aimed, ...ROW_NAMES].find((row) => seat.rows[row].length < ROWS[row]) ?? null;
}

/** Find `card` at this table: the index of the seat and the name of the row, or null. */
export function holderOf(seats, card) {
  for (const [index, seat] of seats.entries()) {
    const row = ROW_NAMES.find((name) => seat.rows[name].includes(card));
    if (row) return { seat: index, row };
  }
  return null;
}

export function takeBack(seat, card) {
  for (const row of ROW_NAMES) seat.rows[row] = seat.rows[row].filter((held) => held !== card);
  seat.declare = null;
}

export function place(seat, card, row) {
  seat.rows[row] = [...seat.rows[row], card];
}

/** Swap two cards within a seat. */
export function swap(seat, one, other) {
  const partner = { [one]: other, [other]: one };
  for (const row of ROW_NAMES) seat.rows[row] = seat.rows[row].map((card) => partner[card] ?? card);
}

export function replace(seat, old, card) {
  for (const row of ROW_NAMES) seat.rows[row] = seat.rows[row].map((held) => (held === old ? card : held));
  seat.declare = null;
}

export function setRows(seat, rows) {
  for (const row of ROW_NAMES) seat.rows[row] = [...rows[row]];
}

/** Place the cards in `text` at this seat; return an error message, or "" when they are placed. */
export function placeTyped(seats, index, text) {
  const rows = typedRows(text);
  const seat = seats[index];
  const { cards, faults } = rows ? joined(rows) : readCards(text);
  const whole = rows !== null || cards.length === 13;
  const others = seats.map((other, at) => (at === index && whole ? freshSeat("") : other));
  const fault = faultOf(cards, faults, others) || (rows ? overfull(rows) : "");
  if (fault) return fault;
  if (rows) return replaceRows(seat, rows);
  if (whole) return replaceRows(seat, dealt(cards));
  return fillUp(seat, cards);
}

function joined(rows) {
  const read = Object.values(rows);
  return { cards: read.flatMap((row) => row.cards), faults: read.flatMap((row) => row.faults) };
}

function faultOf(cards, faults, seats) {
  if (faults.length > 0) return `“${faults[0].slice(0, 20)}” is not a card. Write it like QD, 10♠ or 5h.`;
  if (cards.length === 0) return "No cards found. Try: QD 5H 3D / 2H 2C 10C 6H 4D / KC KS AS 8D 2D";
  const twice = cards.find((card, at) => cards.indexOf(card) !== at);
  if (twice) return `${twice} appears twice.`;
  const taken = cards.find((card) => holderOf(seats, card));
  const holder = taken && holderOf(seats, taken);
  if (holder) return `${taken} is already with ${seats[holder.seat].name}.`;
  return "";
}

function overfull(rows) {
  const row = Object.keys(rows).find((name) => rows[name].cards.length > ROWS[name]);
  return row ? `The ${row} takes ${ROWS[row]} cards, not ${rows[row].cards.length}.` : "";
}

function replaceRows(seat, rows) {
  for (const row of ROW_NAMES) if (rows[row]) seat.rows[row] = rows[row].cards;
  seat.declare = null;
  return "";
}

// Thirteen cards at once: the first three are the front, the order in which rows are read at the table.
function dealt(cards) {
  return { front: { cards: cards.slice(0, 3) }, middle: { cards: cards.slice(3, 8) }, back: { cards: cards.slice(8) } };
}

function fillUp(seat, cards) {
  if (seatCards(seat).length + cards.length > 13) return "That is more than 13 cards. Remove some first.";
  for (const card of cards) place(seat, card, rowWithRoom(seat, "front"));
  return "";
}

/** Split text into rows by "/", "|", lines or row names: `{row: {cards, faults}}`, or null for text without rows. */
function typedRows(text) {
  const parts = text.split(/[/|\n]/).filter((part) => part.trim() !== "");
  if (parts.length > 1 && parts.length !== 3 && !parts.every((part) => LABELLED.test(part))) return null;
  if (parts.length === 1 && !LABELLED.test(text)) return null;
  const named = parts.map((part, at) => [labelOf(part) ?? ROW_NAMES[at], readCards(part.replace(LABELLED, ""))]);
  return named.length > 0 ? Object.fromEntries(named) : null;
}

function labelOf(part) {
  const found = LABELLED.exec(part);
  return found ? ROW_WORDS[found[1].toLowerCase()] : null;
}
