// A small chart of running totals: one line per player, distinguished by colour, by dash and by the name at its end.

import { el } from "./dom.js";

const WIDE = 640;
const NARROW = 380;
const HEIGHT = 240;
const MARGIN = { left: 36, right: 104, top: 14, bottom: 24 };
const LABEL_GAP = 15;

/**
 * Draw running totals.
 *
 * @param {Record<string, number>[]} running the total of each player after each hand
 * @param {string} unit what one entry is, such as "Hand"
 * @param {(points: number) => string} format how points are written
 */
export function chart(running, unit, format) {
  const names = Object.keys(running.at(-1) ?? {});
  const width = matchMedia("(max-width: 44rem)").matches ? NARROW : WIDE;
  const scale = scaleOf(running, names, width);
  return el(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${width} ${HEIGHT}`,
      role: "img",
      "aria-label": chartWords(running, names, unit, format),
    },
    grid(scale, format),
    names.map((name, index) => lineOf(name, index, running, scale)),
    labels(names, running, scale, format),
  );
}

function chartWords(running, names, unit, format) {
  const totals = names.map((name) => `${name} ${format(running.at(-1)?.[name] ?? 0)}`).join(", ");
  return `Running totals after ${unit.toLowerCase()} ${running.length}: ${totals}`;
}

function scaleOf(running, names, width) {
  const values = [0, ...running.flatMap((totals) => names.map((name) => totals[name] ?? 0))];
  const low = Math.min(...values);
  const high = Math.max(...values, low + 1);
  const across = width - MARGIN.left - MARGIN.right;
  const down = HEIGHT - MARGIN.top - MARGIN.bottom;
  return {
    low,
    high,
    steps: running.length,
    x: (step) => MARGIN.left + (across * step) / running.length,
    y: (value) => MARGIN.top + (down * (high - value)) / (high - low),
  };
}

function grid({ low, high, steps, x, y }, format) {
  const levels = [...new Set([low, 0, high])];
  const every = Math.ceil(steps / 10);
  const hands = Array.from({ length: steps }, (_, at) => at + 1).filter((hand) => hand % every === 0);
  return el(
    "g",
    { class: "grid" },
    levels.map((level) =>
      el("line", { class: level === 0 ? "zero" : "", x1: x(0), x2: x(steps), y1: y(level), y2: y(level) }),
    ),
    levels.map((level) => el("text", { x: MARGIN.left - 8, y: y(level) + 4, "text-anchor": "end" }, format(level))),
    hands.map((hand) => el("text", { x: x(hand), y: HEIGHT - 6, "text-anchor": "middle" }, hand)),
  );
}

function lineOf(name, index, running, { x, y }) {
  const points = [[x(0), y(0)], ...running.map((totals, at) => [x(at + 1), y(totals[name] ?? 0)])];
  const [lastX, lastY] = points.at(-1);
  return el(
    "g",
    { class: `line line-${index % 8}` },
    el("polyline", { points: points.map((point) => point.map((n) => n.toFixed(1)).join(",")).join(" ") }),
    el("circle", { cx: lastX, cy: lastY, r: 4 }),
  );
}

// Each name stands at the end of its line, pushed apart where lines end close together.
function labels(names, running, { x, y, steps }, format) {
  const last = running.at(-1) ?? {};
  const wanted = names.map((name, index) => ({ name, index, at: y(last[name] ?? 0) })).sort((a, b) => a.at - b.at);
  let free = 0;
  for (const label of wanted) {
    label.at = Math.max(label.at, free);
    free = label.at + LABEL_GAP;
  }
  const over = Math.max(0, free - LABEL_GAP - (HEIGHT - MARGIN.bottom));
  return wanted.map(({ name, index, at }) =>
    el(
      "text",
      { class: `end line-${index % 8}`, x: x(steps) + 10, y: at - over + 4 },
      `${shortened(name)} ${format(last[name] ?? 0)}`,
    ),
  );
}

function shortened(name) {
  return name.length > 8 ? `${name.slice(0, 7)}…` : name;
}
