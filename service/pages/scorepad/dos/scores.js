// The scores of a round, typed or recorded, and the match they add up to.

import { trouble } from "../api.js";
import { chart } from "../chart.js";
import { el } from "../dom.js";
import { store } from "../state.js";
import { count, listed, signed } from "../words.js";
import { match, scoringNeeds, typedScores } from "./questions.js";
import { playerFields } from "./setup.js";

/** A table of the scores with the reason for each, and a button that adds them to the match. */
export function scoreTable({ scores, winners, higher_is_better: higher }) {
  const lines = scores.map(({ id, points, place, detail }) =>
    el(
      "tr",
      { class: winners.includes(id) ? "best" : "" },
      el("th", { scope: "row" }, id),
      el("td", { class: "points" }, points),
      el("td", {}, place),
      el("td", { class: "detail" }, detail),
    ),
  );
  return [
    el(
      "table",
      { class: "scores" },
      el("caption", {}, higher ? "More points are better" : "Fewer points are better"),
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ["Player", "Points", "Place", "Why"].map((head) => el("th", { scope: "col" }, head)),
        ),
      ),
      el("tbody", {}, lines),
    ),
    el(
      "div",
      { class: "tools no-print" },
      el("button", { type: "button", class: "primary", "data-do": "addToMatch" }, "Add to the match"),
    ),
  ];
}

/** A form for the cards left in each hand, and the scores that follow. */
export function scoreView() {
  const { players, left } = store.state.dos;
  const needs = scoringNeeds();
  const found = typedScores();
  return el(
    "section",
    { class: "sheet score", "aria-labelledby": "score-title" },
    el("h2", { id: "score-title" }, "Score a round"),
    el("p", {}, "Type how many cards each player has left, or the cards themselves; 0 for a player who went out."),
    playerFields(),
    players.map((name, at) => leftFields(name, at, left, needs.places)),
    needs.lastPlay && lastPlayField(left),
    el("p", { class: "trouble", role: "status" }, found && trouble(found)),
    found?.body?.scores && scoreTable(found.body),
  );
}

function leftFields(name, at, left, withPlaces) {
  return el(
    "div",
    { class: "left-line" },
    leftField(`left-${at}`, `${name}: cards left`, left?.cards[at] ?? "", `setLeft ${at}`, ""),
    withPlaces && leftField(`place-${at}`, "Place", left?.places[at] ?? "", `setPlace ${at}`, ""),
  );
}

function leftField(id, words, value, change, placeholder) {
  return el(
    "span",
    { class: "field" },
    el("label", { for: id }, words),
    el("input", { id, value, placeholder, spellcheck: "false", autocomplete: "off", "data-change": change }),
  );
}

function lastPlayField(left) {
  return leftField("last-play", "The winner’s last play", left?.last ?? "", "setLastPlay", "2D");
}

/** The match: the rounds so far, standings and running totals. */
export function matchView() {
  const found = match();
  if (!found) return null;
  return el(
    "section",
    { class: "sheet game", "aria-labelledby": "match-title" },
    el("h2", { id: "match-title", tabindex: "-1" }, "The match"),
    el("p", { class: "trouble", role: "status" }, trouble(found)),
    found.body?.standings && [
      matchNews(found.body),
      standings(found.body),
      chart(found.body.running, "Round", pointsFormat(found.body)),
    ],
    el(
      "div",
      { class: "tools no-print" },
      el("button", { type: "button", class: "quiet", "data-do": "dropRound" }, "Remove the last round"),
      el("button", { type: "button", class: "quiet", "data-do": "newMatch" }, "Start a new match"),
    ),
  );
}

function matchNews({ rounds, winners, higher_is_better: higher }) {
  return el(
    "p",
    { class: "lead", role: "status" },
    `${count(rounds.length, "round")}. Ahead: ${listed(winners)}. ${higher ? "More" : "Fewer"} points are better.`,
  );
}

// Penalties are shown as they are; points that are won and paid get a sign.
function pointsFormat({ running }) {
  const paid = running.some((totals) => Object.values(totals).some((total) => total < 0));
  return paid ? signed : String;
}

function standings({ standings: places }) {
  const items = places.map(({ id, points, place, wins }) =>
    el(
      "li",
      { class: place === 1 ? "best" : "" },
      el("span", { class: "place" }, `${place}.`),
      el("span", { class: "who" }, id),
      el("span", { class: "fine" }, count(wins, "win")),
      el("span", { class: "points" }, points),
    ),
  );
  return el("ol", { class: "standings", "aria-label": "Standings" }, items);
}
