// The moves of a Pusoy table. Each function changes the state after a press or input; then the page is redrawn.

import { fresh } from "../api.js";
import { DECK, cardWords } from "../cards.js";
import { NAMES, ROWS, freshSeat, freshTally, isComplete, seatCards, store } from "../state.js";
import { capital } from "../words.js";
import { holderOf, place, placeTyped, replace, rowWithRoom, setRows, swap, takeBack } from "./placing.js";
import { settlement } from "./questions.js";

function currentSeat() {
  return store.state.pusoy.seats[store.ui.seat];
}

function clearSelection() {
  store.ui.lifted = null;
  store.ui.note = "";
}

function sit(index) {
  store.ui.seat = Number(index);
  store.ui.row = "front";
  store.ui.arranging = false;
  clearSelection();
  aimAtRoom();
}

function aimAtRoom() {
  store.ui.row = rowWithRoom(currentSeat(), store.ui.row) ?? store.ui.row;
}

/** Place a tapped card, replace the lifted one with it, or return it to the deck. */
function tap(card) {
  const { seats } = store.state.pusoy;
  const holder = holderOf(seats, card);
  const lifted = store.ui.lifted;
  clearSelection();
  store.ui.deckAt = card;
  if (holder && holder.seat !== store.ui.seat)
    store.ui.note = `${capital(cardWords(card))} is with ${seats[holder.seat].name}.`;
  else if (holder) returnCard(card);
  else if (lifted) replace(currentSeat(), lifted, card);
  else placeNext(card);
}

function returnCard(card) {
  const holder = holderOf([currentSeat()], card);
  takeBack(currentSeat(), card);
  if (holder) store.ui.row = holder.row;
}

function placeNext(card) {
  const row = rowWithRoom(currentSeat(), store.ui.row);
  if (!row) store.ui.note = "All 13 cards are set. Lift a card first to change it.";
  else place(currentSeat(), card, row);
  aimAtRoom();
}

function lift(card) {
  const lifted = store.ui.lifted;
  clearSelection();
  if (lifted === card) returnCard(card);
  else if (lifted) swap(currentSeat(), lifted, card);
  else store.ui.lifted = card;
}

function aim(row) {
  const lifted = store.ui.lifted;
  clearSelection();
  store.ui.row = row;
  if (!lifted || currentSeat().rows[row].includes(lifted) || currentSeat().rows[row].length === ROWS[row]) return;
  takeBack(currentSeat(), lifted);
  place(currentSeat(), lifted, row);
}

function typeCards(form) {
  const { seats } = store.state.pusoy;
  clearSelection();
  store.ui.note = placeTyped(seats, store.ui.seat, form.elements.typed.value);
  if (!store.ui.note) form.reset();
  aimAtRoom();
}

function clearHand() {
  setRows(currentSeat(), freshSeat("").rows);
  currentSeat().declare = null;
  store.ui.focus = "hand";
  sit(store.ui.seat);
}

function takeRest() {
  const { seats } = store.state.pusoy;
  const rest = DECK.filter((card) => !holderOf(seats, card));
  setRows(currentSeat(), { front: rest.slice(0, 3), middle: rest.slice(3, 8), back: rest.slice(8) });
  store.ui.note = "The last 13 cards, in deck order. Lift and swap them to match the table.";
}

function addSeat() {
  const { seats } = store.state.pusoy;
  const taken = seats.map(({ name }) => name);
  const name = [...NAMES, "Ana"].find((free) => !taken.includes(free));
  seats.push(freshSeat(name));
  resetTally();
  sit(seats.length - 1);
}

// A tally refers to seats by index, so it does not survive a change of seats.
function resetTally() {
  if (store.state.pusoy.told) store.state.pusoy.told = freshTally();
}

function removeSeat() {
  store.state.pusoy.seats.splice(store.ui.seat, 1);
  resetTally();
  sit(Math.max(0, store.ui.seat - 1));
}

function nameSeat(index, field) {
  const { seats } = store.state.pusoy;
  const name = field.value.trim();
  const taken = seats.some((seat, at) => at !== Number(index) && seat.name === name);
  clearSelection();
  if (name === "" || taken)
    store.ui.note = taken ? `${name} is already at this table.` : "Every player needs a name.";
  else seats[index].name = name;
  field.value = seats[index].name;
}

function declare(name) {
  currentSeat().declare = currentSeat().declare === name ? null : name;
  clearSelection();
}

function arrange() {
  store.ui.arranging = !store.ui.arranging;
}

function useSetting(button) {
  setRows(currentSeat(), JSON.parse(button.dataset.setting));
  store.ui.arranging = false;
  store.ui.focus = "arrange";
  clearSelection();
}

function chooseObjective(field) {
  store.ui.objective = field.value;
}

function settle() {
  store.state.pusoy.settled = true;
  store.ui.focus = "settlement-title";
}

/** Go to the next seat that still needs cards. */
function nextSeat() {
  const { seats } = store.state.pusoy;
  const later = seats.map((_, at) => at).sort((a, b) => after(a) - after(b));
  sit(later.find((at) => !isComplete(seats[at])) ?? store.ui.seat);
  store.ui.focus = "hand";
}

function after(at) {
  return at > store.ui.seat ? at : at + 4;
}

function newHand() {
  for (const seat of store.state.pusoy.seats) Object.assign(seat, freshSeat(seat.name));
  store.state.pusoy.settled = false;
  resetTally();
  sit(0);
}

/** Add the settled hand to the running game and clear the table for the next. */
async function addToGame() {
  const found = await fresh(settlement);
  if (found?.state !== "ok" || found !== settlement()) return;
  const { seats, told, game } = store.state.pusoy;
  game.hands.push({ totals: found.body.totals, seats: structuredClone(seats), told: structuredClone(told) });
  newHand();
  store.ui.focus = "game-title";
}

function reopenHand(index) {
  const [hand] = store.state.pusoy.game.hands.splice(Number(index), 1);
  Object.assign(store.state.pusoy, { seats: hand.seats, told: hand.told });
  store.state.pusoy.settled = true;
  sit(0);
}

function dropHand(index) {
  store.state.pusoy.game.hands.splice(Number(index), 1);
}

function setLength(field) {
  store.state.pusoy.game.length = field.value ? Number(field.value) : null;
}

function newGame() {
  store.state.pusoy.game.hands = [];
}

export const pusoyMoves = {
  sit,
  tap,
  lift,
  aim,
  typeCards,
  clearHand,
  takeRest,
  addSeat,
  removeSeat,
  nameSeat,
  declare,
  arrange,
  useSetting,
  chooseObjective,
  settle,
  nextSeat,
  newHand,
  addToGame,
  reopenHand,
  dropHand,
  setLength,
  newGame,
};

/** How many cards the table still needs. */
export function cardsMissing() {
  return store.state.pusoy.seats.reduce((sum, seat) => sum + 13 - seatCards(seat).length, 0);
}
