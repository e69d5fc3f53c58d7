// Builds a field for every kind of knob and reads it back into the knob's value.
// A knob with several parts is a group of fields; lists.js and scoring.js build and read those.

import { readCards } from "../cards.js";
import { el } from "../dom.js";
import { group, numberField, numberIn, option } from "./groups.js";
import { boxes, naturals, ranking, readBoxes, readNaturals, readRanking, readRoyalties, royalties } from "./lists.js";
import { readScoring, scoring } from "./scoring.js";

const GROUPS = { boxes, ranking, royalties, naturals, scoring };
const FIELDS = {
  number: ({ spec, value, wire }) => numberField({ ...wire, min: spec.from ?? 0, value }),
  choice: ({ spec, value, wire }) =>
    el(
      "select",
      wire,
      Object.entries(spec.choices).map(([name, words]) => option(name, words, name === String(value))),
    ),
  words: ({ value, wire }) =>
    el("input", { ...wire, value: value.join(" "), spellcheck: "false", autocomplete: "off" }),
  card: ({ value, wire }) =>
    el("input", {
      ...wire,
      value: value ?? "",
      placeholder: "none",
      class: "short",
      autocomplete: "off",
    }),
};

/** Whether a knob's field is a group, which is labelled by its title and not by a <label>. */
export function isGroup({ kind }) {
  return kind in GROUPS;
}

/** Build the field for one knob. */
export function knobField({ game, knob, spec, value, id }) {
  const wire = { id, "data-change": `setKnob ${game} ${knob}` };
  if (isGroup(spec)) return group(wire, spec.kind, GROUPS[spec.kind](value, wire));
  return FIELDS[spec.kind]?.({ spec, value, wire }) ?? el("code", {}, JSON.stringify(value));
}

// Boolean knobs are chosen in words like the others.
const BOOLEANS = { true: true, false: false };

const READERS = {
  number: numberIn,
  choice: (field) => BOOLEANS[field.value] ?? field.value,
  words: (field) => field.value.split(/[\s,]+/).filter(Boolean),
  card: cardIn,
  boxes: readBoxes,
  ranking: readRanking,
  royalties: readRoyalties,
  naturals: readNaturals,
  scoring: readScoring,
};

/** Read the knob's value from its field, or from the whole group; `known` lists its value in every preset. */
export function readField(spec, field, known) {
  return READERS[spec.kind](field.closest("[data-fields]") ?? field, known);
}

// Text that is not a card is sent as typed, so that the service explains the error.
function cardIn(field) {
  const { cards, faults } = readCards(field.value);
  if (cards.length === 1 && faults.length === 0) return cards[0];
  return field.value.trim() || null;
}
