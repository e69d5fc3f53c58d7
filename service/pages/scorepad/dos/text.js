// Pusoy Dos as plain text, for a chat or a notebook.

import { fresh } from "../api.js";
import { cardSigns } from "../cards.js";
import { rulesLine } from "../rules/picker.js";
import { store } from "../state.js";
import { comparison, match, referee, typedScores } from "./questions.js";

const PARTS = {
  check: checkText,
  round: async () => roundText((await fresh(referee))?.body),
  score: async () => scoreText((await fresh(typedScores))?.body),
};

/** The current view and the match, as lines of text. */
export async function dosText() {
  const part = await PARTS[store.state.dos.view]();
  const played = matchText((await fresh(match))?.body);
  return ["Pusoy Dos", rulesLine("dos"), part, played].filter(Boolean).join("\n\n");
}

async function checkText() {
  const { table, play } = store.state.dos.check;
  const compared = (await fresh(() => comparison(play, table)))?.body;
  const verdict = compared ? `\n${compared.beats ? "It beats the table" : "It does not beat the table"}: ${compared.detail}` : "";
  return `On the table: ${cardSigns(table)}\nPlay: ${cardSigns(play)}${verdict}`;
}

function roundText(round) {
  if (!round?.actions?.length) return "";
  const lines = round.actions.map(
    ({ player, play, cleared }) =>
      `${player}: ${play ? `${cardSigns(play.cards)} (${play.label})` : "pass"}${cleared ? ", the table clears" : ""}`,
  );
  return [...lines, scoreText(round.scores)].filter(Boolean).join("\n");
}

function scoreText(scored) {
  return scored?.scores?.map(({ id, points, detail }) => `${id} ${points}: ${detail}`).join("\n") ?? "";
}

function matchText(found) {
  return found?.standings
    ? `Match: ${found.standings.map(({ place, id, points }) => `${place}. ${id} ${points}`).join(", ")}`
    : "";
}
