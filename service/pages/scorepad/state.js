// What the page remembers. `state` travels in the link; `ui` is this reader's alone and is forgotten.
// Nothing is drawn and nothing is scored here.

export const ROWS = { front: 3, middle: 5, back: 5 };
export const ROW_NAMES = Object.keys(ROWS);
export const NAMES = ["You", "Joy", "Mark", "Rey"];

export function freshSeat(name) {
  return { name, rows: { front: [], middle: [], back: [] }, declare: null, fouled: false, royalties: {} };
}

/** Rows told without cards: lists of seats that tie, best first. */
export function freshTold() {
  return { front: [], middle: [], back: [] };
}

export function freshRules() {
  return { base: null, overrides: {} };
}

export function freshPusoy() {
  return {
    rules: freshRules(),
    seats: NAMES.map((name) => freshSeat(name)),
    told: null,
    settled: false,
    game: { length: null, hands: [] },
  };
}

export function freshRound() {
  return { firstGame: true, handSize: 13, leader: 0, mustInclude: null, hands: null, actions: [] };
}

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

export function freshState() {
  return { tab: "pusoy", pusoy: freshPusoy(), dos: freshDos() };
}

export function freshUi() {
  return {
    seat: 0,
    row: "front",
    lifted: null,
    arranging: false,
    objective: "expected_points",
    note: "",
    tray: "table",
    picked: [],
    verdict: "",
    deckAt: "AS",
    naming: {},
  };
}

export const store = { state: freshState(), ui: freshUi() };

/** The thirteen (or fewer) cards of a seat, front first. */
export function seatCards(seat) {
  return ROW_NAMES.flatMap((row) => seat.rows[row]);
}

export function isComplete(seat) {
  return ROW_NAMES.every((row) => seat.rows[row].length === ROWS[row]);
}

/** The ruleset as a request takes it; the game's default when none was chosen. */
export function rulesetOf(rules) {
  if (Object.keys(rules.overrides).length > 0) return { base: rules.base, overrides: rules.overrides };
  return rules.base ?? undefined;
}
