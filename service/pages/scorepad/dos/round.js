// Records a round action by action: the table, the turn, the cards to play, and the referee's verdict.

import { trouble } from "../api.js";
import { cardRow, cardSigns } from "../cards.js";
import { deck, typeLine } from "../deck.js";
import { el } from "../dom.js";
import { store } from "../state.js";
import { count } from "../words.js";
import { classification, comparison, legalPlays, referee } from "./questions.js";
import { scoreTable } from "./scores.js";
import { roundSetup } from "./setup.js";

const MAX_HINTS = 12;

export function roundView() {
  const found = referee();
  const round = found?.body?.status ? found.body : null;
  return [
    roundSetup(),
    el(
      "p",
      { class: found ? "trouble" : "fine", role: "status" },
      found ? trouble(found) : "Type every player’s hand to begin.",
    ),
    round &&
      el(
        "section",
        { class: "felt round", "aria-label": "The table" },
        seatsLine(round),
        tableNow(round),
        turnLine(round),
      ),
    round?.turn &&
      el(
        "section",
        { class: "entry", "aria-label": "Cards" },
        turnDeck(round),
        typeLine({ submit: "typePlay", label: "Type a play, or “pass”", example: "9♠ 9♦", button: "Enter" }),
      ),
    round?.turn && turnBar(round),
  ];
}

// Stays within thumb reach while cards are tapped.
function turnBar({ turn, table }) {
  const { picked } = store.ui;
  return el(
    "div",
    { class: "settle-bar" },
    el("span", { class: "fine" }, `${turn}: ${picked.length > 0 ? count(picked.length, "card") : "play or pass"}`),
    el(
      "span",
      { class: "tools" },
      el("button", { type: "button", "data-do": "passTurn", disabled: !table }, "Pass"),
      el(
        "button",
        { type: "button", class: "primary", "data-do": "playPicked", disabled: picked.length === 0 },
        "Play",
      ),
    ),
  );
}

function seatsLine({ cards_left: left, turn, places }) {
  const seats = Object.entries(left).map(([id, cards]) =>
    el(
      "li",
      { class: id === turn ? "turn" : "", "aria-current": id === turn ? "true" : null },
      el("span", { class: "who" }, id),
      el(
        "span",
        { class: "fine" },
        cards === 0
          ? `out${places.indexOf(id) > 0 ? `, place ${places.indexOf(id) + 1}` : " first"}`
          : count(cards, "card"),
      ),
    ),
  );
  return el("ul", { class: "round-seats", "aria-label": "Cards left" }, seats);
}

function tableNow({ table, turn, must_include: due, passes_in_a_row: passes, status }) {
  if (!table) {
    const words = due
      ? `${turn} to open: the play must include ${cardSigns([due])}.`
      : `${turn} to lead: any play will do.`;
    return el("p", { class: "table-now free" }, words);
  }
  return el(
    "div",
    { class: "table-now" },
    cardRow(table.play.cards, ""),
    el(
      "p",
      {},
      el("strong", {}, table.play.label),
      ` by ${table.player}`,
      passes > 0 && status !== "finished" && `, ${count(passes, "pass", "passes")} since`,
    ),
  );
}

function turnLine(round) {
  const { picked } = store.ui;
  const { actions } = store.state.dos.round;
  return el(
    "div",
    { class: "turn-line" },
    round.turn &&
      el("p", { class: "turn-words" }, el("strong", {}, round.turn), picked.length > 0 ? " would play" : " to act"),
    picked.length > 0 && el("div", { class: "chosen" }, cardRow(picked, ""), pickedWords(picked, round.table)),
    el("div", { role: "alert" }, faultWords(round)),
    el(
      "div",
      { class: "tools" },
      picked.length > 0 && el("button", { type: "button", "data-do": "unpick" }, "Put back"),
      actions.length > 0 && el("button", { type: "button", "data-do": "takeBackAction" }, "Undo last"),
    ),
  );
}

function faultWords({ fault }) {
  if (store.ui.verdict) return el("p", { class: "warning" }, el("strong", {}, "Not allowed. "), store.ui.verdict);
  if (!fault) return null;
  const cut = el("button", { type: "button", "data-do": `cutRound ${fault.at}` }, `Keep the first ${fault.at}`);
  return el(
    "p",
    { class: "warning" },
    el("strong", {}, `Action ${fault.at + 1} is not allowed. `),
    `${fault.detail} `,
    cut,
  );
}

function pickedWords(picked, table) {
  const against = table ? comparison(picked, table.play.cards) : null;
  const found = against ?? classification(picked, "picked");
  const words = against
    ? `${against.body?.play?.label ?? ""} ${against.body?.detail ?? ""}`
    : (found?.body?.label ?? found?.body?.detail ?? "");
  return el("p", { class: `message ${against?.body?.beats ? "good" : ""}`, role: "status" }, trouble(found) || words);
}

function turnDeck({ hands, turn, table, must_include: due, actions }) {
  const played = new Set(actions.flatMap(({ play }) => play?.cards ?? []));
  const held = hands?.[turn];
  const used = (card) => (played.has(card) ? "played" : held && !held.includes(card) ? `not with ${turn}` : "");
  return [
    deck({ tap: "pick", used, picked: store.ui.picked, label: held ? `${turn}’s hand` : "Deck" }),
    held && hints(held, table, due),
  ];
}

function hints(held, table, due) {
  const found = legalPlays(held, table?.play.cards, due);
  if (!found.body?.plays) return null;
  const { plays, count: number } = found.body;
  const shown = plays.slice(0, MAX_HINTS);
  return el(
    "details",
    { class: "hints" },
    el("summary", {}, number === 0 ? "Nothing beats the table" : `${count(number, "legal play")}, lowest first`),
    shown.map(({ cards, label }) =>
      el(
        "button",
        { type: "button", class: "hint", "data-do": `pickAll ${cards.join(",")}` },
        cardRow(cards, "tiny"),
        el("span", { class: "fine" }, label),
      ),
    ),
    number > shown.length && el("p", { class: "fine" }, `and ${number - shown.length} more`),
  );
}

/** The actions so far and, once the round is over, how it ended. */
export function roundLog() {
  const round = referee()?.body;
  if (!round?.actions?.length) return null;
  return el(
    "section",
    { class: "sheet round-log", "aria-labelledby": "log-title" },
    el(
      "h2",
      { id: "log-title", tabindex: "-1" },
      round.status === "finished" ? "The round is over" : "The round so far",
    ),
    round.status === "finished" && ending(round),
    el("ol", { class: "log", "aria-label": "Actions" }, round.actions.map(logLine)),
    el("div", { class: "tools no-print" }, el("button", { type: "button", "data-do": "newRound" }, "New round")),
  );
}

function ending({ places, scores }) {
  const words = `${places[0]} went out first.`;
  if (!scores)
    return el(
      "p",
      {},
      `${words} These rules score the cards themselves: type what each player has left under “Score”.`,
    );
  return [el("p", { class: "lead", role: "status" }, words), scoreTable(scores)];
}

function logLine({ player, play, cleared }) {
  const done = play
    ? [cardRow(play.cards, "tiny"), el("span", { class: "fine" }, play.label)]
    : el("span", { class: "passed" }, "passes");
  return el(
    "li",
    {},
    el("span", { class: "who" }, player),
    " ",
    done,
    cleared && el("span", { class: "cleared" }, "the table clears"),
  );
}
