// Every knob in card players' words: its title, its choices, and its value as text.
// The service decides what knobs do; a knob that is missing here is shown by its API name.

import { capital, count, listed, plain } from "../words.js";

// The items that lists may contain; a test compares these with what the service accepts.
export const PLAYS = ["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"];
const IN_FRONT = ["high_card", "pair", "three_of_a_kind"];
const IN_FIVE = ["high_card", "pair", "two_pair", "three_of_a_kind", ...PLAYS];
export const ROYALTIES = { front: IN_FRONT, middle: IN_FIVE, back: IN_FIVE };
export const NATURALS = ["dragon", "six_pairs", "three_straights", "three_flushes"];
export const METHODS = {
  card_count: "cards left",
  card_tiers: "cards left, multiplied from a given number on",
  rank_points: "cards left, by rank",
  deuces: "the winner, by twos in the last play",
  placing: "by place",
};

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

function suitSigns(suits) {
  return [...suits].map((suit) => SIGNS[suit]).join(" ");
}

/** Every order of the suits, as choices. */
function orderings(suits) {
  return Object.fromEntries(orders(suits).map((order) => [order, suitSigns(order)]));
}

function orders(letters) {
  if (letters.length < 2) return [letters];
  return [...letters].flatMap((first) => orders(letters.replace(first, "")).map((rest) => first + rest));
}

const PUSOY = {
  row_points: { title: "A row won is worth", kind: "number" },
  sweep_bonus: { title: "Sweep bonus", kind: "number" },
  overall_bonus: { title: "Bonus for winning overall", kind: "number" },
  overall_needs: {
    title: "Winning overall means",
    kind: "choice",
    choices: { two_rows: "at least two rows won", most_rows: "more rows won than the other" },
  },
  royalties: { title: "Royalties", kind: "royalties" },
  royalty_mode: {
    title: "A royalty",
    kind: "choice",
    choices: { replace: "takes the place of the row’s points", add: "is paid on top of the row’s points" },
  },
  foul_royalties: {
    title: "Royalties against a foul",
    kind: "choice",
    choices: { by_row: "as for any row won", on_top: "always on top of the row’s points" },
  },
  naturals: { title: "Naturals", kind: "naturals" },
  six_pairs: {
    title: "Six pairs",
    kind: "choice",
    choices: { pair_units: "a triple counts as a pair and a spare", exact: "exactly six pairs and a single" },
  },
  table_sweep: {
    title: "Sweeping the whole table",
    kind: "choice",
    choices: { none: "pays nothing more", double: "pays each of those pairs twice" },
  },
  hands_per_game: { title: "Hands in a game", kind: "number", from: 1 },
  straights: { title: "Straights, low to high", kind: "words" },
};

const PUSOY_DOS = {
  suits: { title: "Suits, low to high", kind: "choice", choices: orderings("CDHS") },
  straights: { title: "Straights, low to high", kind: "words" },
  straight_tie: {
    title: "Ties between straights are broken by",
    kind: "choice",
    choices: {
      game_high: "the suit of the highest card in the game’s order",
      sequence_top: "the suit of the last card in the run",
    },
  },
  flush_order: {
    title: "Flushes compare",
    kind: "choice",
    choices: {
      suit_then_high: "suit first, then the highest card",
      high_then_suit: "highest card first, then suit",
      ranks_then_suit: "card by card, suit last",
    },
  },
  straight_flush_order: {
    title: "Straight flushes compare",
    kind: "choice",
    choices: { as_straight: "as straights do", suit_first: "suit first" },
  },
  triples: { title: "Triples", kind: "choice", choices: { true: "may be played", false: "are not played" } },
  five_card_categories: { title: "Five-card hands, low to high", kind: "ranking" },
  bombs: { title: "Beats plays of any other size", kind: "boxes" },
  opening_card: { title: "The opening card", kind: "card" },
  opening_scope: {
    title: "The opening card is required in",
    kind: "choice",
    choices: { first_game: "the first game only", every_deal: "every deal" },
  },
  passing: {
    title: "A player who has passed",
    kind: "choice",
    choices: { reenter: "may play again when the turn returns", lockout: "waits until the table clears" },
  },
  ends: {
    title: "The round ends",
    kind: "choice",
    choices: { first_out: "when the first hand is empty", last_player: "when one hand is left" },
  },
  scoring: { title: "Scoring", kind: "scoring" },
  transfer: {
    title: "Who is paid",
    kind: "choice",
    choices: {
      none: "nobody: penalties only",
      winner_collects: "the winner collects them all",
      pairwise: "every pair settles the difference",
    },
  },
};

const KNOBS = { pusoy: PUSOY, dos: PUSOY_DOS };

export function knobOf(game, knob) {
  return KNOBS[game][knob] ?? { title: capital(plain(knob)), kind: "unknown" };
}

const FORMATTERS = {
  straights: (straights) => straights.map(runText).join(", "),
  five_card_categories: (categories) => categories.map(plain).join(", "),
  bombs: (bombs) => (bombs.length > 0 ? listed(bombs.map(plain)) : "nothing does"),
  opening_card: (card) => (card ? card[0] + (SIGNS[card[1]] ?? card.slice(1)) : "none"),
  naturals: (naturals) => naturals.map(({ name, points }) => `${plain(name)} ${points}`).join(", ") || "none",
  royalties: (royalties) =>
    royalties.map(({ row, category, points }) => `${row} ${plain(category)} ${points}`).join(", ") || "none",
  scoring: (scoring) => SCORING[scoring.method]?.(scoring) ?? plain(scoring.method),
};

const SCORING = {
  card_count: () => "one point per card left",
  card_tiers: ({ tiers }) => `cards left, ${tiers.map(({ from, factor }) => `from ${from} ×${factor}`).join(", ")}`,
  rank_points: ({ values }) =>
    `cards left by rank: ${Object.entries(values)
      .map(([rank, points]) => `${rank} ${points}`)
      .join(", ")}`,
  deuces: ({ points }) => `the winner by twos in the last play: ${points.join(", ")}`,
  placing: ({ points }) => `by place: ${points.join(", ")}`,
};

// A run of ranks is written by its ends: "10–A".
function runText(run) {
  return `${run[0]}–${run.at(-1)}`.replaceAll("T", "10");
}

/** A knob's value in words. */
export function knobText(game, knob, value) {
  if (knob in FORMATTERS) return FORMATTERS[knob](value);
  const { choices } = knobOf(game, knob);
  return choices?.[String(value)] ?? (typeof value === "number" ? count(value, "point") : JSON.stringify(value));
}
