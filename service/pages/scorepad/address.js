// Saves the state in the address, compressed so that a whole game fits in a link, and in this browser.
// It follows the "#", a part that browsers never send to a server.

import { DECK } from "./cards.js";
import { ROW_NAMES, freshState } from "./state.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const STORAGE_NAME = "scorepad";
const MAX_LINK_LENGTH = 20_000;
const CARD_LISTS = new Set([...ROW_NAMES, "table", "play"]);

/** Pack the state into text for the address; a game of ten hands takes about 1,500 characters. */
async function pack(state) {
  const packed = await through(JSON.stringify(state, shorten), new CompressionStream("deflate-raw")).arrayBuffer();
  const letters = btoa(String.fromCharCode(...new Uint8Array(packed)));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Unpack a state from `text`; null when it contains none. */
async function unpack(text) {
  if (text === "" || text.length > MAX_LINK_LENGTH) return null;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (sign) => sign.charCodeAt(0));
    return parse(await through(bytes, new DecompressionStream("deflate-raw")).text());
  } catch {
    return null;
  }
}

/** Parse a state from JSON; null when it contains none. */
function parse(text) {
  try {
    const read = JSON.parse(text, lengthen);
    return hasShape(read, freshState()) ? read : null;
  } catch {
    return null;
  }
}

function through(content, stream) {
  return new Response(new Blob([content]).stream().pipeThrough(stream));
}

// Lists of cards shrink to one letter per card.
function shorten(key, value) {
  if (!CARD_LISTS.has(key) || !Array.isArray(value)) return value;
  return value.map((card) => LETTERS[DECK.indexOf(card)]).join("");
}

function lengthen(key, value) {
  if (!CARD_LISTS.has(key) || typeof value !== "string") return value;
  return [...value].map((letter) => DECK[LETTERS.indexOf(letter)]).filter(Boolean);
}

// A link may be truncated or edited by hand, so anything not shaped like a state is rejected.
function hasShape(read, model) {
  if (model === null || typeof model !== "object") return model === null || typeof read === typeof model;
  if (Array.isArray(model))
    return Array.isArray(read) && read.every((item) => model.length === 0 || hasShape(item, model[0]));
  return read !== null && typeof read === "object" && Object.keys(model).every((key) => hasShape(read[key], model[key]));
}

let latest = 0;

/** Save the state in this browser at once, and then in the address bar; of several concurrent calls the last wins. */
export async function saveState(state) {
  remember(STORAGE_NAME, JSON.stringify(state, shorten)); // packing is asynchronous, and the page may be closed meanwhile
  latest += 1;
  const mine = latest;
  const packed = await pack(state);
  if (mine === latest) history.replaceState(null, "", `#${packed}`);
}

/** Return the page's address with `state` in it, whatever the address bar shows by now. */
export async function linkTo(state) {
  return `${location.href.split("#")[0]}#${await pack(state)}`;
}

/** Load the state from the address, else from this browser; null when neither has one. */
export async function loadState() {
  return (await unpack(location.hash.slice(1))) ?? parse(recall(STORAGE_NAME));
}

/** Save a text in this browser; a private window may refuse, and then it is forgotten on reload. */
export function remember(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The address still has the whole state.
  }
}

/** Read a saved text; null when there is none. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
