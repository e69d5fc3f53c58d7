// A table settled, a round refereed and a season sent in bulk, with types made by openapi-typescript.
//
//     make clients        makes the types, checks this file against them, and runs it against a service
import type { components, paths } from "#service";

const service = process.argv[2] ?? "http://127.0.0.1:8000";

type Problem = components["schemas"]["Problem"];

/** What a path takes and what it answers, as the document says. */
type Question<P extends keyof paths> = paths[P]["post"] extends {
  requestBody: { content: { "application/json": infer Body } };
  responses: { 200: { content: { "application/json": infer Answer } } };
}
  ? { body: Body; answer: Answer }
  : never;

class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

async function ask<P extends keyof paths>(path: P, body: Question<P>["body"]): Promise<Question<P>["answer"]> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(service + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Refused((await response.json()) as Problem);
  return (await response.json()) as Question<P>["answer"];
}

const settled = await ask("/v1/pusoy/settlements", {
  players: [
    { id: "You", front: "Q♦ 5♥ 3♦", middle: "2♥ 2♣ 10♣ 6♥ 4♦", back: ["KC", "KS", "AS", "8D", "2D"] },
    { id: "Joy", front: "J♣ 10♠ 3♥", middle: "K♦ 9♥ 8♣ 7♦ 5♣", back: "A♣ A♦ Q♥ 7♣ 6♦" },
  ],
  ruleset: { base: "pusoy", overrides: { sweep_bonus: 4, royalties: [{ row: "back", category: "flush", points: 2 }] } },
});
const outcome: "rows" | "sweep" | "foul" | "both_fouled" | "natural" | "equal_naturals" | undefined =
  settled.pairs[0]?.outcome;
console.log(settled.totals, outcome, settled.players[0]?.rows?.front.label);

const round = await ask("/v1/pusoy-dos/rounds", {
  players: ["Ana", "Ben"],
  hand_size: 2,
  leader: "Ana",
  first_game: false,
  actions: [{ player: "Ana", play: "3♣" }, { player: "Ben", pass: true }, { player: "Ana", play: ["4C"] }],
});
console.log(round.status, round.places, round.scores?.scores.map(({ id, points }) => `${id} ${points}`));

const scored = await ask("/v1/pusoy-dos/scores", {
  players: [{ id: "Ana", left: 0 }, { id: "Ben", left: "K♦ 10♣" }],
  ruleset: {
    base: "playfacetoface",
    overrides: { scoring: { method: "card_tiers", tiers: [{ from: 1, factor: 1 }, { from: 2, factor: 5 }] } },
  },
});
console.log(scored.method, scored.higher_is_better, scored.scores[1]?.points);

try {
  // @ts-expect-error a preset that the game does not have
  await ask("/v1/pusoy/foul-checks", { front: "K♠ K♦ A♣", ruleset: "big-two" });
} catch (refused) {
  if (!(refused instanceof Refused)) throw refused;
  console.log(refused.problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`));
}

// What follows is never sent; it stands here because it must not pass the type check.
export async function mistakes(): Promise<void> {
  // @ts-expect-error a member that nobody reads
  await ask("/v1/pusoy/foul-checks", { frnt: "K♠ K♦ A♣" });
  // @ts-expect-error a natural that there is not
  await ask("/v1/pusoy/settlements", { players: [{ id: "You", cards: "2♣", declare: "royal" }] });
  // @ts-expect-error a number in a string
  await ask("/v1/pusoy/arrangements", { cards: "2♣", opponents: "3" });
  // @ts-expect-error tiers that belong to another method
  await ask("/v1/pusoy-dos/rulesets", { ruleset: { base: "big-two", overrides: { scoring: { method: "placing", tiers: [] } } } });
}
