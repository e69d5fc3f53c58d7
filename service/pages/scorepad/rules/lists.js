// The groups of fields for knobs that are lists: checkboxes, rankings, and points by name.

import { el } from "../dom.js";
import { ordinal, plain } from "../words.js";
import { fieldIn, isFilled, labelledChoice, labelledNumber, numberIn } from "./groups.js";
import { NATURALS, PLAYS, ROYALTIES } from "./knobs.js";

export function boxes(value, wire) {
  return PLAYS.map((name) => {
    const id = `${wire.id}-${name}`;
    return el(
      "span",
      {},
      el("input", { type: "checkbox", id, name, checked: value.includes(name), "data-change": wire["data-change"] }),
      el("label", { for: id }, plain(name)),
    );
  });
}

export function readBoxes(group) {
  return [...group.querySelectorAll("input:checked")].map(({ name }) => name);
}

const NOTHING = "";

function choicesOf(names) {
  return { [NOTHING]: "–", ...Object.fromEntries(names.map((name) => [name, plain(name)])) };
}

/** A select for each place, lowest first; an empty place is skipped. */
export function ranking(value, wire) {
  return PLAYS.map((_, at) =>
    labelledChoice(placeWords(at), `place-${at}`, choicesOf(PLAYS), value[at] ?? NOTHING, wire),
  );
}

function placeWords(at) {
  if (at === 0) return "lowest";
  return at === PLAYS.length - 1 ? "highest" : ordinal(at + 1);
}

export function readRanking(group) {
  return PLAYS.map((_, at) => fieldIn(group, `place-${at}`).value).filter(Boolean);
}

/** A number for each row and category; empty means no royalty, and 0 a royalty that pays nothing. */
export function royalties(value, wire) {
  return royaltyPlaces().map(({ row, category }) => {
    const points = value.find((one) => one.row === row && one.category === category)?.points;
    return labelledNumber(`${row} ${plain(category)}`, `${row}-${category}`, points, wire);
  });
}

function royaltyPlaces() {
  return Object.entries(ROYALTIES).flatMap(([row, categories]) => categories.map((category) => ({ row, category })));
}

export function readRoyalties(group) {
  return royaltyPlaces()
    .map((place) => ({ ...place, field: fieldIn(group, `${place.row}-${place.category}`) }))
    .filter(({ field }) => isFilled(field))
    .map(({ row, category, field }) => ({ row, category, points: numberIn(field) }));
}

/** A select for each natural, best first, with the points it collects. */
export function naturals(value, wire) {
  return NATURALS.flatMap((_, at) => {
    const place = at === 0 ? "best" : ordinal(at + 1);
    return [
      labelledChoice(place, `name-${at}`, choicesOf(NATURALS), value[at]?.name, wire),
      labelledNumber(`points, ${place}`, `points-${at}`, value[at]?.points, wire),
    ];
  });
}

export function readNaturals(group) {
  return NATURALS.map((_, at) => ({ name: fieldIn(group, `name-${at}`).value, points: fieldIn(group, `points-${at}`) }))
    .filter(({ name }) => name !== NOTHING)
    .map(({ name, points }) => ({ name, points: numberIn(points) }));
}
