// Formats points, places and names for people.

export const ROW_TITLES = { front: "Front", middle: "Middle", back: "Back" };

/** Points with a sign and a typographic minus: "+6", "−18", "0". */
export function signed(points) {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${Math.abs(points)}`;
}

/** Expected points with two decimals, such as "+1.27". */
export function expected(points) {
  const text = Math.abs(points).toFixed(2);
  return text === "0.00" ? text : `${points > 0 ? "+" : "−"}${text}`;
}

export function percent(share) {
  return `${Math.round(share * 100)}%`;
}

/** "1 card", "3 cards". */
export function count(number, thing, things = `${thing}s`) {
  return `${number} ${number === 1 ? thing : things}`;
}

/** A name from the API in plain words: "three_straights" becomes "three straights". */
export function plain(name) {
  return name.replaceAll("_", " ");
}

export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Joy", "Joy and Rey", "You, Joy and Rey". */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const SUFFIXES = { 1: "st", 2: "nd", 3: "rd" };

export function ordinal(place) {
  return `${place}${SUFFIXES[place] ?? "th"}`;
}
