// Cards: the deck, parsing them from text, their names, and how they are drawn.
// Only the service decides what cards are worth.

import { el } from "./dom.js";

export const RANKS = "AKQJT98765432";
export const SUITS = "SHCD";
export const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const SUIT_WORDS = { S: "spades", H: "hearts", C: "clubs", D: "diamonds" };
const SIGNS = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♣": "C", "♧": "C", "♦": "D", "♢": "D" };
const SUIT_SIGNS = { S: "♠", H: "♥", C: "♣", D: "♦" };

const CARD = /(10|[2-9TJQKA])([CDHS♣♦♥♠♧♢♡♤])[\uFE0E\uFE0F]*/iy;
const SEPARATORS = /[\s,;.·]+/y;
const UNREADABLE = /[^\s,;.·]+/y;

/** Parse every card in `text`, in any notation; `faults` lists the parts that are not cards. */
export function readCards(text) {
  const cards = [];
  const faults = [];
  let at = 0;
  while (at < text.length) {
    const [pattern, found] = firstMatch(text, at);
    if (pattern === CARD) cards.push(spell(found));
    if (pattern === UNREADABLE) faults.push(found[0]);
    at += found[0].length;
  }
  return { cards, faults };
}

/** @returns {[RegExp, RegExpExecArray]} */
function firstMatch(text, at) {
  for (const pattern of [SEPARATORS, CARD, UNREADABLE]) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [pattern, found];
  }
  throw new Error("every text is separators, cards or unreadable");
}

/** @param {string[]} match a match of CARD */
function spell([, rank, suit]) {
  return (rank === "10" ? "T" : rank.toUpperCase()) + (SIGNS[suit] ?? suit.toUpperCase());
}

/** The card in words, such as "queen of diamonds". */
export function cardWords(card) {
  return `${RANK_WORDS[card[0]] ?? card[0]} of ${SUIT_WORDS[card[1]]}`;
}

/** Cards as people write them, such as "10♠ Q♦". */
export function cardSigns(cards) {
  return cards.map((card) => rankSign(card) + SUIT_SIGNS[card[1]]).join(" ");
}

function rankSign(card) {
  return card[0] === "T" ? "10" : card[0];
}

/** The rank and suit on a card's face; suits are drawn because phones turn the characters into emoji. */
export function cardMarks(card) {
  return [el("span", { class: "rank" }, rankSign(card)), suitMark(card[1])];
}

export function suitMark(suit) {
  return el(
    "svg",
    { class: "suit", viewBox: "0 0 24 24", "aria-hidden": "true" },
    el("use", { href: `#suit-${suit}` }),
  );
}

/** A card for display only, not a button. */
export function cardFace(card, size = "") {
  return el(
    "span",
    { class: `card ${size}`, "data-suit": card[1], role: "img", "aria-label": cardWords(card) },
    cardMarks(card),
  );
}

/** A row of cards for display only. */
export function cardRow(cards, size = "small") {
  return el(
    "span",
    { class: "card-row" },
    cards.map((card) => cardFace(card, size)),
  );
}
