// A field for every kind of knob, and reading a field back into the knob's value.

import { el } from "../dom.js";
import { capital, plain } from "../words.js";
import { sayKnob } from "./knobs.js";

const BOMBS = ["four_of_a_kind", "straight_flush"];
const GRID = {
  front: ["three_of_a_kind"],
  middle: ["full_house", "four_of_a_kind", "straight_flush"],
  back: ["full_house", "four_of_a_kind", "straight_flush"],
};

/** The field for one knob. `known` is that knob's value in every preset, for choosing among them. */
export function knobField({ game, knob, spec, value, known, id }) {
  const wire = { id, "data-change": `turnKnob ${game} ${knob}` };
  return (FIELDS[spec.kind] ?? shown)({ game, knob, spec, value, known, wire });
}

const FIELDS = {
  number: ({ spec, value, wire }) => numberField({ ...wire, min: spec.from ?? 0, value }),
  choice: ({ spec, value, wire }) =>
    el(
      "select",
      wire,
      Object.entries(spec.choices).map(([name, words]) => choice(name, words, name === value)),
    ),
  flag: ({ spec, value, wire }) =>
    el(
      "select",
      wire,
      Object.entries(spec.choices).map(([name, words]) => choice(name, words, name === String(value))),
    ),
  borrow: borrowField,
  words: ({ value, wire }) =>
    el("input", { ...wire, value: value.join(" "), spellcheck: "false", autocomplete: "off" }),
  card: ({ value, wire }) =>
    el("input", {
      ...wire,
      value: value ?? "",
      placeholder: "none",
      maxlength: 3,
      class: "short",
      autocomplete: "off",
    }),
  bombs: ({ value, wire }) =>
    el(
      "span",
      { class: "boxes", ...grouped(wire) },
      BOMBS.map((name) => box(name, value.includes(name), wire)),
    ),
  royalties: ({ value, wire }) =>
    el(
      "span",
      { class: "grid-field", ...grouped(wire) },
      royaltyCells(value).map((cell) => royaltyField(cell, wire)),
    ),
  naturals: ({ value, known, wire }) =>
    el(
      "span",
      { class: "grid-field", ...grouped(wire) },
      naturalNames(known).map((name) => naturalField(name, value, wire)),
    ),
};

function shown({ value }) {
  return el("code", {}, JSON.stringify(value));
}

function grouped({ id }) {
  return { role: "group", "aria-labelledby": `${id}-title`, id, "data-fields": true };
}

function numberField(attributes) {
  return el("input", { type: "number", inputmode: "numeric", max: 1000, class: "short", ...attributes });
}

function choice(value, words, selected) {
  return el("option", { value, selected }, words);
}

function borrowField({ game, knob, value, known, wire }) {
  const texts = [...new Set([value, ...known].map((one) => JSON.stringify(one)))];
  return el(
    "select",
    wire,
    texts.map((text) => choice(text, capital(sayKnob(game, knob, JSON.parse(text))), text === JSON.stringify(value))),
  );
}

function box(name, checked, wire) {
  const id = `${wire.id}-${name}`;
  return el(
    "span",
    {},
    el("input", { type: "checkbox", id, name, checked, "data-change": wire["data-change"] }),
    el("label", { for: id }, plain(name)),
  );
}

function royaltyCells(royalties) {
  const cells = Object.entries(GRID).flatMap(([row, categories]) =>
    categories.map((category) => ({ row, category, points: 0 })),
  );
  const missing = royalties.filter(({ row, category }) => !GRID[row]?.includes(category));
  const pointsOf = (cell) =>
    royalties.find(({ row, category }) => row === cell.row && category === cell.category)?.points;
  return [...cells, ...missing].map((cell) => ({ ...cell, points: pointsOf(cell) ?? 0 }));
}

function royaltyField({ row, category, points }, wire) {
  return pointsField(`${row} ${plain(category)}`, { "data-row": row, "data-category": category }, points, wire);
}

function naturalNames(known) {
  return [...new Set(known.flat().map(({ name }) => name))];
}

function naturalField(name, naturals, wire) {
  return pointsField(plain(name), { "data-name": name }, naturals.find((one) => one.name === name)?.points ?? 0, wire);
}

function pointsField(words, data, value, wire) {
  const id = `${wire.id}-${words.replaceAll(" ", "-")}`;
  return el(
    "span",
    {},
    el("label", { for: id }, words),
    numberField({ id, min: 0, value, ...data, "data-change": wire["data-change"] }),
  );
}

/** The knob's value as its field now stands; a group of fields is read whole. */
export function readField(spec, field) {
  const group = field.closest("[data-fields]");
  return (READERS[spec.kind] ?? ((input) => input.value))(field, group);
}

const READERS = {
  number: numberIn,
  flag: (field) => field.value === "true",
  borrow: (field) => JSON.parse(field.value),
  words: (field) => field.value.split(/[\s,]+/).filter(Boolean),
  card: (field) => field.value.trim().toUpperCase() || null,
  bombs: (_, group) => [...group.querySelectorAll("input:checked")].map(({ name }) => name),
  royalties: (_, group) =>
    paid(group).map((field) => ({ row: field.dataset.row, category: field.dataset.category, points: numberIn(field) })),
  naturals: (_, group) => paid(group).map((field) => ({ name: field.dataset.name, points: numberIn(field) })),
};

// Nothing paid is no royalty and no natural at all.
function paid(group) {
  return [...group.querySelectorAll("input")].filter((field) => numberIn(field) !== 0);
}

// What is no number is sent as typed, so that the service says what is wrong with it.
function numberIn(field) {
  return field.value.trim() === "" ? 0 : Number.isNaN(Number(field.value)) ? field.value : Number(field.value);
}
