// The setup of a round: its players, the leader, and the hands where they are known.

import { el } from "../dom.js";
import { store } from "../state.js";
import { openingBinds } from "./questions.js";

export function roundSetup() {
  const started = store.state.dos.round.actions.length > 0;
  return el(
    "details",
    { class: "setup", "data-key": started ? "setup-after" : "setup-before", open: !started },
    el("summary", {}, "Players and deal"),
    el(
      "div",
      { class: "setup-body" },
      playerFields(),
      firstGameBox(),
      leaderField(),
      sizeField(),
      openingField(),
      handFields(),
    ),
  );
}

/** Name fields in turn order, shared by recording and scoring. */
export function playerFields() {
  const { players } = store.state.dos;
  return el(
    "div",
    { class: "players", role: "group", "aria-label": "Players in turn order" },
    players.map((name, at) => playerField(name, at)),
    players.length < 4 && el("button", { type: "button", class: "quiet", "data-do": "addPlayer" }, "Add a player"),
    players.length > 2 &&
      el("button", { type: "button", class: "quiet", "data-do": "dropPlayer" }, `Remove ${players.at(-1)}`),
  );
}

function playerField(name, at) {
  const id = `player-${at}`;
  return el(
    "span",
    { class: "field" },
    el("label", { for: id }, `Player ${at + 1}`),
    el("input", { id, value: name, maxlength: 64, autocomplete: "off", "data-change": `namePlayer ${at}` }),
  );
}

function firstGameBox() {
  const { firstGame } = store.state.dos.round;
  return el(
    "p",
    { class: "check-line" },
    el("input", { type: "checkbox", id: "first-game", checked: firstGame, "data-change": "setFirstGame" }),
    el("label", { for: "first-game" }, "First game: the opening card must be played"),
  );
}

function leaderField() {
  const { players, round } = store.state.dos;
  if (round.hands && openingBinds()) return el("p", { class: "fine" }, "Whoever holds the opening card leads.");
  const options = players.map((name, at) => el("option", { value: at, selected: at === round.leader }, name));
  return el(
    "p",
    { class: "choice" },
    el("label", { for: "leader" }, "Who leads"),
    el("select", { id: "leader", "data-change": "setLeader" }, options),
  );
}

function sizeField() {
  const { round } = store.state.dos;
  if (round.hands) return null;
  const field = el("input", {
    id: "hand-size",
    type: "number",
    min: 1,
    max: 18,
    value: round.handSize,
    class: "short",
    "data-change": "setHandSize",
  });
  return el("p", { class: "choice" }, el("label", { for: "hand-size" }, "Cards each"), field);
}

// With part of the deck undealt the page cannot know the lowest card dealt, so the players enter it.
function openingField() {
  const { players, round } = store.state.dos;
  if (round.hands || !openingBinds() || players.length * round.handSize === 52) return null;
  const field = el("input", {
    id: "must-include",
    value: round.mustInclude ?? "",
    class: "short",
    maxlength: 3,
    placeholder: "none",
    "data-change": "setMustInclude",
  });
  return el("p", { class: "choice" }, el("label", { for: "must-include" }, "Lowest card dealt"), field);
}

function handFields() {
  const { players, round } = store.state.dos;
  const box = el("input", {
    type: "checkbox",
    id: "hands-known",
    checked: round.hands !== null,
    "data-change": "knowHands",
  });
  const { hands } = round;
  const fields = hands && players.map((name, at) => handField(name, at, hands[at] ?? ""));
  return el(
    "div",
    { class: "known" },
    el(
      "p",
      { class: "check-line" },
      box,
      el("label", { for: "hands-known" }, "I know the hands (the referee then checks every card)"),
    ),
    fields,
  );
}

function handField(name, at, text) {
  const id = `hand-${at}`;
  return el(
    "p",
    { class: "field" },
    el("label", { for: id }, `${name}’s hand`),
    el("input", { id, value: text, spellcheck: "false", autocomplete: "off", "data-change": `setHand ${at}` }),
  );
}
