// @ts-check
// The code that opens a table on somebody's phone.

import { icon } from '../art/icons.js';
import { qrPicture } from '../art/qr.js';
import { closeByBack } from '../back.js';
import { announce, el, fill, set } from '../dom.js';
import { say } from '../words.js';
import { addressOf } from './sit.js';

/** @type {HTMLDialogElement | null} */
let dialog = null;

/**
 * @param {string} table
 * @param {string} name  for people
 */
export function openShare(table, name) {
  const panel = dialog ?? el('dialog', { class: 'sheet share' });
  if (!dialog) {
    panel.onclick = (event) => {
      if (event.target === panel) panel.close();
    };
    document.body.append(panel);
    dialog = panel;
  }
  const address = new URL(addressOf(table), location.href).href;
  const title = say('lobby.share-at', { table: name });
  set(panel, { 'aria-label': title });
  fill(
    panel,
    el(
      'div',
      { class: 'sheet-body' },
      el(
        'header',
        null,
        el('h2', { class: 'voice' }, name),
        el(
          'button',
          {
            class: 'icon-btn',
            type: 'button',
            'aria-label': say('common.close'),
            onclick: () => panel.close(),
          },
          icon('close'),
        ),
      ),
      qrPicture(address, title),
      el('p', null, say('lobby.share-how')),
      el('p', { class: 'address' }, address),
      copyButton(address),
    ),
  );
  panel.showModal();
  closeByBack(panel);
}

/** @param {string} address */
function copyButton(address) {
  const label = el('span', null, say('lobby.copy'));
  return el(
    'button',
    {
      class: 'btn line',
      type: 'button',
      onclick: async () => {
        // Only pages that come by TLS may use the clipboard; the address can be selected in any case.
        await navigator.clipboard?.writeText(address);
        label.textContent = say('lobby.copied');
        announce(say('lobby.copied'));
      },
    },
    icon('link'),
    label,
  );
}
