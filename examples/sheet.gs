/**
 * Pusoy in a spreadsheet: Google Sheets calls the service and shows the scores in cells.
 *
 * Extensions > Apps Script, paste this file, and set SERVICE to an address that Google can reach,
 * and KEY if that service needs one; everyone who can edit the sheet can read it.
 * A hand is a row of five cells: player, front, middle, back, and a natural to declare (optional).
 *
 *     =PUSOY_TOTALS(A2:E5)               the points of each player, in the order of the rows
 *     =PUSOY_WHY(A2:E5)                  the reason for every row of every pair
 *     =PUSOY_FOUL(B2, C2, D2)            what is out of order, or empty; empty cells are rows not set yet
 *     =PUSOY_STANDINGS(G1:J10)           names in the first row, then one hand per row: place, player, points
 *     =DOS_BEATS("7♠ 7♦", "7♣ 7♥")       whether a play beats the table, and why
 *
 * Each takes the name of a ruleset as an optional last argument.
 */
const SERVICE = "http://127.0.0.1:8000";
const KEY = "";

/** The points of each player of one hand. */
function PUSOY_TOTALS(rows, ruleset) {
  const seats = seats_(rows);
  const totals = ask_("pusoy/settlements", { players: seats }, ruleset).totals;
  return seats.map((seat) => [totals[seat.id]]);
}

/** The reason for every row of every pair of one hand. */
function PUSOY_WHY(rows, ruleset) {
  const pairs = ask_("pusoy/settlements", { players: seats_(rows) }, ruleset).pairs;
  return pairs.flatMap((pair) => [
    [pair.players.join(" and "), pair.detail],
    ...pair.rows.map((row) => ["", row.detail]),
  ]);
}

/** What is out of order in the rows set so far, or empty. */
function PUSOY_FOUL(front, middle, back, ruleset) {
  const rows = withoutEmpty_({ front, middle, back });
  if (Object.keys(rows).length === 0) return "";
  return ask_("pusoy/foul-checks", rows, ruleset).violations.map((violation) => violation.detail).join("; ");
}

/** The standings of a game: a row of names, and below it a row of points for each hand. */
function PUSOY_STANDINGS(table, ruleset) {
  const [names, ...hands] = table;
  const played = hands.filter((points) => points.some((cell) => cell !== ""));
  const question = {
    hands: played.map((points) => ({ totals: withoutEmpty_(Object.fromEntries(names.map((name, i) => [name, points[i]]))) })),
  };
  const standings = ask_("pusoy/games", question, ruleset).standings;
  return standings.map((line) => [line.place, line.id, line.points]);
}

/** Whether a play of Pusoy Dos beats the table, and why. */
function DOS_BEATS(play, table, ruleset) {
  const answer = ask_("pusoy-dos/comparisons", { play, table }, ruleset);
  return [[answer.beats, answer.detail]];
}

/** Build a seat from each row that names a player. */
function seats_(rows) {
  return rows
    .filter((row) => row[0] !== "")
    .map(([id, front, middle, back, declare]) => withoutEmpty_({ id: String(id), front, middle, back, declare }));
}

/** Drop empty cells. */
function withoutEmpty_(cells) {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== "" && cell !== undefined && cell !== null));
}

/** Post a request; a problem becomes the error of the cell, with the location of every fault. */
function ask_(path, question, ruleset) {
  const response = UrlFetchApp.fetch(`${SERVICE}/v1/${path}`, {
    method: "post",
    contentType: "application/json",
    headers: KEY ? { "X-API-Key": KEY } : {},
    payload: JSON.stringify(ruleset ? { ...question, ruleset } : question),
    muteHttpExceptions: true,
  });
  const answer = JSON.parse(response.getContentText());
  if (response.getResponseCode() === 200) return answer;
  const faults = (answer.errors ?? []).map((fault) => `${fault.pointer}: ${fault.detail}`);
  throw new Error(faults.length ? faults.join(" ") : answer.detail);
}
