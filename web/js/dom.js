// @ts-check
// The renderer: nodes are built once, kept, and only what differs is set.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {Record<string, any>} Props  attributes by name; `class`, `text`, `style` (CSS properties by
 *   name), `dataset`, and `onclick` and the like as functions
 */

/**
 * Builds an HTML element: `el('button', { class: 'btn', onclick }, 'Undo')`.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, props, ...children) {
  const node = document.createElement(tag);
  if (props) set(node, props);
  append(node, children.flat());
  return node;
}

/**
 * Builds a button that sends no form: `button('btn', undo, 'Undo')`.
 * @param {string | Props} look  its class, or its attributes
 * @param {((event: MouseEvent) => unknown) | null} onclick
 * @param {...(Child | Child[])} children
 */
export const button = (look, onclick, ...children) =>
  el(
    'button',
    { type: 'button', onclick, ...(typeof look === 'string' ? { class: look } : look) },
    ...children,
  );

/** What a link has that opens beside the page. @param {string} href */
export const newTab = (href) => ({ href, target: '_blank', rel: 'noopener' });

/**
 * Builds an SVG element; the names of attributes are those of SVG (`stroke-width`, `viewBox`).
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props | null} [attrs]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attrs, ...children) {
  const node = document.createElementNS(SVG, tag);
  if (attrs) set(node, attrs);
  append(node, children.flat());
  return node;
}

/**
 * Sets what is named and leaves the rest; null, undefined and false take an attribute away.
 * @param {Element} node
 * @param {Props} props
 */
export function set(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name === 'text') setText(node, value);
    else if (name === 'style') setStyle(node, value);
    else if (name === 'dataset') setData(node, value);
    else if (typeof value === 'function') Reflect.set(node, name.toLowerCase(), value);
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else setAttribute(node, name, value === true ? '' : String(value));
  }
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * Inline styles from script pass the policy of the house; those in HTML do not.
 * @param {Element} node
 * @param {Record<string, string | number | null>} style
 */
export function setStyle(node, style) {
  const own = /** @type {HTMLElement} */ (node).style;
  for (const [name, value] of Object.entries(style)) {
    if (value === null) own.removeProperty(name);
    else if (own.getPropertyValue(name) !== String(value)) own.setProperty(name, String(value));
  }
}

/**
 * @param {Element} node
 * @param {Record<string, string | number | boolean | null | undefined>} data
 */
function setData(node, data) {
  const own = /** @type {HTMLElement} */ (node).dataset;
  for (const [name, value] of Object.entries(data)) {
    if (value === null || value === undefined) delete own[name];
    else own[name] = String(value);
  }
}

/**
 * Sets a text if it differs, so that a screen reader is not told the same thing twice.
 * @param {Node} node
 * @param {string | number | null | undefined} text
 */
export function setText(node, text) {
  const wanted = text === null || text === undefined ? '' : String(text);
  if (node.textContent !== wanted) node.textContent = wanted;
}

/**
 * @param {Element} node
 * @param {Child[]} children
 */
export function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Replaces all children.
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children.flat());
}

/** @type {WeakMap<Element, Map<string, Element>>} */
const kept = new WeakMap();

/**
 * Keeps one child of `parent` for each item: makes the new ones, updates all, removes the rest, and moves a
 * node only if its place differs. Other children of `parent` must not exist.
 * @template I
 * @template {Element} N
 * @param {Element} parent
 * @param {readonly I[]} items
 * @param {(item: I, index: number) => string | number} key
 * @param {(item: I, index: number) => N} make
 * @param {(node: N, item: I, index: number) => void} [update]
 * @returns {N[]}
 */
export function keyed(parent, items, key, make, update) {
  const before = kept.get(parent) ?? new Map();
  /** @type {Map<string, Element>} */
  const after = new Map();
  const nodes = items.map((item, index) => {
    const name = String(key(item, index));
    const node = /** @type {N} */ (before.get(name) ?? make(item, index));
    update?.(node, item, index);
    after.set(name, node);
    return node;
  });
  for (const [name, node] of before) if (after.get(name) !== node) node.remove();
  nodes.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
  kept.set(parent, after);
  return nodes;
}

/**
 * The element of that id, which the page is known to have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`the page has no #${id}`);
  return node;
}

/**
 * How long a status node is empty before it says the same again, in milliseconds: less, and nobody would hear
 * a change.
 */
const BREATH = 100;
/** What is said, one thing after another. */
let saying = Promise.resolve();

/**
 * Says something to a screen reader, as often as it is asked to: through the page's status node or, while a
 * dialog keeps everything else from being heard, through one inside of that.
 * @param {string} text
 */
export function announce(text) {
  saying = saying.then(async () => {
    const own = statusOf(openDialog() ?? document);
    const node = own ?? newStatus(openDialog());
    // A change is heard, and neither a node that is new nor the same words again are one.
    if (!own || node.textContent === text) {
      node.textContent = '';
      await new Promise((resolve) => {
        setTimeout(resolve, BREATH);
      });
    }
    node.textContent = text;
  });
}

/** The dialog that alone can be used now. */
function openDialog() {
  const all = [...document.querySelectorAll('dialog:modal')];
  return all.find((dialog) => dialog.contains(document.activeElement)) ?? all.at(-1) ?? null;
}

/** @param {ParentNode} within */
const statusOf = (within) => within.querySelector('[role="status"]');

/**
 * A status node for as long as a dialog is open, or for a page that has none.
 * @param {Element | null} dialog
 */
function newStatus(dialog) {
  const node = el('p', { class: 'off', role: 'status', 'aria-live': 'polite' });
  (dialog ?? document.body).append(node);
  dialog?.addEventListener('close', () => node.remove(), { once: true });
  return node;
}
