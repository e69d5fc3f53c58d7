// Example tables, so that a newcomer can see a settlement before entering cards.

import { readCards } from "../cards.js";
import { ROW_NAMES, freshPusoy, freshSeat } from "../state.js";

const FOUR_SEATS = {
  You: ["QD 5H 3D", "2H 2C TC 6H 4D", "KC KS AS 8D 2D"],
  Joy: ["JC TS 3H", "KD 9H 8C 7D 5C", "AC AD QH 7C 6D"],
  Mark: ["9D 4H 2S", "JS TH 9C 8S 6S", "QS JH 9S 6C 3S"],
  Rey: ["AH QC JD", "4C 4S KH 8H 7H", "5D 5S TD 7S 3C"],
};

export const EXAMPLES = [
  {
    title: "A table of four, settled",
    words: "The worked example of bs.fyi: You end at +6.",
    seats: FOUR_SEATS,
    settled: true,
  },
  {
    title: "A sweep with a royalty",
    words: "Three nines in front are worth 3 instead of 1, and the sweep makes it 8.",
    seats: {
      You: ["9S 9H 9D", "QH QC 8D 8C 3S", "AS KS JS 6S 2S"],
      Joy: ["AH 7C 5D", "TD TC KD 6H 4C", "JH JD 7S 7D 2H"],
    },
    settled: true,
  },
  {
    title: "A foul",
    words: "A pair in front over no pair in the middle: You lose every row and are swept.",
    seats: {
      You: ["QS QH 4D", "AH JC 9D 7S 3C", "8C 8D 8H KS 5S"],
      Joy: ["KC 9S 2D", "6H 6C AD TS 4C", "3S 4S 5H 6D 7C"],
      Mark: ["JD TH 5D", "2S 2C QC 8S 7H", "AS AC 9H 9C KD"],
    },
    settled: true,
  },
  {
    title: "Six pairs, to declare or not",
    words: "A natural collects from everyone. Declare it, or see what the rows would win.",
    seats: {
      You: ["KS KD 5C", "9H 9C 4S 4D 2H", "QS QC JD JH 2C"],
      Joy: ["AS 8H 3D", "TS TD 7C 6H 3C", "AD AC KH 8S 5D"],
    },
    settled: false,
  },
  {
    title: "One hand to arrange",
    words: "Thirteen cards as dealt. Press “Arrange for me”.",
    seats: { You: ["AS AD KC", "KH QD JD 9D 8D", "7C 5H 5S 3C 2D"], Joy: [], Mark: [], Rey: [] },
    settled: false,
  },
];

/** The Pusoy table of one example, under the current rules. */
export function exampleTable(example, { rules, game }) {
  const seats = Object.entries(example.seats).map(([name, rows]) => seatOf(name, rows));
  return { ...freshPusoy(), rules, game, seats, settled: example.settled };
}

function seatOf(name, texts) {
  const seat = freshSeat(name);
  for (const [at, text] of texts.entries()) seat.rows[ROW_NAMES[at]] = readCards(text).cards;
  return seat;
}
