// "Arrange for me": the best settings of thirteen cards and their expected points.

import { trouble } from "../api.js";
import { cardRow } from "../cards.js";
import { el } from "../dom.js";
import { ROW_NAMES, store } from "../state.js";
import { ROW_TITLES, capital, count, expected, percent, plain } from "../words.js";
import { arrangements } from "./questions.js";

const OBJECTIVES = {
  expected_points: "Most points",
  safest: "Safest",
  back_first: "Strong back first",
  middle_first: "Strong middle first",
  front_first: "Strong front first",
};

/** The panel, while it is open and the hand has thirteen cards. */
export function arranging() {
  const { seats } = store.state.pusoy;
  const found = store.ui.arranging && arrangements(seats[store.ui.seat], seats.length - 1, store.ui.objective);
  if (!found) return null;
  return el(
    "section",
    { class: "sheet arranging", "aria-labelledby": "arranging-title", "aria-busy": String(found.state === "waiting") },
    el("h2", { id: "arranging-title" }, "Arrange for me"),
    objectiveChoice(),
    el(
      "p",
      { class: "trouble", role: "status" },
      found.state === "waiting" ? "Looking at all 72,072 settings…" : trouble(found),
    ),
    found.state === "ok" && [advice(found.body), settingList(found.body)],
  );
}

function objectiveChoice() {
  const options = Object.entries(OBJECTIVES).map(([value, words]) =>
    el("option", { value, selected: value === store.ui.objective }, words),
  );
  return el(
    "p",
    { class: "choice" },
    el("label", { for: "objective" }, "Look for"),
    el("select", { id: "objective", "data-change": "chooseObjective" }, options),
  );
}

function advice({ advice: given }) {
  if (!given.natural) return null;
  const name = plain(given.natural);
  const better = given.action === "declare" ? `Declare ${name}` : `Play the rows rather than declare ${name}`;
  const close = given.close ? " It is close." : "";
  return el(
    "p",
    { class: "advice" },
    el("strong", {}, better),
    `: ${expected(given.declare_points)} declared, ${expected(given.play_points)} expected when played.${close}`,
  );
}

function settingList({ arrangements: found, legal_settings: legal }) {
  return [
    el("ol", { class: "settings" }, found.map(settingItem)),
    el(
      "p",
      { class: "fine" },
      `Out of ${legal.toLocaleString("en")} legal settings. Points are for the whole table, against good players.`,
    ),
  ];
}

function settingItem(option, index) {
  return el(
    "li",
    { class: "setting", "data-key": `setting-${index}` },
    el(
      "div",
      { class: "setting-head" },
      el("strong", { class: "points" }, expected(option.expected_points)),
      el("span", { class: "fine" }, comparison(option, index)),
      el(
        "button",
        { type: "button", "data-do": "useSetting", "data-setting": JSON.stringify(option.setting) },
        "Use this",
      ),
    ),
    ROW_NAMES.map((row) => settingRow(option, row)),
    el(
      "p",
      { class: "fine" },
      `Sweeps a player ${percent(option.sweep)} of the time, is swept ${percent(option.swept)}.`,
    ),
  );
}

function comparison(option, index) {
  if (option.too_close_to_call && index > 0) return "too close to call";
  return index === 0 ? "points expected" : `${option.behind_best.toFixed(2)} behind`;
}

function settingRow({ setting, rows }, row) {
  const { label, win, royalty } = rows[row];
  const words = `${capital(label)}, wins ${percent(win)}${royalty ? `, royalty ${count(royalty, "point")}` : ""}`;
  return el(
    "div",
    { class: "setting-row" },
    el("span", { class: "row-title" }, ROW_TITLES[row]),
    cardRow(setting[row], "tiny"),
    el("span", { class: "fine" }, words),
  );
}
