// The entry point: loads the state, draws it, and dispatches every press and input to the move it names.

import { onAnswer } from "./api.js";
import { saveState, loadState, linkTo, recall, remember } from "./address.js";
import { moveInDeck } from "./deck.js";
import { patch, el } from "./dom.js";
import { dosMoves } from "./dos/moves.js";
import { dosPage } from "./dos/page.js";
import { dosText } from "./dos/text.js";
import { EXAMPLES, exampleTable } from "./pusoy/examples.js";
import { hasKey } from "./key.js";
import { lockForm, lockMoves } from "./lock.js";
import { pusoyMoves } from "./pusoy/moves.js";
import { pusoyPage } from "./pusoy/page.js";
import { tallyMoves } from "./pusoy/tally.js";
import { pusoyText } from "./pusoy/text.js";
import { ruleMoves } from "./rules/picker.js";
import { freshState, freshUi, store } from "./state.js";

const PAGES = { pusoy: pusoyPage, dos: dosPage };
const TEXTS = { pusoy: pusoyText, dos: dosText };
const NOTICE_MS = 4000;
// Moves that can be undone while their notice is shown.
const UNDOABLE = {
  clearHand: "Hand cleared.",
  newHand: "Table cleared.",
  newGame: "A new game.",
  dropHand: "Hand removed.",
  reopenHand: "Hand reopened.",
  example: "Example loaded.",
  removeSeat: "Player removed.",
  newMatch: "A new match.",
  newRound: "A new round.",
  dropRound: "Round removed.",
  addPlayer: "Player added; the round starts over.",
  dropPlayer: "Player removed; the round starts over.",
};

let before = null;
let noticeEnds = 0;

function showTab(tab) {
  store.state.tab = tab;
  store.ui.note = "";
}

function example(index) {
  store.state.pusoy = exampleTable(EXAMPLES[Number(index)], store.state.pusoy);
  store.ui.seat = 0;
  store.ui.note = "";
  if (store.state.pusoy.settled) store.ui.focus = "settlement-title";
}

async function copyLink() {
  await copy(await linkTo(store.state), "Link copied. It contains the whole table.");
}

async function copyText() {
  await copy(await TEXTS[store.state.tab](), "Copied as text.");
}

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    notice(done);
  } catch {
    notice(copyBySelecting(text) ? done : "This browser does not let the page copy. The link is in the address bar.");
  }
}

// Without TLS, as on a phone at the table, scripts cannot use the clipboard API but can still copy a selection.
function copyBySelecting(text) {
  const field = el("textarea", { class: "unseen", "aria-hidden": "true", tabindex: "-1" }, text);
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

function printPage() {
  openReasons();
  window.print();
}

function openReasons() {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folded = document.querySelectorAll("[data-why], .hands-shown");
  for (const details of folded) details.open = true;
}

function setLook(field) {
  remember(field.name, field.value);
  document.documentElement.dataset[field.name] = field.value;
}

function isUntouched() {
  return JSON.stringify({ ...store.state, tab: "pusoy" }) === JSON.stringify(freshState());
}

function offerUndo(kept, words) {
  before = kept;
  notice(words, true);
}

function undo() {
  if (before) store.state = before;
  before = null;
  store.ui.seat = 0;
  notice("");
}

const MOVES = {
  ...pusoyMoves,
  ...tallyMoves,
  ...dosMoves,
  ...ruleMoves,
  ...lockMoves,
  showTab,
  example,
  copyLink,
  copyText,
  printPage,
  openReasons,
  setLook,
  undo,
};

/** Perform the move that `words` names ("lift QD"), with the pressed element as its last argument. */
async function move(words, source) {
  const [name, ...rest] = words.split(" ");
  const kept = name in UNDOABLE && !isUntouched() ? structuredClone(store.state) : null;
  await MOVES[name](...rest, source);
  if (kept) offerUndo(kept, UNDOABLE[name]);
  saveState(store.state);
  draw();
}

function notice(words, undoable = false) {
  const parts = [words, undoable && el("button", { type: "button", "data-do": "undo" }, "Undo")];
  const line = el("div", { id: "notice", role: "status", class: words ? "shown" : "" }, parts);
  patch(find("#notice"), line);
  clearTimeout(noticeEnds);
  if (words) noticeEnds = setTimeout(() => notice(""), undoable ? NOTICE_MS * 2 : NOTICE_MS);
}

/** @returns {HTMLElement} an element that index.html always has */
function find(selector) {
  return /** @type {HTMLElement} */ (document.querySelector(selector));
}

function draw() {
  const page = PAGES[store.state.tab] ?? pusoyPage;
  patch(find("#page"), el("main", { id: "page", tabindex: "-1" }, lockForm(), page()));
  find("[data-do=forgetKey]").hidden = !hasKey();
  /** @type {NodeListOf<HTMLElement>} */
  const tabs = document.querySelectorAll("[data-tab]");
  for (const tab of tabs) {
    if (tab.dataset.tab === store.state.tab) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  focusWanted();
}

// After a settlement, sighted and screen reader users alike are taken to it.
function focusWanted() {
  const wanted = store.ui.focus && document.getElementById(store.ui.focus);
  if (!wanted) return;
  store.ui.focus = null;
  wanted.focus({ preventScroll: true });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  wanted.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}

let drawing = 0;

function drawSoon() {
  if (!drawing)
    drawing = requestAnimationFrame(() => {
      drawing = 0;
      draw();
    });
}

function listen() {
  document.addEventListener("click", (event) => pressed(event));
  document.addEventListener("change", (event) => changed(event.target));
  document.addEventListener("submit", (event) => submitted(event));
  document.addEventListener("keydown", (event) => keyed(event));
  addEventListener("hashchange", () => open());
  addEventListener("resize", () => drawSoon());
}

// A press outside the menu, a press on one of its buttons and Escape close it.
function closeMenu(pressedIn) {
  const menu = /** @type {HTMLDetailsElement} */ (find(".menu"));
  if (!pressedIn?.closest(".menu") || pressedIn.closest(".menu-body button")) menu.open = false;
}

function pressed(event) {
  closeMenu(event.target);
  const source = event.target.closest("[data-do]");
  if (source && !source.disabled) move(source.dataset.do, source);
}

function changed(field) {
  const words = field.closest("[data-change]")?.dataset.change;
  if (words) move(words, field);
}

function submitted(event) {
  event.preventDefault();
  move(event.target.dataset.submit, event.target);
}

function keyed(event) {
  if (event.key === "Escape") closeMenu(null);
  if (moveInDeck(event)) event.preventDefault();
  if (event.key === "Enter" && !event.shiftKey && event.target.matches?.("textarea")) {
    event.preventDefault();
    event.target.form.requestSubmit();
  }
}

/** Draw the saved state; a link edited by hand may contain an impossible table, and then a fresh one is drawn. */
async function open() {
  Object.assign(store, { state: (await loadState()) ?? freshState(), ui: freshUi() });
  try {
    draw();
  } catch {
    store.state = freshState();
    draw();
  }
}

function start() {
  /** @type {NodeListOf<HTMLSelectElement>} */
  const fields = document.querySelectorAll("[data-change^=setLook]");
  for (const field of fields) field.value = recall(field.name) ?? field.value;
  onAnswer(drawSoon);
  open().then(listen); // an earlier press would overwrite the saved state
}

start();
