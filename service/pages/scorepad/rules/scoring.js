// The group of fields for how a round of Pusoy Dos is scored: the method, and the figures that it has.

import { RANKS } from "../cards.js";
import { el } from "../dom.js";
import { capital, ordinal } from "../words.js";
import { fieldIn, isFilled, labelledChoice, labelledNumber, numberIn } from "./groups.js";
import { METHODS } from "./knobs.js";

const LOW_TO_HIGH = [...RANKS].reverse();
const TWOS = ["no twos", "one two", "two twos", "three twos", "four twos"];
const PLACES = [1, 2, 3, 4].map((place) => ordinal(place));

// Of each method: the fields of its figures, and reading them back.
const FIGURES = {
  card_count: { fields: () => [], read: () => ({}) },
  card_tiers: { fields: tierFields, read: readTiers },
  rank_points: { fields: rankFields, read: readRanks },
  deuces: {
    fields: pointFields(TWOS),
    read: (group) => ({ points: pointsIn(group, TWOS).map(numberIn) }),
  },
  placing: {
    fields: pointFields(PLACES),
    read: (group) => ({ points: pointsIn(group, PLACES).filter(isFilled).map(numberIn) }),
  },
};

export function scoring(value, wire) {
  const words = Object.fromEntries(Object.entries(METHODS).map(([name, said]) => [name, capital(said)]));
  const { method } = value;
  return [
    labelledChoice("method", "method", words, method, wire),
    el("span", { class: `figures ${method}`, "data-key": method }, FIGURES[method].fields(value, wire)),
  ];
}

/** The scoring as it stands; a method just chosen starts with the figures of the first preset that has it. */
export function readScoring(group, known) {
  const method = fieldIn(group, "method").value;
  if (group.querySelector(".figures").dataset.key === method) return { method, ...FIGURES[method].read(group) };
  return known.find((one) => one.method === method);
}

function pointFields(words) {
  return ({ points }, wire) => words.map((said, at) => labelledNumber(said, `points-${at}`, points[at], wire));
}

function pointsIn(group, words) {
  return words.map((_, at) => fieldIn(group, `points-${at}`));
}

// One tier more than there are, to be filled or left; a tier from no number is none.
function tierFields({ tiers }, wire) {
  return [...tiers, {}].flatMap(({ from, factor }, at) => [
    labelledNumber(`tier ${at + 1} from`, `from-${at}`, from, wire, 1),
    labelledNumber(`tier ${at + 1} times`, `factor-${at}`, factor, wire),
  ]);
}

function readTiers(group) {
  const tiers = [];
  for (let at = 0; fieldIn(group, `from-${at}`); at += 1) {
    const [from, factor] = [fieldIn(group, `from-${at}`), fieldIn(group, `factor-${at}`)];
    if (isFilled(from)) tiers.push({ from: numberIn(from), factor: numberIn(factor) });
  }
  return { tiers };
}

function rankFields({ values }, wire) {
  return LOW_TO_HIGH.map((rank) => labelledNumber(rank, `rank-${rank}`, values[rank], wire));
}

function readRanks(group) {
  return { values: Object.fromEntries(LOW_TO_HIGH.map((rank) => [rank, numberIn(fieldIn(group, `rank-${rank}`))])) };
}
