// The requests that the Pusoy Dos page sends.

import { answer } from "../api.js";
import { knobsNow } from "../rules/picker.js";
import { rulesetOf, store } from "../state.js";

const V1 = "v1/pusoy-dos";
export const ROUNDS = `${V1}/rounds`;

export function ruled(body) {
  return { ...body, ruleset: rulesetOf(store.state.dos.rules) };
}

/** Classify `cards`; `where` they lie distinguishes the callers. */
export function classification(cards, where) {
  return cards.length > 0 ? answer(`${V1}/classifications`, ruled({ cards }), `class ${where} ${cards.length}`) : null;
}

export function comparison(play, table) {
  return play.length > 0 && table.length > 0 ? answer(`${V1}/comparisons`, ruled({ play, table })) : null;
}

export function legalPlays(hand, table, mustInclude) {
  const body = { hand, ...(table ? { table } : {}), ...(mustInclude ? { must_include: mustInclude } : {}) };
  return answer(`${V1}/legal-plays`, ruled(body));
}

/** Whether an opening card is required; with all hands known its holder then leads, and no leader is sent. */
export function openingBinds() {
  const { opening_card: card, opening_scope: scope } = knobsNow("dos");
  return card !== null && (store.state.dos.round.firstGame || scope === "every_deal");
}

/** Build the request body for the referee, with these actions. */
export function roundBody(actions) {
  const { players, round } = store.state.dos;
  const { firstGame, handSize, leader, mustInclude, hands } = round;
  const known = hands
    ? { hands: Object.fromEntries(players.map((id, at) => [id, hands[at] ?? ""])) }
    : { hand_size: handSize };
  const led = hands && openingBinds() ? {} : { leader: players[leader] ?? players[0] };
  const held = mustInclude && !hands && openingBinds() ? { must_include: mustInclude } : {};
  return ruled({ players, ...known, first_game: firstGame, ...led, ...held, actions: actions.map(asAction) });
}

function asAction({ by, play }) {
  const player = store.state.dos.players[by];
  return play ? { player, play } : { player, pass: true };
}

/** Referee the round so far; null while some of the known hands are not typed yet. */
export function referee() {
  const { players, round } = store.state.dos;
  const { hands } = round;
  const missing = hands && players.some((_, at) => !hands[at]?.trim());
  return missing ? null : answer(ROUNDS, roundBody(round.actions));
}

/** What these rules need for scoring in addition to the cards left. */
export function scoringNeeds() {
  const { scoring, ends } = knobsNow("dos");
  return { places: scoring.method === "placing" || ends === "last_player", lastPlay: scoring.method === "deuces" };
}

/** Score a round that was typed, not recorded; null until everything the rules need is typed. */
export function typedScores() {
  const { players, left } = store.state.dos;
  if (!left || !isFullyTyped(players, left)) return null;
  const seats = players.map((id, at) => ({
    id,
    left: leftOf(left.cards[at] ?? ""),
    ...(scoringNeeds().places ? placeOf(left.places[at]) : {}),
  }));
  const last = scoringNeeds().lastPlay ? { last_play: left.last } : {};
  return answer(`${V1}/scores`, ruled({ players: seats, ...last }));
}

function isFullyTyped(players, { cards, places, last }) {
  const needs = scoringNeeds();
  const typed = (fields) => players.every((_, at) => fields[at]?.trim());
  return typed(cards) && (!needs.places || typed(places)) && (!needs.lastPlay || Boolean(last.trim()));
}

// A bare number is a count; anything else is cards.
function leftOf(text) {
  return /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : text;
}

function placeOf(text = "") {
  return /^\s*\d+\s*$/.test(text) ? { place: Number(text) } : {};
}

/** Add up the match so far; null before its first round. */
export function match() {
  const rounds = store.state.dos.match;
  return rounds.length > 0 ? answer(`${V1}/games`, ruled({ rounds })) : null;
}
