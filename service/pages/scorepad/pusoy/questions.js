// What the Pusoy page asks the service, and the parts of its answers that several views need.

import { answer } from "../api.js";
import { ROWS, ROW_NAMES, isComplete, rulesetOf, seatCards, store } from "../state.js";
import { isToldWhole, toldBody } from "./telling.js";

const V1 = "v1/pusoy";

function ruled(body) {
  return { ...body, ruleset: rulesetOf(store.state.pusoy.rules) };
}

/** The rows named and held in order; null while no row is full. */
export function foulCheck(seat) {
  const full = ROW_NAMES.filter((row) => seat.rows[row].length === ROWS[row]);
  if (full.length === 0) return null;
  return answer(
    `${V1}/foul-checks`,
    ruled(Object.fromEntries(full.map((row) => [row, seat.rows[row]]))),
    `foul ${seat.name}`,
  );
}

/** The naturals that thirteen cards make; null before there are thirteen. */
export function naturalsOf(seat) {
  const cards = seatCards(seat);
  return cards.length === 13 ? answer(`${V1}/naturals`, ruled({ cards }), `naturals ${seat.name}`) : null;
}

export function arrangements(seat, opponents, objective) {
  const cards = seatCards(seat).sort();
  if (cards.length !== 13) return null;
  // Of this hand alone: the settings of another must not be offered while these are looked for.
  return answer(`${V1}/arrangements`, ruled({ cards, opponents, objective }), `arrange ${cards}`);
}

export function isTableComplete(seats) {
  return seats.every(isComplete);
}

function asPlayer(seat) {
  return { id: seat.name, ...seat.rows, ...(seat.declare ? { declare: seat.declare } : {}) };
}

/** The settlement of the table; null while a hand is not full, or a row not told whole. */
export function settlement() {
  const { seats, told } = store.state.pusoy;
  if (told) return isToldWhole() ? answer(`${V1}/tallies`, ruled(toldBody())) : null;
  return isTableComplete(seats) ? answer(`${V1}/settlements`, ruled({ players: seats.map(asPlayer) })) : null;
}

/** The running game; null before its first hand. */
export function game() {
  const { hands, length } = store.state.pusoy.game;
  if (hands.length === 0) return null;
  const body = { hands: hands.map(({ totals }) => ({ totals })), ...(length ? { length } : {}) };
  return answer(`${V1}/games`, ruled(body));
}
