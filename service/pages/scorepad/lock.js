// Asking for the key where the service wants one: a field above the table, there only while it is needed.

import { askAnew } from "./api.js";
import { el } from "./dom.js";
import { dropKey, lockNow, takeKey } from "./key.js";

const SAID = {
  asked: "This service asks for a key. Whoever runs it can give you one; it stays in this browser, out of any link.",
  trying: "Trying the key…",
  wrong: "The service does not know this key. Look for a slip, or ask whoever runs the service for another.",
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
      "aria-describedby": "key-said",
      "aria-invalid": lock === "wrong" && "true",
    }),
    el("button", { type: "submit", class: "primary" }, "Use the key"),
    el("p", { id: "key-said", role: "alert" }, SAID[lock]),
  );
}

function useKey(form) {
  takeKey(form.elements.key.value.trim());
  askAnew();
}

function forgetKey() {
  dropKey();
  askAnew();
}

export const lockMoves = { useKey, forgetKey };
