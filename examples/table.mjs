// What a web app does at the table, using only fetch: warn of a foul, offer a natural, settle, referee a round.
//
//     node examples/table.mjs            needs Node 18 or newer; SCORING_URL defaults to http://127.0.0.1:8000
import { readFile } from "node:fs/promises";

// The key may be the password of the address, http://any:KEY@host; fetch rejects such addresses, so it goes in a header.
const address = new URL(process.env.SCORING_URL ?? "http://127.0.0.1:8000");
const key = decodeURIComponent(address.password);
address.username = address.password = "";
const service = address.href.replace(/\/$/, "");

/** A request that cannot be answered; `errors` lists what is wrong and where. */
export class Problem extends Error {
  /** @param {{ status: number, detail: string, errors?: any[] }} problem the body of the answer, RFC 9457 */
  constructor(problem) {
    super(problem.detail);
    this.status = problem.status;
    this.errors = problem.errors ?? [];
  }
}

/**
 * Post a request. On 429 and 503, wait as the service asks and send it again; no call changes anything.
 *
 * @param {string} path the path below /v1/
 * @param {object} question the body
 * @returns {Promise<any>} the body of the answer
 * @throws {Problem}
 */
export async function ask(path, question, tries = 3) {
  const answer = await fetch(`${service}/v1/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", ...(key && { "X-API-Key": key }) },
    body: JSON.stringify(question),
  });
  if ([429, 503].includes(answer.status) && tries > 1) {
    const seconds = Number(answer.headers.get("Retry-After") ?? 1);
    await new Promise((wake) => setTimeout(wake, seconds * 1000));
    return ask(path, question, tries - 1);
  }
  /** @type {any} */
  const body = await answer.json();
  if (!answer.ok) throw new Problem(body);
  return body;
}

/**
 * Check the rows of a hand; call it after every card that is placed. Only full rows are sent.
 *
 * @param {Record<"front" | "middle" | "back", string[]>} rows
 */
export async function warn(rows) {
  /** @type {Record<string, number>} */
  const sizes = { front: 3, middle: 5, back: 5 };
  const full = Object.fromEntries(Object.entries(rows).filter(([row, cards]) => cards.length === sizes[row]));
  if (Object.keys(full).length === 0) return "Set a row";
  const check = await ask("pusoy/foul-checks", full);
  if (check.fouled) return `Foul: ${check.violations.map((violation) => violation.detail).join("; ")}`;
  const labels = Object.entries(check.rows).map(([row, { label }]) => `${row} ${label}`).join(", ");
  const offer = check.naturals?.length ? `; you may declare ${check.naturals[0].replaceAll("_", " ")}` : "";
  return `In order: ${labels}${offer}`;
}

/**
 * Settle a table; return one line per player, then the reasons that a loser can check.
 *
 * @param {object[]} players
 * @param {string} ruleset
 */
export async function settle(players, ruleset = "pusoy") {
  const { totals, pairs } = await ask("pusoy/settlements", { players, ruleset });
  const lines = Object.entries(totals).map(([id, points]) => `${id}: ${points > 0 ? "+" : ""}${points}`);
  return [...lines, ...pairs.flatMap((pair) => [`${pair.players.join(" and ")}: ${pair.detail}`])];
}

async function main() {
  console.log(await warn({ front: ["KS", "KD"], middle: ["KH", "KC", "JD", "5S", "3C"], back: [] }));
  console.log(await warn({ front: ["KS", "KD", "AC"], middle: ["KH", "KC", "JD", "5S", "3C"], back: [] }));
  console.log(await warn({
    front: ["5H", "5S", "AD"],
    middle: ["7H", "7C", "9D", "9S", "2C"],
    back: ["KH", "KS", "JC", "JD", "2D"],
  }));

  const you = { id: "You", front: "Q♦ 5♥ 3♦", middle: "2♥ 2♣ 10♣ 6♥ 4♦", back: "K♣ K♠ A♠ 8♦ 2♦" };
  const joy = { id: "Joy", front: "J♣ 10♠ 3♥", middle: "K♦ 9♥ 8♣ 7♦ 5♣", back: "A♣ A♦ Q♥ 7♣ 6♦" };
  console.log((await settle([you, joy])).join("\n"));

  try {
    await settle([you, { ...joy, front: "J♣ 10♠ 3♦" }]);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    for (const { pointer, code, index, value } of problem.errors) console.log(`${pointer} ${code}, card ${index}: ${value}`);
  }

  const round = JSON.parse(await readFile(new URL("round.json", import.meta.url), "utf8"));
  const { status, places, scores } = await ask("pusoy-dos/rounds", { ...round, ruleset: "big-two-placing" });
  console.log(`${status}: ${places.join(", ")}; ${scores.scores.map(({ id, points }) => `${id} ${points}`).join(", ")}`);
}

if (import.meta.url === `file://${process.argv[1]}`) await main();
