// What groups of fields are made of: each field with its own label, wired to the knob of its group.

import { el } from "../dom.js";

export function group({ id }, kind, fields) {
  return el(
    "span",
    { class: `fields ${kind}-fields`, role: "group", "aria-labelledby": `${id}-title`, id, "data-fields": true },
    fields,
  );
}

export function numberField(attributes) {
  return el("input", { type: "number", inputmode: "numeric", max: 1000, class: "short", ...attributes });
}

export function option(value, words, selected) {
  return el("option", { value, selected }, words);
}

/** A number with its label; `name` is what the group is read by. A field left empty is not there. */
export function labelledNumber(words, name, value, wire, min = 0) {
  const id = `${wire.id}-${name}`;
  return el(
    "span",
    { "data-key": name },
    el("label", { for: id }, words),
    numberField({ id, name, min, value: value ?? "", "data-change": wire["data-change"] }),
  );
}

/** A choice with its label; `choices` is `{name: words}`. */
export function labelledChoice(words, name, choices, value, wire) {
  const id = `${wire.id}-${name}`;
  return el(
    "span",
    { "data-key": name },
    el("label", { for: id }, words),
    el(
      "select",
      { id, name, "data-change": wire["data-change"] },
      Object.entries(choices).map(([one, said]) => option(one, said, one === value)),
    ),
  );
}

/** The field of this name in a group. */
export function fieldIn(group, name) {
  return group.querySelector(`[name="${name}"]`);
}

export function isFilled(field) {
  return field.value.trim() !== "";
}

// What is no number is sent as typed, so that the service says what is wrong with it.
export function numberIn(field) {
  if (!isFilled(field)) return 0;
  return Number.isNaN(Number(field.value)) ? field.value : Number(field.value);
}
