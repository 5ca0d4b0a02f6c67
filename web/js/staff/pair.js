// @ts-check
// Pairing this device as a terminal of the house.

import { get, me, post } from '../api.js';
import { announce, byId, el, fill } from '../dom.js';
import { startPage } from '../frame.js';
import { say } from '../words.js';
import { askingForm, doorPanel, field } from './fields.js';
import { consoleLink } from './rows.js';

/** @type {{ guest: number | null, patron: number | null, tables: { name: string, house: string }[] }} */
const now = { guest: null, patron: null, tables: [] };

function show() {
  document.title = `${say('staff.pair-title')} · Sabot`;
  fill(byId('main'), el('div', { class: 'door one' }, now.patron === null ? typing() : paired(now.patron)));
  byId('main').querySelector('input')?.focus();
}

function typing() {
  const input = el('input', {
    class: 'code',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: 60,
  });
  const hint = el('p', { class: 'hint', id: 'code-hint' }, say('staff.pair-hint'));
  input.setAttribute('aria-describedby', 'code-hint');
  const { form } = askingForm(
    { class: 'ask', submit: say('staff.pair-do') },
    [field(say('staff.pair-field'), input, hint)],
    async () => {
      const { patron } = await post('/api/v1/terminals/pair', { code: input.value });
      now.tables = await get('/api/v1/tables').catch(() => []);
      now.patron = patron;
      show();
      announce(say('staff.pair-done'));
    },
  );
  return doorPanel(
    'pair',
    { heading: say('staff.pair'), lead: say('staff.pair-lead') },
    now.guest !== null && el('p', { class: 'notice' }, say('staff.pair-warn', { number: now.guest })),
    form,
  );
}

/** @param {number} patron */
function paired(patron) {
  return doorPanel(
    'pair',
    { heading: say('staff.pair-done'), lead: say('staff.pair-done-sub', { number: patron }) },
    el(
      'ul',
      { class: 'consoles' },
      now.tables.map(({ name, house }) => consoleLink(`/table/${name}`, name, house)),
    ),
  );
}

startPage(['common', 'refusals', 'staff'], null, show, async () => {
  const { patron } = await me().catch(() => ({ patron: null }));
  now.guest = patron;
  show();
});
