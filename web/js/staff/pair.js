// @ts-check
// Pairing this device as a terminal of the house.
import { get, me, post } from '../api.js';
import { announce, byId, el, fill } from '../dom.js';
import { mountFrame } from '../frame.js';
import { begin, onChoice } from '../settings.js';
import { say } from '../words.js';
import { askingForm, field } from './fields.js';

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
  return el(
    'section',
    { class: 'panel', 'aria-labelledby': 'pair' },
    el('h1', { id: 'pair' }, say('staff.pair')),
    el('p', { class: 'lead' }, say('staff.pair-lead')),
    now.guest !== null && el('p', { class: 'notice' }, say('staff.pair-warn', { number: now.guest })),
    form,
  );
}

/** @param {number} patron */
function paired(patron) {
  return el(
    'section',
    { class: 'panel', 'aria-labelledby': 'pair' },
    el('h1', { id: 'pair' }, say('staff.pair-done')),
    el('p', { class: 'lead' }, say('staff.pair-done-sub', { number: patron })),
    el(
      'ul',
      { class: 'consoles' },
      now.tables.map((table) =>
        el(
          'li',
          null,
          el(
            'a',
            { class: 'console', href: `/table/${table.name}` },
            el('span', null, el('b', null, table.name), el('small', null, table.house)),
          ),
        ),
      ),
    ),
  );
}

async function start() {
  await begin(['common', 'staff']);
  mountFrame(byId('frame'), null);
  onChoice(show);
  const { patron } = await me().catch(() => ({ patron: null }));
  now.guest = patron;
  show();
}

start().then(() => {
  document.body.dataset.ready = '';
});
