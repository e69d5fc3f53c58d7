// The ruleset picker: choose a preset, change single knobs, see the differences and the sources.

import { answer, trouble } from "../api.js";
import { el } from "../dom.js";
import { rulesetOf, store } from "../state.js";
import { capital, count } from "../words.js";
import { isGroup, knobField, readField } from "./fields.js";
import { knobOf, knobText } from "./knobs.js";

const PATHS = { pusoy: "v1/pusoy/rulesets", dos: "v1/pusoy-dos/rulesets" };

export function presetsOf(game) {
  return answer(PATHS[game]).body?.rulesets ?? [];
}

function rulesOf(game) {
  return store.state[game].rules;
}

/** The preset that the rules start from; null until the presets are loaded. */
export function baseOf(game) {
  const presets = presetsOf(game);
  return presets.find(({ name }) => name === rulesOf(game).base) ?? presets[0] ?? null;
}

/** The current value of every knob, overrides applied. */
export function knobsNow(game) {
  return { ...baseOf(game).knobs, ...rulesOf(game).overrides };
}

/** The picker, collapsed to one line until it is opened. */
export function rulesPicker(game) {
  const base = baseOf(game);
  if (!base)
    return el(
      "div",
      { class: "rules waiting" },
      el("p", { class: "trouble", role: "status" }, trouble(answer(PATHS[game])) || "Loading the rules…"),
    );
  return el(
    "details",
    { class: "rules", "data-key": `rules-${game}` },
    el(
      "summary",
      {},
      el("span", { class: "rules-word" }, "Rules"),
      el("span", { class: "rules-name" }, base.title),
      changesChip(game),
    ),
    el(
      "div",
      { class: "rules-body" },
      presetChoice(game, base),
      about(base),
      differences(game, base),
      houseRules(game),
    ),
  );
}

function changesChip(game) {
  const changed = Object.keys(rulesOf(game).overrides).length;
  return changed > 0 && el("span", { class: "chip" }, count(changed, "house rule"));
}

function presetChoice(game, base) {
  const options = presetsOf(game).map(({ name, title }) =>
    el("option", { value: name, selected: name === base.name }, title),
  );
  const id = `preset-${game}`;
  return el(
    "p",
    { class: "choice" },
    el("label", { for: id }, "Play by"),
    el("select", { id, "data-change": `choosePreset ${game}` }, options),
  );
}

function about({ description, source }) {
  return el("div", { class: "about" }, el("p", {}, description), el("p", { class: "fine" }, source));
}

/** How the chosen preset differs from the first one. */
function differences(game, base) {
  const [first] = presetsOf(game);
  const other = Object.keys(base.knobs).filter(
    (knob) => JSON.stringify(base.knobs[knob]) !== JSON.stringify(first.knobs[knob]),
  );
  if (base.name === first.name) return null;
  const heads = ["", base.title, first.title];
  const line = (knob) => [
    knobOf(game, knob).title,
    capital(knobText(game, knob, base.knobs[knob])),
    capital(knobText(game, knob, first.knobs[knob])),
  ];
  return el(
    "table",
    { class: "differs" },
    el("caption", {}, `How it differs from ${first.title}`),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        heads.map((head) => (head ? el("th", { scope: "col" }, head) : el("td", {}))),
      ),
    ),
    el(
      "tbody",
      {},
      other.map((knob) => differsLine(line(knob), heads)),
    ),
  );
}

/** @param {string[]} texts
 * @param {string[]} heads */
function differsLine([title, here, there], heads) {
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, title),
    el("td", { "data-head": heads[1] }, here),
    el("td", { "data-head": heads[2] }, there),
  );
}

function houseRules(game) {
  const faults = faultsOf(game);
  const changed = Object.keys(rulesOf(game).overrides).length > 0;
  return el(
    "details",
    { class: "house-rules" },
    el("summary", {}, "House rules: change one thing at a time"),
    Object.entries(knobsNow(game)).map(([knob, value]) => knobLine(game, knob, value, faults[knob])),
    changed && el("button", { type: "button", "data-do": `dropHouseRules ${game}` }, "Back to the preset"),
  );
}

/** The faults of the house rules: `{knob: what is wrong with it}`. */
function faultsOf(game) {
  const ruleset = rulesetOf(rulesOf(game));
  if (typeof ruleset !== "object") return {};
  const found = answer(PATHS[game], { ruleset }, `house ${game}`);
  const errors = found.state === "problem" ? found.body.errors : [];
  return Object.fromEntries(errors.map(({ pointer, detail }) => [pointer.split("/")[3], detail]));
}

function knobLine(game, knob, value, fault) {
  const spec = knobOf(game, knob);
  const id = `knob-${game}-${knob}`;
  const title = isGroup(spec)
    ? el("span", { id: `${id}-title`, class: "knob-title" }, spec.title)
    : el("label", { for: id, class: "knob-title" }, spec.title);
  const changed = knob in rulesOf(game).overrides;
  return el(
    "div",
    { class: `knob ${spec.kind}-knob${changed ? " changed" : ""}`, "data-key": knob },
    title,
    knobField({ game, knob, spec, value, id }),
    el("p", { class: "knob-fault", role: "alert" }, fault),
    changed && el("p", { class: "fine" }, `Preset: ${knobText(game, knob, baseOf(game).knobs[knob])}`),
  );
}

function choosePreset(game, field) {
  store.state[game].rules = { base: field.value, overrides: {} };
}

function setKnob(game, knob, field) {
  const rules = rulesOf(game);
  const known = presetsOf(game).map(({ knobs }) => knobs[knob]);
  const value = readField(knobOf(game, knob), field, known);
  rules.base = baseOf(game).name;
  if (JSON.stringify(value) === JSON.stringify(baseOf(game).knobs[knob])) delete rules.overrides[knob];
  else rules.overrides[knob] = value;
}

function dropHouseRules(game) {
  rulesOf(game).overrides = {};
}

/** The current rules in one line, for printing and copying. */
export function rulesLine(game) {
  const base = baseOf(game);
  if (!base) return "";
  const changed = Object.entries(rulesOf(game).overrides).map(
    ([knob, value]) => `${knobOf(game, knob).title.toLowerCase()}: ${knobText(game, knob, value)}`,
  );
  return `Rules: ${base.title}${changed.length > 0 ? `; ${changed.join("; ")}` : ""}`;
}

export const ruleMoves = { choosePreset, setKnob, dropHouseRules };
