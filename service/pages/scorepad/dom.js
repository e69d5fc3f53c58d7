// Builds elements and patches the page to match them.
// Views build what the page should be; `patch` changes only what differs, so focus, scroll and input survive.
// Nothing here knows about cards or rules.

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

/** Make `live` equal to `next`, changing only what differs; return the node that is now in the page. */
export function patch(live, next) {
  if (!alike(live, next)) {
    live.replaceWith(next);
    return next;
  }
  if (live.nodeType === Node.TEXT_NODE) {
    if (live.data !== next.data) live.data = next.data;
    return live;
  }
  patchAttributes(live, next);
  patchChildren(live, next);
  patchField(live, next);
  return live;
}

// Whether two nodes represent the same element: equal tag, key and first class.
function alike(live, next) {
  return live.nodeName === next.nodeName && keyOf(live) === keyOf(next) && live.classList?.[0] === next.classList?.[0];
}

function keyOf(node) {
  return node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null;
}

function patchAttributes(live, next) {
  for (const { name } of [...live.attributes]) {
    if (!next.hasAttribute(name) && !belongsToReader(live, name)) live.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (live.getAttribute(name) !== value && !belongsToReader(live, name)) live.setAttribute(name, value);
  }
}

// Once a <details> is in the page, only the reader opens and closes it.
function belongsToReader(node, name) {
  return node.nodeName === "DETAILS" && name === "open";
}

// Nodes that stay are moved only when necessary, because moving a node drops its focus.
function patchChildren(live, next) {
  const stays = new Set();
  let place = live.firstChild;
  for (const child of [...next.childNodes]) {
    const match = matchFor(child, live, place, stays);
    stays.add(match ?? child);
    if (!match) live.insertBefore(child, place);
    else if (comesBefore(match, place)) live.insertBefore(match, place);
    else place = match.nextSibling;
    if (match) patch(match, child);
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

// Attributes only set a field's initial value; its current value is a property. The focused field is left alone.
function patchField(live, next) {
  if (live.nodeName === "INPUT" && live.type === "checkbox") live.checked = next.hasAttribute("checked");
  else if (live.nodeName === "SELECT") live.value = next.value;
  else if (live.nodeName === "INPUT" && live !== document.activeElement && next.hasAttribute("value")) {
    live.value = next.getAttribute("value");
  }
}
