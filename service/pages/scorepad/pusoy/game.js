// The running game: the hands so far, standings, and running totals.

import { trouble } from "../api.js";
import { chart } from "../chart.js";
import { el } from "../dom.js";
import { store } from "../state.js";
import { count, listed, signed } from "../words.js";
import { game } from "./questions.js";

/** The game, once it has a hand. */
export function runningGame() {
  const found = game();
  if (!found || found.state === "waiting") return null;
  return el(
    "section",
    { class: "sheet game", "aria-labelledby": "game-title" },
    el("h2", { id: "game-title", tabindex: "-1" }, "The game"),
    el("p", { class: "trouble", role: "status" }, trouble(found)),
    found.body?.standings && [
      news(found.body),
      standings(found.body),
      chart(found.body.running, "Hand", signed),
      handTable(found.body),
    ],
    settings(),
  );
}

function news({ winners, finished, hands_played: played, hands_left: left }) {
  const leaders = listed(winners);
  const words = finished
    ? `Finished after ${count(played, "hand")}. ${leaders} ${winners.length > 1 ? "share the win" : "won"}.`
    : `${count(played, "hand")} played, ${left} to go. In the lead: ${leaders}.`;
  return el("p", { class: "lead", role: "status" }, words);
}

function standings({ standings: places }) {
  const items = places.map(({ id, points, place }) =>
    el(
      "li",
      { class: place === 1 ? "best" : "" },
      el("span", { class: "place" }, `${place}.`),
      el("span", { class: "who" }, id),
      el("span", { class: "points" }, signed(points)),
    ),
  );
  return el("ol", { class: "standings", "aria-label": "Standings" }, items);
}

function handTable({ hands, running }) {
  const names = Object.keys(running.at(-1));
  return el(
    "table",
    { class: "hand-table" },
    el("caption", {}, "Points hand by hand"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ["Hand", ...names].map((head) => el("th", { scope: "col" }, head)),
        el("td", { class: "no-print" }),
      ),
    ),
    el(
      "tbody",
      {},
      hands.map(({ totals }, index) => handLine(totals, index, names)),
    ),
  );
}

function handLine(totals, index, names) {
  const cells = names.map((name) => el("td", {}, name in totals ? signed(totals[name]) : ""));
  return el(
    "tr",
    { "data-key": `hand-${index}` },
    el("th", { scope: "row" }, index + 1),
    cells,
    el("td", { class: "no-print hand-tools" }, handTools(index)),
  );
}

function handTools(index) {
  return [
    el(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-do": `reopenHand ${index}`,
        "aria-label": `Open hand ${index + 1} again`,
      },
      "Open",
    ),
    el(
      "button",
      { type: "button", class: "quiet", "data-do": `dropHand ${index}`, "aria-label": `Remove hand ${index + 1}` },
      "Remove",
    ),
  ];
}

function settings() {
  const { length } = store.state.pusoy.game;
  const choices = { "": "As in the rules", 5: "5, a short game", 10: "10" };
  const options = Object.entries(choices).map(([value, words]) =>
    el("option", { value, selected: value === String(length ?? "") }, words),
  );
  return el(
    "div",
    { class: "tools no-print" },
    el("label", { for: "game-length" }, "Hands"),
    el("select", { id: "game-length", "data-change": "setLength" }, options),
    el("button", { type: "button", class: "quiet", "data-do": "newGame" }, "Start a new game"),
  );
}
