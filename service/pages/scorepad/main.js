// The start of the page: reads the state, draws it, and passes every press and word to the move it names.

import { whenAnswered } from "./api.js";
import { keepState, keptState, linkTo, recall, remember } from "./address.js";
import { moveInDeck } from "./deck.js";
import { bring, el } from "./dom.js";
import { dosMoves } from "./dos/moves.js";
import { dosPage } from "./dos/page.js";
import { dosText } from "./dos/text.js";
import { EXAMPLES, exampleTable } from "./pusoy/examples.js";
import { hasKey } from "./key.js";
import { lockForm, lockMoves } from "./lock.js";
import { pusoyMoves } from "./pusoy/moves.js";
import { pusoyPage } from "./pusoy/page.js";
import { tellingMoves } from "./pusoy/telling.js";
import { pusoyText } from "./pusoy/text.js";
import { ruleMoves } from "./rules/picker.js";
import { freshState, freshUi, store } from "./state.js";

const PAGES = { pusoy: pusoyPage, dos: dosPage };
const TEXTS = { pusoy: pusoyText, dos: dosText };
const NOTICE_MS = 4000;
// What these wipe can be brought back for as long as the notice stands.
const WIPED = {
  clearHand: "Hand cleared.",
  newHand: "Table cleared.",
  newGame: "A new game.",
  dropHand: "Hand removed.",
  reopenHand: "Hand taken back to the table.",
  example: "Example laid out.",
  removeSeat: "Player gone.",
  newMatch: "A new match.",
  newRound: "A new round.",
  dropRound: "Round removed.",
  addPlayer: "Player added, the round starts over.",
  dropPlayer: "Player gone, the round starts over.",
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
  await copy(await linkTo(store.state), "Link copied. It holds the whole table.");
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

// Served without TLS to a phone at the table, the clipboard is closed to scripts but not to a selection.
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
  for (const details of document.querySelectorAll("[data-why], .hands-shown")) details.open = true;
}

function turnLook(field) {
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
  ...tellingMoves,
  ...dosMoves,
  ...ruleMoves,
  ...lockMoves,
  showTab,
  example,
  copyLink,
  copyText,
  printPage,
  openReasons,
  turnLook,
  undo,
};

/** Do the move that `words` names ("lift QD"), with what was pressed as its last argument. */
async function move(words, source) {
  const [name, ...rest] = words.split(" ");
  const kept = name in WIPED && !isUntouched() ? structuredClone(store.state) : null;
  await MOVES[name](...rest, source);
  if (kept) offerUndo(kept, WIPED[name]);
  keepState(store.state);
  draw();
}

function notice(words, undoable = false) {
  const parts = [words, undoable && el("button", { type: "button", "data-do": "undo" }, "Undo")];
  const line = el("div", { id: "notice", role: "status", class: words ? "shown" : "" }, parts);
  bring(document.querySelector("#notice"), line);
  clearTimeout(noticeEnds);
  if (words) noticeEnds = setTimeout(() => notice(""), undoable ? NOTICE_MS * 2 : NOTICE_MS);
}

function draw() {
  const page = PAGES[store.state.tab] ?? pusoyPage;
  bring(document.querySelector("#page"), el("main", { id: "page", tabindex: "-1" }, lockForm(), page()));
  document.querySelector("[data-do=forgetKey]").hidden = !hasKey();
  for (const tab of document.querySelectorAll("[data-tab]")) {
    if (tab.dataset.tab === store.state.tab) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  focusWhereAsked();
}

// After a settlement the reader is taken to it, by sight and by screen reader alike.
function focusWhereAsked() {
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

// The menu is folded by a press anywhere else, by what is pressed in it, and by Escape.
function foldMenu(pressedIn) {
  const menu = document.querySelector(".menu");
  if (!pressedIn?.closest(".menu") || pressedIn.closest(".menu-body button")) menu.open = false;
}

function pressed(event) {
  foldMenu(event.target);
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
  if (event.key === "Escape") foldMenu(null);
  if (moveInDeck(event)) event.preventDefault();
  if (event.key === "Enter" && !event.shiftKey && event.target.matches?.("textarea")) {
    event.preventDefault();
    event.target.form.requestSubmit();
  }
}

/** Draw what was kept; a link made by hand may hold what no table can be, and then a fresh one is laid. */
async function open() {
  Object.assign(store, { state: (await keptState()) ?? freshState(), ui: freshUi() });
  try {
    draw();
  } catch {
    store.state = freshState();
    draw();
  }
}

function start() {
  for (const field of document.querySelectorAll("[data-change^=turnLook]"))
    field.value = recall(field.name) ?? field.value;
  whenAnswered(drawSoon);
  open().then(listen); // a press before would be written over what was kept
}

start();
