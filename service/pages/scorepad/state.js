// The data of the page. `state` is part of the link; `ui` belongs to this visit and is not saved.
// Nothing is drawn and nothing is scored here.

/**
 * @typedef {"front" | "middle" | "back"} RowName
 * @typedef {Record<RowName, string[]>} Rows the cards of each row, such as "TD"
 * @typedef {Record<RowName, number[][]>} Tally each row's ranking: lists of seats that tie, best first
 * @typedef {{ base: string | null, overrides: Record<string, any> }} Rules
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {Rows} rows
 * @property {string | null} declare the natural that is declared
 * @property {boolean} fouled
 * @property {Record<string, string>} royalties the category paid for each row of a tally
 *
 * @typedef {object} Pusoy
 * @property {Rules} rules
 * @property {Seat[]} seats
 * @property {Tally | null} told rows entered without cards; existing links contain this name, so it stays
 * @property {boolean} settled
 * @property {{ length: number | null, hands: { totals: any, seats: Seat[], told: Tally | null }[] }} game
 *
 * @typedef {object} Round
 * @property {boolean} firstGame
 * @property {number} handSize
 * @property {number} leader
 * @property {string | null} mustInclude
 * @property {string[] | null} hands as typed; null while they are not known
 * @property {{ by: number, play?: string[] }[]} actions without a play it is a pass
 *
 * @typedef {object} Dos
 * @property {Rules} rules
 * @property {string} view
 * @property {{ table: string[], play: string[] }} check
 * @property {string[]} players
 * @property {Round} round
 * @property {{ cards: string[], places: string[], last: string } | null} left what was typed to score a round
 * @property {{ scores: Record<string, number> }[]} match
 *
 * @typedef {{ tab: string, pusoy: Pusoy, dos: Dos }} State
 */

export const ROWS = { front: 3, middle: 5, back: 5 };
export const ROW_NAMES = /** @type {RowName[]} */ (Object.keys(ROWS));
export const NAMES = ["You", "Joy", "Mark", "Rey"];

/** @returns {Seat} */
export function freshSeat(name) {
  return { name, rows: { front: [], middle: [], back: [] }, declare: null, fouled: false, royalties: {} };
}

/** @returns {Tally} */
export function freshTally() {
  return { front: [], middle: [], back: [] };
}

/** @returns {Rules} */
export function freshRules() {
  return { base: null, overrides: {} };
}

/** @returns {Pusoy} */
export function freshPusoy() {
  return {
    rules: freshRules(),
    seats: NAMES.map((name) => freshSeat(name)),
    told: null,
    settled: false,
    game: { length: null, hands: [] },
  };
}

/** @returns {Round} */
export function freshRound() {
  return { firstGame: true, handSize: 13, leader: 0, mustInclude: null, hands: null, actions: [] };
}

/** @returns {Dos} */
export function freshDos() {
  return {
    rules: freshRules(),
    view: "check",
    check: { table: [], play: [] },
    players: [...NAMES],
    round: freshRound(),
    left: null,
    match: [],
  };
}

/** @returns {State} */
export function freshState() {
  return { tab: "pusoy", pusoy: freshPusoy(), dos: freshDos() };
}

export function freshUi() {
  return {
    seat: 0,
    row: "front",
    lifted: /** @type {string | null} */ (null),
    arranging: false,
    objective: "expected_points",
    note: "",
    tray: "table",
    picked: /** @type {string[]} */ ([]),
    verdict: "",
    deckAt: "AS",
    focus: /** @type {string | null} */ (null),
  };
}

export const store = { state: freshState(), ui: freshUi() };

/** The cards of a seat, up to thirteen, front first. */
export function seatCards(seat) {
  return ROW_NAMES.flatMap((row) => seat.rows[row]);
}

export function isComplete(seat) {
  return ROW_NAMES.every((row) => seat.rows[row].length === ROWS[row]);
}

/** The ruleset as a request takes it; undefined for the game's default. */
export function rulesetOf(rules) {
  if (Object.keys(rules.overrides).length > 0) return { base: rules.base, overrides: rules.overrides };
  return rules.base ?? undefined;
}
