// The settled table: totals, every pair row by row, and the reason for each number.

import { trouble } from "../api.js";
import { cardRow } from "../cards.js";
import { el } from "../dom.js";
import { ROW_NAMES, store } from "../state.js";
import { ROW_TITLES, capital, plain, signed } from "../words.js";
import { settlement } from "./questions.js";

/** The settlement, once requested and every hand is set. */
export function settled() {
  const found = store.state.pusoy.settled && settlement();
  if (!found) return null;
  if (found.state === "waiting")
    return el("section", { class: "sheet settlement" }, el("p", { role: "status" }, "Settling…"));
  return el(
    "section",
    { class: "sheet settlement", "aria-labelledby": "settlement-title" },
    el("h2", { id: "settlement-title", tabindex: "-1" }, "The settlement"),
    el("p", { class: "trouble", role: "status" }, trouble(found)),
    found.body?.totals && [totals(found.body), pairTable(found.body), handsShown(found.body), nextSteps()],
  );
}

function totals({ totals: points }) {
  const best = Math.max(...Object.values(points));
  const items = Object.entries(points).map(([id, won]) =>
    el(
      "li",
      { class: won === best ? "best" : "" },
      el("span", { class: "who" }, id),
      el("span", { class: `points ${tone(won)}` }, signed(won)),
    ),
  );
  return [
    el("ul", { class: "totals", "aria-label": "Totals" }, items),
    el("p", { class: "fine" }, "All totals add up to zero."),
  ];
}

function tone(points) {
  if (points === 0) return "even";
  return points > 0 ? "won" : "lost";
}

function pairTable({ pairs }) {
  const heads = ["Players", ...ROW_NAMES.map((row) => ROW_TITLES[row]), "Bonus", "Points"];
  return el(
    "table",
    { class: "pairs" },
    el("caption", {}, "Each pair of players, row by row"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        heads.map((head) => el("th", { scope: "col" }, head)),
      ),
    ),
    pairs.map(pairBody),
  );
}

function pairBody(pair) {
  const [one, other] = pair.players;
  return el(
    "tbody",
    { "data-key": pair.players.join(" against ") },
    el(
      "tr",
      { class: "pair" },
      el("th", { scope: "row" }, one, el("span", { class: "against" }, " and "), other),
      pair.rows.length > 0 ? pair.rows.map(rowCell) : el("td", { colspan: 3, class: "whole" }, outcomeWords(pair)),
      el(
        "td",
        { "data-head": "Bonus" },
        pair.bonuses.length > 0 ? pair.bonuses.map(bonus) : el("span", { class: "none" }, "none"),
      ),
      el("td", { "data-head": "Points", class: "pair-points" }, pairPoints(pair)),
    ),
    el("tr", { class: "why" }, el("td", { colspan: 6 }, sentences(pair))),
  );
}

function rowCell({ row, winner, points, royalty }) {
  const words = winner
    ? [el("span", { class: "who" }, winner), " ", el("span", { class: "points" }, signed(points))]
    : el("span", { class: "none" }, "tie");
  const chip = royalty > 0 && el("span", { class: "royalty" }, `royalty ${royalty}`);
  return el("td", { "data-head": ROW_TITLES[row] }, words, chip);
}

function outcomeWords({ outcome, players }) {
  return outcome === "equal_naturals" ? `${players.join(" and ")} hold equal naturals` : "A natural decides";
}

function bonus({ kind, winner, points }) {
  return el(
    "span",
    { class: "bonus" },
    el("span", { class: "kind" }, plain(kind)),
    " ",
    el("span", { class: "who" }, winner),
    ` ${signed(points)}`,
  );
}

function pairPoints({ players, points }) {
  const [one, other] = players;
  const winner = points[one] >= points[other] ? one : other;
  if (points[one] === 0) return el("span", { class: "none" }, "even");
  return [el("span", { class: "who" }, winner), " ", el("strong", { class: "points" }, signed(points[winner]))];
}

function sentences(pair) {
  const rows = pair.rows.map(({ detail }) => el("li", {}, detail));
  return el(
    "details",
    { open: false, "data-why": true },
    el("summary", {}, el("span", {}, "Why"), el("span", { class: "pair-detail" }, pair.detail)),
    el("ul", {}, rows),
  );
}

function handsShown({ players }) {
  if (store.state.pusoy.told) return null;
  return el(
    "details",
    { class: "hands-shown" },
    el("summary", {}, "The hands"),
    el(
      "div",
      { class: "hands" },
      players.map((player, index) => shownHand(player, store.state.pusoy.seats[index])),
    ),
  );
}

function shownHand({ id, fouled, declared, rows }, seat) {
  if (!seat) return null;
  const mark = declared ? plain(declared) : fouled ? "fouled" : "";
  return el(
    "div",
    { class: "shown-hand", "data-key": id },
    el("h3", {}, id, mark && el("span", { class: `mark ${fouled ? "bad" : "gold"}` }, mark)),
    ROW_NAMES.map((row) =>
      el(
        "div",
        { class: "shown-row" },
        cardRow(seat.rows[row], "tiny"),
        el("span", { class: "fine" }, rows ? capital(rows[row].label) : ""),
      ),
    ),
  );
}

function nextSteps() {
  return el(
    "div",
    { class: "tools no-print" },
    el("button", { type: "button", class: "primary", "data-do": "addToGame" }, "Add to the game, next hand"),
    el("button", { type: "button", "data-do": "openReasons" }, "Show every reason"),
    el("button", { type: "button", "data-do": "newHand" }, "Clear the table"),
  );
}
