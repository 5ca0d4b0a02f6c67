// @ts-check
// A panel over a page, with its name and a button that closes it. A click beside it closes it too, and so
// does the browser's Back.

import { icon } from './art/icons.js';
import { closeByBack } from './back.js';
import { button, el, fill, set } from './dom.js';
import { say } from './words.js';

/** @import { Child } from './dom.js' */

/** @param {string} className */
export function makePanel(className) {
  const panel = el('dialog', { class: `sheet ${className}` });
  // A click outside of the panel is one on the dialog itself.
  panel.onclick = (event) => {
    if (event.target === panel) panel.close();
  };
  document.body.append(panel);
  return panel;
}

/**
 * @param {HTMLDialogElement} panel
 * @param {{ label: string; heading: string }} names  for whoever listens, and for whoever looks
 * @param {...Child} children
 */
export function fillPanel(panel, { label, heading }, ...children) {
  set(panel, { 'aria-label': label });
  const close = button(
    { class: 'icon-btn', 'aria-label': say('common.close') },
    () => panel.close(),
    icon('close'),
  );
  fill(
    panel,
    el(
      'div',
      { class: 'sheet-body' },
      el('header', null, el('h2', { class: 'voice' }, heading), close),
      ...children,
    ),
  );
}

/** @param {HTMLDialogElement} panel */
export function openPanel(panel) {
  panel.showModal();
  closeByBack(panel);
}
