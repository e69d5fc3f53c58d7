// The state in the address: packed small, so that a whole game fits in a link, and kept in this browser.
// It stands after the "#", which browsers never send to a server.

import { DECK } from "./cards.js";
import { ROW_NAMES, freshState } from "./state.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEPT_AS = "scorepad";
const LONGEST = 20_000;
const CARD_LISTS = new Set([...ROW_NAMES, "table", "play"]);

/** The state as text for the address: a game of ten hands is some 1,500 letters. */
async function pack(state) {
  const packed = await through(JSON.stringify(state, shorten), new CompressionStream("deflate-raw")).arrayBuffer();
  const letters = btoa(String.fromCharCode(...new Uint8Array(packed)));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The state that `text` holds, or null where it holds none. */
async function unpack(text) {
  if (text === "" || text.length > LONGEST) return null;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (sign) => sign.charCodeAt(0));
    return parse(await through(bytes, new DecompressionStream("deflate-raw")).text());
  } catch {
    return null;
  }
}

/** The state that JSON holds, or null where it holds none. */
function parse(text) {
  try {
    const read = JSON.parse(text, lengthen);
    return sound(read, freshState()) ? read : null;
  } catch {
    return null;
  }
}

function through(content, stream) {
  return new Response(new Blob([content]).stream().pipeThrough(stream));
}

// Lists of cards shrink to one letter a card.
function shorten(key, value) {
  if (!CARD_LISTS.has(key) || !Array.isArray(value)) return value;
  return value.map((card) => LETTERS[DECK.indexOf(card)]).join("");
}

function lengthen(key, value) {
  if (!CARD_LISTS.has(key) || typeof value !== "string") return value;
  return [...value].map((letter) => DECK[LETTERS.indexOf(letter)]).filter(Boolean);
}

// A link may be cut or made by hand: what is not shaped like a state is not taken for one.
function sound(read, model) {
  if (model === null || typeof model !== "object") return model === null || typeof read === typeof model;
  if (Array.isArray(model))
    return Array.isArray(read) && read.every((item) => model.length === 0 || sound(item, model[0]));
  return read !== null && typeof read === "object" && Object.keys(model).every((key) => sound(read[key], model[key]));
}

let latest = 0;

/** Write the state to this browser, at once, and to the address bar; of several at once the last one stands. */
export async function keepState(state) {
  remember(KEPT_AS, JSON.stringify(state, shorten)); // packing takes a moment, in which the page may be left
  latest += 1;
  const mine = latest;
  const packed = await pack(state);
  if (mine === latest) history.replaceState(null, "", `#${packed}`);
}

/** The page's address with the state in it, whatever the address bar holds by now. */
export async function linkTo(state) {
  return `${location.href.split("#")[0]}#${await pack(state)}`;
}

/** The state from the address, else from this browser, else none. */
export async function keptState() {
  return (await unpack(location.hash.slice(1))) ?? parse(recall(KEPT_AS));
}

/** Keep a word in this browser; a private window may refuse, and nothing is lost but the memory. */
export function remember(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // The address still holds it all.
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
