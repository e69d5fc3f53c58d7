// Elements, and how the page is brought in line with them.
// Views build what the page should be; `bring` changes only what differs, so focus, scroll and typing survive.
// Nothing of cards or rules lives here.

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "use", "g", "path", "line", "polyline", "circle", "text"]);

/** Build an element; `null`, `undefined` and `false` attributes and children are left out. */
export function el(tag, attributes = {}, ...children) {
  const node = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Make `live` the same as `next`, touching only what differs; answers the node that is now in the page. */
export function bring(live, next) {
  if (!alike(live, next)) {
    live.replaceWith(next);
    return next;
  }
  if (live.nodeType === Node.TEXT_NODE) {
    if (live.data !== next.data) live.data = next.data;
    return live;
  }
  bringAttributes(live, next);
  bringChildren(live, next);
  bringField(live, next);
  return live;
}

// The same thing, perhaps changed: what it is, which one of its kind, and the first word of its class.
function alike(live, next) {
  return live.nodeName === next.nodeName && keyOf(live) === keyOf(next) && live.classList?.[0] === next.classList?.[0];
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null;
}

function bringAttributes(live, next) {
  for (const { name } of [...live.attributes]) {
    if (!next.hasAttribute(name) && !belongsToReader(live, name)) live.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (live.getAttribute(name) !== value && !belongsToReader(live, name)) live.setAttribute(name, value);
  }
}

// Whether a <details> is open is the reader's choice once it is in the page.
function belongsToReader(node, name) {
  return node.nodeName === "DETAILS" && name === "open";
}

// What stays is not moved where that can be helped: moving takes the focus away.
function bringChildren(live, next) {
  const stays = new Set();
  let place = live.firstChild;
  for (const child of [...next.childNodes]) {
    const match = matchFor(child, live, place, stays);
    stays.add(match ?? child);
    if (!match) live.insertBefore(child, place);
    else if (comesBefore(match, place)) live.insertBefore(match, place);
    else place = match.nextSibling;
    if (match) bring(match, child);
  }
  for (const child of [...live.childNodes]) if (!stays.has(child)) child.remove();
}

function matchFor(child, live, place, stays) {
  const from = keyOf(child) ? live.firstChild : place;
  for (let node = from; node; node = node.nextSibling) if (!stays.has(node) && alike(node, child)) return node;
  return null;
}

function comesBefore(node, place) {
  return place === null || Boolean(node.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING);
}

// Attributes only set a field's first value; what it shows now is a property. A field being typed in is left alone.
function bringField(live, next) {
  if (live.nodeName === "INPUT" && live.type === "checkbox") live.checked = next.hasAttribute("checked");
  else if (live.nodeName === "SELECT") live.value = next.value;
  else if (live.nodeName === "INPUT" && live !== document.activeElement && next.hasAttribute("value")) {
    live.value = next.getAttribute("value");
  }
}
