// A form for the API key above the table, shown only while the service needs one.

import { forgetAnswers } from "./api.js";
import { el } from "./dom.js";
import { dropKey, lockNow, takeKey } from "./key.js";

const MESSAGES = {
  asked: "This service needs a key. Ask whoever runs it for one; it stays in this browser and is never part of a link.",
  trying: "Trying the key…",
  wrong: "The service does not accept this key. Check for typing errors, or ask whoever runs the service for another.",
};

export function lockForm() {
  const lock = lockNow();
  if (lock === "open") return null;
  return el(
    "form",
    { class: "lock no-print", "data-key": "lock", "data-submit": "useKey" },
    el("label", { for: "key" }, "Key for this service"),
    el("input", {
      id: "key",
      type: "password",
      autocomplete: "current-password",
      required: true,
      "aria-describedby": "key-message",
      "aria-invalid": lock === "wrong" && "true",
    }),
    el("button", { type: "submit", class: "primary" }, "Use the key"),
    el("p", { id: "key-message", role: "alert" }, MESSAGES[lock]),
  );
}

function useKey(form) {
  takeKey(form.elements.key.value.trim());
  forgetAnswers();
}

function forgetKey() {
  dropKey();
  forgetAnswers();
}

export const lockMoves = { useKey, forgetKey };
