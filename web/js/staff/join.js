// @ts-check
// Joining the house by a link that works once. What is after the # of the link is sent in the body of one
// request, and taken out of the address before anything else, so that no log, history or neighbour has it.
import { post } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, byId, el, fill } from '../dom.js';
import { startPage } from '../frame.js';
import { rich } from '../rich.js';
import { say } from '../words.js';
import { askingForm, doorPanel, field, newPasswordFields, Wrong } from './fields.js';

let token = takeToken();
let joined = '';

/** The token of this address, which is then without it. */
function takeToken() {
  const found = location.hash.slice(1);
  if (found) history.replaceState(null, '', location.pathname + location.search);
  return found;
}

function show() {
  document.title = `${say('staff.join-title')} · Sabot`;
  const main = byId('main');
  if (joined) fill(main, welcome());
  else fill(main, el('div', { class: 'door one' }, token ? choosing() : pasting()));
  main.querySelector('input')?.focus();
}

function choosing() {
  const chosen = newPasswordFields();
  const { form } = askingForm({ class: 'ask', submit: say('staff.join-do') }, chosen.nodes, async () => {
    const { name } = await post('/api/v1/join', { token, password: chosen.value() });
    token = '';
    joined = name;
    show();
    announce(say('staff.joined', { name }));
  });
  return doorPanel(
    'join',
    { heading: say('staff.join'), lead: say('staff.join-lead') },
    form,
    el('p', { class: 'hint with-icon' }, icon('lock'), el('span', null, say('staff.join-privacy'))),
  );
}

function pasting() {
  const input = el('input', { autocomplete: 'off', spellcheck: 'false' });
  const { form } = askingForm(
    { class: 'ask', submit: say('staff.join-use') },
    [field(say('staff.join-link'), input)],
    async () => {
      const text = input.value.trim();
      token = text.includes('#') ? text.slice(text.indexOf('#') + 1) : text;
      if (!token) throw new Wrong(say('staff.join-no-link'), input);
      show();
    },
  );
  return doorPanel(
    'join',
    { heading: say('staff.join-title'), lead: say('staff.join-no-link') },
    el('p', { class: 'note' }, say('staff.join-no-link-sub')),
    form,
  );
}

function welcome() {
  return el(
    'div',
    { class: 'door one' },
    el(
      'section',
      { class: 'panel' },
      el('h1', null, say('staff.joined', { name: joined })),
      el('p', { class: 'lead' }, rich(say('staff.joined-sub', { name: joined }))),
      el('a', { class: 'btn gold', href: '/staff' }, say('staff.joined-go')),
    ),
  );
}

// A second link opened in this window changes only what is after the #.
addEventListener('hashchange', () => {
  token = takeToken() || token;
  joined = '';
  show();
});

startPage(['common', 'refusals', 'staff'], 'staff', show);
