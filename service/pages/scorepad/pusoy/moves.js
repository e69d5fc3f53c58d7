// What pressing and typing does to a Pusoy table. Each function changes the state; drawing follows by itself.

import { fresh } from "../api.js";
import { DECK, cardWords } from "../cards.js";
import { NAMES, ROWS, freshSeat, freshTold, isComplete, seatCards, store } from "../state.js";
import { capital } from "../words.js";
import { holderOf, place, placeTyped, replace, rowWithRoom, setRows, swap, takeBack } from "./placing.js";
import { settlement } from "./questions.js";

function here() {
  return store.state.pusoy.seats[store.ui.seat];
}

function settleDown() {
  store.ui.lifted = null;
  store.ui.note = "";
}

function sit(index) {
  store.ui.seat = Number(index);
  store.ui.row = "front";
  store.ui.arranging = false;
  settleDown();
  aimOnward();
}

function aimOnward() {
  store.ui.row = rowWithRoom(here(), store.ui.row) ?? store.ui.row;
}

/** A card of the deck was tapped: it is placed, takes the lifted card's place, or comes back. */
function tap(card) {
  const { seats } = store.state.pusoy;
  const holder = holderOf(seats, card);
  const lifted = store.ui.lifted;
  settleDown();
  store.ui.deckAt = card;
  if (holder && holder.seat !== store.ui.seat)
    store.ui.note = `${capital(cardWords(card))} is with ${seats[holder.seat].name}.`;
  else if (holder) returnCard(card);
  else if (lifted) replace(here(), lifted, card);
  else placeNext(card);
}

function returnCard(card) {
  const { row } = holderOf([here()], card);
  takeBack(here(), card);
  store.ui.row = row;
}

function placeNext(card) {
  const row = rowWithRoom(here(), store.ui.row);
  if (!row) store.ui.note = "All 13 cards are set. Lift a card first to change it.";
  else place(here(), card, row);
  aimOnward();
}

function lift(card) {
  const lifted = store.ui.lifted;
  settleDown();
  if (lifted === card) returnCard(card);
  else if (lifted) swap(here(), lifted, card);
  else store.ui.lifted = card;
}

function aim(row) {
  const lifted = store.ui.lifted;
  settleDown();
  store.ui.row = row;
  if (!lifted || here().rows[row].includes(lifted) || here().rows[row].length === ROWS[row]) return;
  takeBack(here(), lifted);
  place(here(), lifted, row);
}

function typeCards(form) {
  const { seats } = store.state.pusoy;
  settleDown();
  store.ui.note = placeTyped(seats, store.ui.seat, form.elements.typed.value);
  if (!store.ui.note) form.reset();
  aimOnward();
}

function clearHand() {
  setRows(here(), freshSeat("").rows);
  here().declare = null;
  store.ui.focus = "hand";
  sit(store.ui.seat);
}

function takeRest() {
  const { seats } = store.state.pusoy;
  const rest = DECK.filter((card) => !holderOf(seats, card));
  setRows(here(), { front: rest.slice(0, 3), middle: rest.slice(3, 8), back: rest.slice(8) });
  store.ui.note = "The last 13 are here in deck order. Lift and swap them as they lie on the table.";
}

function addSeat() {
  const { seats } = store.state.pusoy;
  const taken = seats.map(({ name }) => name);
  const name = [...NAMES, "Ana"].find((free) => !taken.includes(free));
  seats.push(freshSeat(name));
  tellAnew();
  sit(seats.length - 1);
}

// Told rows name seats by their place, so they do not outlive a change of seats.
function tellAnew() {
  if (store.state.pusoy.told) store.state.pusoy.told = freshTold();
}

function removeSeat() {
  store.state.pusoy.seats.splice(store.ui.seat, 1);
  tellAnew();
  sit(Math.max(0, store.ui.seat - 1));
}

function nameSeat(index, field) {
  const { seats } = store.state.pusoy;
  const name = field.value.trim();
  const taken = seats.some((seat, at) => at !== Number(index) && seat.name === name);
  settleDown();
  if (name === "" || taken)
    store.ui.note = taken ? `${name} already sits at this table.` : "Every player needs a name.";
  else seats[index].name = name;
  field.value = seats[index].name;
}

function declare(name) {
  here().declare = here().declare === name ? null : name;
  settleDown();
}

function arrange() {
  store.ui.arranging = !store.ui.arranging;
}

function useSetting(button) {
  setRows(here(), JSON.parse(button.dataset.setting));
  store.ui.arranging = false;
  store.ui.focus = "arrange";
  settleDown();
}

function chooseObjective(field) {
  store.ui.objective = field.value;
}

function settle() {
  store.state.pusoy.settled = true;
  store.ui.focus = "settlement-title";
}

/** On to the next seat that still wants cards. */
function nextSeat() {
  const { seats } = store.state.pusoy;
  const later = seats.map((seat, at) => at).sort((a, b) => after(a) - after(b));
  sit(later.find((at) => !isComplete(seats[at])) ?? store.ui.seat);
  store.ui.focus = "hand";
}

function after(at) {
  return at > store.ui.seat ? at : at + 4;
}

function newHand() {
  for (const seat of store.state.pusoy.seats) Object.assign(seat, freshSeat(seat.name));
  store.state.pusoy.settled = false;
  tellAnew();
  sit(0);
}

/** Write the settled hand into the running game and clear the table for the next. */
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

/** How many cards the table still wants. */
export function cardsWanted() {
  return store.state.pusoy.seats.reduce((sum, seat) => sum + 13 - seatCards(seat).length, 0);
}
