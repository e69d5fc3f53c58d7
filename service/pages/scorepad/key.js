// The API key, if the service requires one: saved in this browser, sent with every request, never part of a link.
// The service decides whether a key is valid; lock.js asks the user for it.

import { recall, remember } from "./address.js";
import { store } from "./state.js";

const STORAGE_NAME = "key";
// The characters that a header may contain; a key has no others.
const SENDABLE = /^[!-~]+$/;

let key = recall(STORAGE_NAME) ?? "";
// "open" until a request is refused; then the key is "asked" for, "trying", or found "wrong".
let lock = "open";

/** The header of every request; sent even when empty, so that no browser shows its own dialog over the page. */
export function keyHeader() {
  return { "X-API-Key": key };
}

export function lockNow() {
  return lock;
}

export function hasKey() {
  return key !== "" && lock === "open";
}

/** Try a key; it is saved once a request is accepted with it. */
export function takeKey(text) {
  lock = SENDABLE.test(text) ? "trying" : "wrong";
  key = lock === "trying" ? text : "";
}

export function dropKey() {
  key = "";
  remember(STORAGE_NAME, "");
}

/** Record that a request was refused with this header; return false when the key has changed meanwhile. */
export function refused(header) {
  const current = header["X-API-Key"] === key;
  if (!current) return false;
  if (lock === "open" && document.activeElement === document.body) store.ui.focus = "key";
  if (key !== "") lock = "wrong";
  else if (lock !== "wrong") lock = "asked";
  return true;
}

/** Record that a request was accepted with this header. */
export function accepted(header) {
  if (lock === "open" || header["X-API-Key"] !== key) return;
  lock = "open";
  store.ui.focus = "page";
  remember(STORAGE_NAME, key);
}
