// Asking the service. Every question is pure, so an answer once given is kept and shown again at once.
// Views call `answer` while they draw; when a new answer arrives the page is drawn again.

import { accepted, keyHeader, refused } from "./key.js";

const kept = new Map();
const lastOf = new Map();
const KEPT_AT_MOST = 500;
const TRY_AGAIN_MS = 3000;
let arrived = () => {};

/** Name what to call when an answer has arrived. */
export function whenAnswered(callback) {
  arrived = callback;
}

/**
 * The answer to a question: `{state, body}`, state one of "waiting", "ok", "problem", "offline", "locked".
 * While a changed question of the same `asker` waits, its answer before is given, marked `old`.
 * What is not the answer yet has in `soon` a promise that it has come.
 */
export function answer(path, body, asker = path) {
  const key = keyFor(path, body);
  if (!kept.has(key)) keep(key, path, body);
  const found = kept.get(key);
  if (found.state === "waiting" && lastOf.has(asker)) return { ...lastOf.get(asker), old: true, soon: found.soon };
  if (found.state !== "waiting" && found.state !== "locked") lastOf.set(asker, found);
  return found;
}

/** Wait for the answer that `question` gives of the page as it stands, for what is pressed rather than drawn. */
export async function fresh(question) {
  let found = question();
  while (found?.soon) {
    await found.soon;
    found = question();
  }
  return found;
}

/** Ask and wait for the answer; a drawing finds it kept. */
export function ask(path, body) {
  const key = keyFor(path, body);
  if (kept.get(key)?.state === "offline") kept.delete(key);
  return fresh(() => answer(path, body, "pressed"));
}

function keyFor(path, body) {
  return `${path} ${JSON.stringify(body ?? null)}`;
}

async function tried(path, body) {
  try {
    return await send(path, body);
  } catch {
    return { state: "offline", body: null };
  }
}

function keep(key, path, body) {
  if (kept.size >= KEPT_AT_MOST) kept.delete(kept.keys().next().value);
  const soon = tried(path, body).then((found) => arrive(key, found));
  kept.set(key, { state: "waiting", body: null, soon });
}

function arrive(key, found) {
  kept.set(key, found);
  if (found.state === "offline") setTimeout(() => forget(key, found), TRY_AGAIN_MS);
  arrived();
}

function forget(key, found) {
  if (kept.get(key) === found) kept.delete(key); // by now it may have been asked again
  arrived();
}

/** Forget every answer, since the key has changed. */
export function askAnew() {
  kept.clear();
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

/** What to tell a person about a question that could not be answered; "" when all is well. */
export function trouble(found) {
  if (found.state === "offline") return "The service does not answer just now. Trying again…";
  if (found.state === "locked") return "The service waits for its key.";
  if (found.state !== "problem") return "";
  const faults = found.body.errors ?? [];
  return faults.map((fault) => fault.detail).join(" ") || found.body.detail || found.body.title;
}
