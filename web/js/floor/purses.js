// @ts-check
// Who has play money at a table, and its removal: what a guest left behind keeps a table from closing.

import { post, tableAddress } from '../api.js';
import { closeByBack } from '../back.js';
import { button, el, keyed, setText } from '../dom.js';
import { money } from '../format.js';
import { askingForm, field, Wrong } from '../staff/fields.js';
import { say } from '../words.js';
import { patronName, viewOf } from './house.js';
/** @import { View } from '../protocol.js' */
/** @import { Table } from './house.js' */

/** @typedef {View['credits'][number]} Purse */

/** @param {Table} table */
export function mountPurses(table) {
  const list = el('ul', { class: 'purses' });
  const done = el('p', { class: 'note', 'aria-live': 'polite' });
  const node = el('section', { class: 'play-money' }, el('h3', { text: say('floor.purses') }), list, done);
  return {
    node,
    /** @param {View} view */
    update({ credits }) {
      const owners = table.card.money === 'play' ? credits.filter(({ cents }) => cents > 0) : [];
      node.classList.toggle('gone', owners.length === 0 && !done.textContent);
      keyed(
        list,
        owners,
        ({ patron }) => patron,
        row,
        (row, purse) => {
          const [name, amount] = row.children;
          if (name) setText(name, patronName(purse.patron));
          if (amount) setText(amount, money(purse.cents, table.card.currency));
        },
      );
    },
  };

  /** @param {Purse} purse */
  function row({ patron }) {
    const ask = () => {
      const now = viewOf(table)?.credits.find((purse) => purse.patron === patron);
      if (!now) return;
      setText(done, '');
      openRemoval(table, now, (text) => setText(done, text));
    };
    return el(
      'li',
      {},
      el('b', {}),
      el('span', { class: 'num' }),
      button(
        { class: 'btn', 'aria-label': say('floor.purse.remove-of', { patron: patronName(patron) }) },
        ask,
        say('floor.purse.remove'),
      ),
    );
  }
}

/**
 * Asks whether it is meant, and why.
 * @param {Table} table
 * @param {Purse} purse
 * @param {(text: string) => void} tell  what was done
 */
function openRemoval(table, purse, tell) {
  const [amount, patron] = [money(purse.cents, table.card.currency), patronName(purse.patron)];
  const why = el('input', { class: 'console-field', maxlength: 300, autocomplete: 'off', required: true });
  const { form } = askingForm(
    { submit: say('floor.purse.do', { amount }) },
    [field(say('floor.purse.why'), why)],
    async () => {
      const reason = why.value.trim();
      if (!reason) throw new Wrong(say('floor.purse.why-needed'), why);
      const patrons = `${tableAddress(table.card.name)}/patrons`;
      await post(`${patrons}/${purse.patron}/remove-play-money`, { reason });
      dialog.close();
      tell(say('floor.purse.done', { amount, patron }));
    },
  );
  form.append(button('btn line', () => dialog.close(), say('common.cancel')));
  // It lies over the page, and not in the table's part of it, which makes way for a ruling.
  const dialog = el(
    'dialog',
    { class: 'sheet removing', 'aria-labelledby': 'removing' },
    el(
      'div',
      { class: 'sheet-body' },
      el('h2', { id: 'removing', class: 'voice' }, say('floor.purse.title')),
      el('p', null, say('floor.purse.what', { amount, patron, table: table.card.name })),
      form,
    ),
  );
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
  closeByBack(dialog);
  why.focus();
}
