// @ts-check
// A sheet over the table: the browser's own dialog, so that focus stays in it, and Escape and Back close it.

import { icon } from '../art/icons.js';
import { closeByBack } from '../back.js';
import { button, el, set, setText } from '../dom.js';
import { stay } from '../stay.js';
import { say } from '../words.js';

/** @type {{ node: HTMLDialogElement; title: HTMLElement; body: HTMLElement; close: HTMLElement } | null} */
let sheet = null;
/** @type {(() => void) | null} */
let redraw = null;

/** @param {HTMLDialogElement} node */
const isBinding = (node) => node.hasAttribute('data-must');

function built() {
  if (sheet) return sheet;
  const title = el('h2', { id: 'sheet-title' });
  const close = button('icon-btn', () => closeSheet(), icon('close'));
  const body = el('div', { class: 'leaf-body' });
  const node = el(
    'dialog',
    { class: 'leaf', 'aria-labelledby': 'sheet-title' },
    el('header', null, title, close),
    body,
  );
  // It is told after the next sheet may have opened, and before one that must be answered is open again.
  node.addEventListener('close', () => {
    if (!node.open && !isBinding(node)) redraw = null;
  });
  node.addEventListener('click', (event) => {
    if (event.target === node && !isBinding(node)) closeSheet();
  });
  stay(node, () => isBinding(node));
  document.body.append(node);
  sheet = { node, title, body, close };
  return sheet;
}

/**
 * Opens a sheet, in place of the one that is open.
 * @param {string} heading
 * @param {(Node | string)[]} content
 * @param {{ must?: boolean; update?: () => void }} [how]  `must`: it cannot be closed without an answer;
 *   `update` is called whenever the table changes
 */
export function openSheet(heading, content, { must = false, update } = {}) {
  const { node, title, body, close } = built();
  setText(title, heading);
  body.replaceChildren(...content);
  set(close, { 'aria-label': say('common.close') });
  close.hidden = must;
  set(node, { 'data-must': must ? '' : null });
  redraw = update ?? null;
  if (!node.open) node.showModal();
  closeByBack(node);
  body.scrollTop = 0;
}

export function closeSheet() {
  if (!sheet) return;
  set(sheet.node, { 'data-must': null });
  sheet.node.close();
}

const isSheetOpen = () => sheet?.node.open === true;

/** Whether the sheet that is open waits for an answer. */
export const isSheetBinding = () => isSheetOpen() && sheet !== null && isBinding(sheet.node);

/** Something changed at the table. */
export const updateSheet = () => redraw?.();
