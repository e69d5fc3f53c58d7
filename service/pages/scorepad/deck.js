// The deck: fifty-two buttons with one tab stop and arrow keys to move, and a line to type cards in instead.
// The caller decides what a tap does; a used card stays in place, dimmed, with a label that names its holder.

import { DECK, cardMarks, cardWords } from "./cards.js";
import { el } from "./dom.js";
import { store } from "./state.js";

/**
 * Build the deck.
 *
 * @param {object} options
 * @param {string} options.tap the move that a tap on a card triggers
 * @param {(card: string) => string} [options.used] where a card is, "" while it is free
 * @param {string[]} [options.picked] the cards chosen now
 * @param {string} [options.label] the accessible name
 */
export function deck({ tap, used = (_card) => "", picked = [], label = "Deck" }) {
  const buttons = DECK.map((card) => deckCard(card, { tap, where: used(card), picked: picked.includes(card) }));
  return el(
    "div",
    { class: "deck", role: "group", "aria-label": `${label}, arrow keys move`, "data-deck": true },
    buttons,
  );
}

function deckCard(card, { tap, where, picked }) {
  return el(
    "button",
    {
      type: "button",
      class: `card deck-card${where ? " used" : ""}${picked ? " picked" : ""}`,
      "data-suit": card[1],
      "data-card": card,
      "data-key": card,
      "data-do": `${tap} ${card}`,
      "aria-label": where ? `${cardWords(card)}, ${where}` : cardWords(card),
      "aria-pressed": picked || null,
      tabindex: store.ui.deckAt === card ? "0" : "-1",
    },
    cardMarks(card),
  );
}

/** The line to type or paste cards in instead of tapping; `submit` is the move that reads it. */
export function typeLine({ submit, label, example, button }) {
  return el(
    "form",
    { class: "type-line", "data-submit": submit },
    el("label", { for: "typed" }, label),
    el("textarea", {
      id: "typed",
      name: "typed",
      rows: 1,
      placeholder: example,
      spellcheck: "false",
      autocapitalize: "off",
    }),
    el("button", { type: "submit" }, button),
  );
}

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** Move the focus within the deck by arrow keys, Home and End; return whether the key was one of these. */
export function moveInDeck(event) {
  const here = event.target.closest?.("[data-deck] [data-card]");
  const next = here && neighbour(here, event.key);
  if (!next) return false;
  store.ui.deckAt = next.dataset.card;
  here.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
  return true;
}

function neighbour(here, key) {
  const cards = [...here.parentElement.children];
  const at = cards.indexOf(here);
  if (key in STEPS) return cards[(at + STEPS[key] + cards.length) % cards.length];
  if (key === "Home") return cards[0];
  if (key === "End") return cards.at(-1);
  if (key === "ArrowDown" || key === "ArrowUp") return nearestInNextLine(here, cards, key === "ArrowDown");
  return null;
}

// The number of columns varies with the screen, so the next line is found by the positions of the cards.
function nearestInNextLine(here, cards, down) {
  const beyond = cards.filter((card) => (down ? card.offsetTop > here.offsetTop : card.offsetTop < here.offsetTop));
  const tops = beyond.map((card) => card.offsetTop);
  const line = down ? Math.min(...tops) : Math.max(...tops);
  const inLine = beyond.filter((card) => card.offsetTop === line);
  const distance = (card) => Math.abs(card.offsetLeft - here.offsetLeft);
  return inLine.reduce((best, card) => (distance(card) < distance(best) ? card : best), inLine[0]) ?? null;
}
