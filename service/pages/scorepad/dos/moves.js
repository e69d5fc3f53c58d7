// The moves of a Pusoy Dos round and match. Each function changes the state after a press or input.

import { ask, fresh, trouble } from "../api.js";
import { readCards } from "../cards.js";
import { NAMES, freshRound, store } from "../state.js";
import { checkMoves } from "./check.js";
import { ROUNDS, referee, roundBody, typedScores } from "./questions.js";

function dos() {
  return store.state.dos;
}

function showDos(view) {
  dos().view = view;
  unpick();
}

function unpick() {
  store.ui.picked = [];
  store.ui.verdict = "";
  store.ui.note = "";
}

function pick(card, button) {
  const { picked } = store.ui;
  store.ui.verdict = "";
  store.ui.deckAt = card;
  if (button.classList.contains("used")) return;
  store.ui.picked = picked.includes(card) ? picked.filter((held) => held !== card) : [...picked, card];
}

function pickAll(cards) {
  store.ui.picked = cards.split(",");
  store.ui.verdict = "";
}

let acted = Promise.resolve();

/** Submit an action once the earlier ones are judged: the cards that `cardsOf` returns, or null for a pass. */
function act(cardsOf) {
  const next = () => judge(cardsOf);
  acted = acted.then(next, next);
  return acted;
}

// Only actions that the referee accepts are recorded.
async function judge(cardsOf) {
  const turn = (await fresh(referee))?.body?.turn;
  const play = cardsOf();
  if (play?.length === 0) return; // "Play" was pressed twice
  const before = dos().round.actions;
  const action = { by: dos().players.indexOf(turn), ...(play ? { play } : {}) };
  const actions = [...before, action];
  const found = await ask(ROUNDS, roundBody(actions));
  if (dos().round.actions !== before) return; // undone meanwhile
  store.ui.verdict = found.state === "ok" ? (found.body.fault?.detail ?? "") : trouble(found);
  if (store.ui.verdict) return;
  dos().round.actions = actions;
  store.ui.picked = [];
  if (found.body.status === "finished") store.ui.focus = "log-title";
}

function playPicked() {
  return act(() => store.ui.picked);
}

function passTurn() {
  return act(() => null);
}

async function typePlay(form) {
  const text = form.elements.typed.value;
  const { cards, faults } = readCards(text);
  const passes = /^\s*pass\s*$/i.test(text);
  if (!passes && (faults.length > 0 || cards.length === 0))
    store.ui.verdict = `“${faults[0] ?? text}” is not a card. Type cards, or “pass”.`;
  else await act(() => (passes ? null : cards));
  if (!store.ui.verdict && form.elements.typed.value === text) form.reset();
}

function takeBackAction() {
  cutRound(-1);
  unpick();
}

function cutRound(at) {
  dos().round.actions = dos().round.actions.slice(0, Number(at));
}

function newRound() {
  const { players, round } = dos();
  const winner = referee()?.body?.places?.[0];
  const leader = Math.max(0, players.indexOf(winner));
  dos().round = {
    ...freshRound(),
    handSize: round.handSize,
    firstGame: false,
    leader,
    hands: round.hands && players.map(() => ""),
  };
  unpick();
}

function namePlayer(at, field) {
  const name = field.value.trim();
  const taken = dos().players.some((other, index) => index !== Number(at) && other === name);
  if (name !== "" && !taken) dos().players[at] = name;
  field.value = dos().players[at];
}

function addPlayer() {
  const free = [...NAMES, "Ana"].filter((name) => !dos().players.includes(name));
  dos().players.push(free[0]);
  dos().round.actions = [];
}

function dropPlayer() {
  dos().players.pop();
  dos().round.actions = [];
  dos().round.leader = Math.min(dos().round.leader, dos().players.length - 1);
}

function setFirstGame(field) {
  dos().round.firstGame = field.checked;
}

function setLeader(field) {
  dos().round.leader = Number(field.value);
}

function setHandSize(field) {
  dos().round.handSize = Number(field.value);
}

function setMustInclude(field) {
  dos().round.mustInclude = field.value.trim() || null;
}

function knowHands(field) {
  dos().round.hands = field.checked ? dos().players.map(() => "") : null;
}

function setHand(at, field) {
  const { hands } = dos().round;
  if (hands) hands[at] = field.value;
}

function typedRound() {
  return (dos().left ??= { cards: ["", "", "", ""], places: ["", "", "", ""], last: "" });
}

function setLeft(at, field) {
  typedRound().cards[at] = field.value;
}

function setPlace(at, field) {
  typedRound().places[at] = field.value;
}

function setLastPlay(field) {
  typedRound().last = field.value;
}

async function addToMatch() {
  const scored = dos().view === "round" ? referee : typedScores;
  const found = await fresh(scored);
  if (!found?.body?.scores || found !== scored()) return;
  dos().match.push({ scores: Object.fromEntries(found.body.scores.map(({ id, points }) => [id, points])) });
  if (dos().view === "round") newRound();
  dos().left = null;
  store.ui.focus = "match-title";
}

function dropRound() {
  dos().match.pop();
}

function newMatch() {
  dos().match = [];
}

export const dosMoves = {
  ...checkMoves,
  showDos,
  unpick,
  pick,
  pickAll,
  playPicked,
  passTurn,
  typePlay,
  takeBackAction,
  cutRound,
  newRound,
  namePlayer,
  addPlayer,
  dropPlayer,
  setFirstGame,
  setLeader,
  setHandSize,
  setMustInclude,
  knowHands,
  setHand,
  setLeft,
  setPlace,
  setLastPlay,
  addToMatch,
  dropRound,
  newMatch,
};
