// The table and the game as plain text, for a chat or a notebook.

import { fresh } from "../api.js";
import { cardSigns } from "../cards.js";
import { rulesLine } from "../rules/picker.js";
import { ROW_NAMES, store } from "../state.js";
import { plain, signed } from "../words.js";
import { game, settlement } from "./questions.js";

/** The table and the game as lines of text; unsettled hands are listed without points. */
export async function pusoyText() {
  const settled = store.state.pusoy.settled ? (await fresh(settlement))?.body : null;
  const played = (await fresh(game))?.body;
  const parts = [
    handsText(),
    settled?.totals && settlementText(settled),
    played?.standings && gameText(played),
  ];
  return ["Pusoy", rulesLine("pusoy"), ...parts.filter(Boolean)].join("\n\n");
}

function handsText() {
  return store.state.pusoy.told ? "" : store.state.pusoy.seats.map(seatText).join("\n");
}

function seatText({ name, rows, declare }) {
  const declared = declare ? ` (declares ${plain(declare)})` : "";
  return `${name}: ${ROW_NAMES.map((row) => cardSigns(rows[row]) || "…").join(" / ")}${declared}`;
}

function settlementText({ totals, pairs }) {
  return `${totalsText(totals)}\n\n${pairs.map(pairText).join("\n\n")}`;
}

function totalsText(totals) {
  return Object.entries(totals)
    .map(([id, points]) => `${id} ${signed(points)}`)
    .join(", ");
}

function pairText({ players, points, detail, rows }) {
  const [one, other] = players;
  const head = `${one} ${signed(points[one])}, ${other} ${signed(points[other])}: ${detail}`;
  return [head, ...rows.map((row) => `  ${row.detail}`)].join("\n");
}

function gameText({ hands, standings }) {
  const lines = hands.map(({ totals }, index) => `Hand ${index + 1}: ${totalsText(totals)}`);
  return [
    ...lines,
    `Standings: ${standings.map(({ place, id, points }) => `${place}. ${id} ${signed(points)}`).join(", ")}`,
  ].join("\n");
}
