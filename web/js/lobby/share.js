// @ts-check
// The code that opens a table on somebody's phone.

import { icon } from '../art/icons.js';
import { qrPicture } from '../art/qr.js';
import { copy } from '../copy.js';
import { button, el, setText } from '../dom.js';
import { fillPanel, makePanel, openPanel } from '../panel.js';
import { say } from '../words.js';
import { addressOf } from './sit.js';

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * @param {string} table
 * @param {string} name  for people
 */
export function openShare(table, name) {
  dialog ??= makePanel('share');
  const address = new URL(addressOf(table), location.href).href;
  const label = say('lobby.share-at', { table: name });
  fillPanel(
    dialog,
    { label, heading: name },
    qrPicture(address, label),
    el('p', null, say('lobby.share-how')),
    el('p', { class: 'address' }, address),
    copyButton(address),
  );
  openPanel(dialog);
}

/** @param {string} address */
function copyButton(address) {
  const label = el('span', null, say('lobby.copy'));
  return button(
    'btn line',
    async () => {
      // The address stands above, to be selected, in any case.
      if (await copy(address)) setText(label, say('common.copied'));
    },
    icon('link'),
    label,
  );
}
