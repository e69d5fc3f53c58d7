// Sends requests to the service. The same request always has the same answer, so answers are cached.
// Views call `answer` while they draw; when a new answer arrives the page is drawn again.

import { accepted, keyHeader, refused } from "./key.js";

/**
 * @typedef {object} Answer
 * @property {"waiting" | "ok" | "problem" | "offline" | "locked"} state
 * @property {any} body the JSON of the answer; null unless the state is "ok" or "problem"
 * @property {boolean} [old]
 * @property {Promise<void>} [soon]
 */

/** @type {Map<string, Answer>} */
const cache = new Map();
/** @type {Map<string, Answer>} */
const lastByAsker = new Map();
const MAX_ANSWERS = 500;
const RETRY_MS = 3000;
let notifyAnswer = () => {};

/** Register what to call when an answer has arrived. */
export function onAnswer(callback) {
  notifyAnswer = callback;
}

/**
 * Return the answer to a request, from the cache or as far as it is known.
 * While a changed request of the same `asker` waits, its previous answer is returned, marked `old`.
 * An answer that is not final has a promise `soon`, which resolves when the final one has come.
 *
 * @param {string} path
 * @param {object} [body]
 * @param {string} [asker]
 * @returns {Answer}
 */
export function answer(path, body, asker = path) {
  const key = keyFor(path, body);
  const found = cache.get(key) ?? request(key, path, body);
  const last = lastByAsker.get(asker);
  if (found.state === "waiting" && last) return { ...last, old: true, soon: found.soon };
  if (found.state !== "waiting" && found.state !== "locked") lastByAsker.set(asker, found);
  return found;
}

/**
 * Wait for the final answer to `question`, evaluated again each time; for handlers of presses, which run only once.
 *
 * @template {Answer | null | undefined} Found
 * @param {() => Found} question
 * @returns {Promise<Found>}
 */
export async function fresh(question) {
  let found = question();
  while (found?.soon) {
    await found.soon;
    found = question();
  }
  return found;
}

/** Send a request and wait for the answer, which is then in the cache. */
export function ask(path, body) {
  const key = keyFor(path, body);
  if (cache.get(key)?.state === "offline") cache.delete(key);
  return fresh(() => answer(path, body, "pressed"));
}

function keyFor(path, body) {
  return `${path} ${JSON.stringify(body ?? null)}`;
}

async function trySend(path, body) {
  try {
    return await send(path, body);
  } catch {
    return { state: "offline", body: null };
  }
}

/** @returns {Answer} */
function request(key, path, body) {
  const [oldest] = cache.keys();
  if (cache.size >= MAX_ANSWERS) cache.delete(oldest);
  const soon = trySend(path, body).then((found) => store(key, found));
  /** @type {Answer} */
  const waiting = { state: "waiting", body: null, soon };
  cache.set(key, waiting);
  return waiting;
}

function store(key, found) {
  cache.set(key, found);
  if (found.state === "offline") setTimeout(() => forget(key, found), RETRY_MS);
  notifyAnswer();
}

function forget(key, found) {
  if (cache.get(key) === found) cache.delete(key); // it may have been requested again meanwhile
  notifyAnswer();
}

/** Forget every answer because the key has changed. */
export function forgetAnswers() {
  cache.clear();
}

async function send(path, body) {
  const key = keyHeader();
  const response = await fetch(path, body === undefined ? { headers: key } : posted(body, key));
  if (response.status === 401) return refused(key) ? { state: "locked", body: null } : send(path, body);
  if (response.status === 429 || response.status >= 500) return { state: "offline", body: null };
  accepted(key);
  return { state: response.ok ? "ok" : "problem", body: await response.json() };
}

function posted(body, key) {
  return { method: "POST", headers: { "Content-Type": "application/json", ...key }, body: JSON.stringify(body) };
}

/** Explain to the user why a request could not be answered; "" when it was. */
export function trouble(found) {
  if (found.state === "offline") return "The service is not responding. Trying again…";
  if (found.state === "locked") return "The service needs a key.";
  if (found.state !== "problem") return "";
  const faults = found.body.errors ?? [];
  return faults.map((fault) => fault.detail).join(" ") || found.body.detail || found.body.title;
}
