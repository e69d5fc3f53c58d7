// The requests that the Pusoy page sends.

import { answer } from "../api.js";
import { ROWS, ROW_NAMES, isComplete, rulesetOf, seatCards, store } from "../state.js";
import { isTallyComplete, tallyBody } from "./tally.js";

const V1 = "v1/pusoy";

function ruled(body) {
  return { ...body, ruleset: rulesetOf(store.state.pusoy.rules) };
}

/** Name the full rows and check their order; null while no row is full. */
export function foulCheck(seat) {
  const full = ROW_NAMES.filter((row) => seat.rows[row].length === ROWS[row]);
  if (full.length === 0) return null;
  return answer(
    `${V1}/foul-checks`,
    ruled(Object.fromEntries(full.map((row) => [row, seat.rows[row]]))),
    `foul ${seat.name}`,
  );
}

/** Find the naturals in thirteen cards; null while there are fewer. */
export function naturalsOf(seat) {
  const cards = seatCards(seat);
  return cards.length === 13 ? answer(`${V1}/naturals`, ruled({ cards }), `naturals ${seat.name}`) : null;
}

export function arrangements(seat, opponents, objective) {
  const cards = seatCards(seat).sort();
  if (cards.length !== 13) return null;
  // The asker includes the cards: settings of another hand must not be offered while this request waits.
  return answer(`${V1}/arrangements`, ruled({ cards, opponents, objective }), `arrange ${cards}`);
}

export function isTableComplete(seats) {
  return seats.every(isComplete);
}

function asPlayer(seat) {
  return { id: seat.name, ...seat.rows, ...(seat.declare ? { declare: seat.declare } : {}) };
}

/** Settle the table; null while a hand is not full or a row not fully ranked. */
export function settlement() {
  const { seats, told: tally } = store.state.pusoy;
  if (tally) return isTallyComplete() ? answer(`${V1}/tallies`, ruled(tallyBody())) : null;
  return isTableComplete(seats) ? answer(`${V1}/settlements`, ruled({ players: seats.map(asPlayer) })) : null;
}

/** Add up the running game; null before its first hand. */
export function game() {
  const { hands, length } = store.state.pusoy.game;
  if (hands.length === 0) return null;
  const body = { hands: hands.map(({ totals }) => ({ totals })), ...(length ? { length } : {}) };
  return answer(`${V1}/games`, ruled(body));
}
