// The parts of a group of fields: each has its own label and is wired to the knob of its group.

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

/** A labelled number field; the group is read back by `name`. An empty field counts as absent. */
export function labelledNumber(words, name, value, wire, min = 0) {
  const id = `${wire.id}-${name}`;
  return el(
    "span",
    { "data-key": name },
    el("label", { for: id }, words),
    numberField({ id, name, min, value: value ?? "", "data-change": wire["data-change"] }),
  );
}

/** A labelled select; `choices` is `{name: words}`. */
export function labelledChoice(words, name, choices, value, wire) {
  const id = `${wire.id}-${name}`;
  return el(
    "span",
    { "data-key": name },
    el("label", { for: id }, words),
    el(
      "select",
      { id, name, "data-change": wire["data-change"] },
      Object.entries(choices).map(([one, text]) => option(one, text, one === value)),
    ),
  );
}

/** Find the field with this name in a group. */
export function fieldIn(fields, name) {
  return fields.querySelector(`[name="${name}"]`);
}

export function isFilled(field) {
  return field.value.trim() !== "";
}

// Text that is not a number is sent as typed, so that the service explains the error.
export function numberIn(field) {
  if (!isFilled(field)) return 0;
  return Number.isNaN(Number(field.value)) ? field.value : Number(field.value);
}
