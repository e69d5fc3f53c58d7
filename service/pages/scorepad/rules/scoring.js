// The group of fields for how a round of Pusoy Dos is scored: the method and its figures.

import { RANKS } from "../cards.js";
import { el } from "../dom.js";
import { capital, ordinal } from "../words.js";
import { fieldIn, isFilled, labelledChoice, labelledNumber, numberIn } from "./groups.js";
import { METHODS } from "./knobs.js";

const LOW_TO_HIGH = [...RANKS].reverse();
const TWOS = ["no twos", "one two", "two twos", "three twos", "four twos"];
const PLACES = [1, 2, 3, 4].map((place) => ordinal(place));

// For each method, the fields of its figures and how to read them back.
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
  const words = Object.fromEntries(Object.entries(METHODS).map(([name, title]) => [name, capital(title)]));
  const { method } = value;
  return [
    labelledChoice("method", "method", words, method, wire),
    el("span", { class: `figures ${method}`, "data-key": method }, FIGURES[method].fields(value, wire)),
  ];
}

/** Read the scoring; a method just chosen starts with the figures of the first preset that uses it. */
export function readScoring(group, known) {
  const method = fieldIn(group, "method").value;
  if (group.querySelector(".figures").dataset.key === method) return { method, ...FIGURES[method].read(group) };
  return known.find((one) => one.method === method);
}

function pointFields(words) {
  return ({ points }, wire) => words.map((label, at) => labelledNumber(label, `points-${at}`, points[at], wire));
}

function pointsIn(group, words) {
  return words.map((_, at) => fieldIn(group, `points-${at}`));
}

// One spare tier to fill in; a tier without a "from" is ignored.
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
