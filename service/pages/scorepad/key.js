// The key that some services ask for: kept in this browser, sent with every question, never part of a link.
// Whether a key is right is the service's business; how it is asked for is in lock.js.

import { recall, remember } from "./address.js";
import { store } from "./state.js";

const KEPT_AS = "key";
// A header carries no other signs, so no key has them.
const SENDABLE = /^[!-~]+$/;

let key = recall(KEPT_AS) ?? "";
// Open until a question is refused; then the key is "asked" for, "trying", or found "wrong".
let lock = "open";

/** The header of every question; it is sent empty too, so that no browser asks in its own way over the page. */
export function keyHeader() {
  return { "X-API-Key": key };
}

export function lockNow() {
  return lock;
}

export function hasKey() {
  return key !== "" && lock === "open";
}

/** Take a key to try; it is kept once a question is answered with it. */
export function takeKey(text) {
  lock = SENDABLE.test(text) ? "trying" : "wrong";
  key = lock === "trying" ? text : "";
}

export function dropKey() {
  key = "";
  remember(KEPT_AS, "");
}

/** Note that a question was refused with this header; false when another key has taken its place meanwhile. */
export function refused(header) {
  const current = header["X-API-Key"] === key;
  if (!current) return false;
  if (lock === "open" && document.activeElement === document.body) store.ui.focus = "key";
  if (key !== "") lock = "wrong";
  else if (lock !== "wrong") lock = "asked";
  return true;
}

/** Note that a question was answered with this header. */
export function accepted(header) {
  if (lock === "open" || header["X-API-Key"] !== key) return;
  lock = "open";
  store.ui.focus = "page";
  remember(KEPT_AS, key);
}
