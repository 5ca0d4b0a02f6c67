// @ts-check
// Joining the house by a link that works once. What is after the # of the link is sent in the body of one
// request, and taken out of the address before anything else, so that no log, history or neighbour has it.
import { post } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, byId, el, fill } from '../dom.js';
import { mountFrame } from '../frame.js';
import { rich } from '../rich.js';
import { begin, onChoice } from '../settings.js';
import { say } from '../words.js';
import { askingForm, field, newPasswordField, passwordField, Wrong } from './fields.js';

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
  const chosen = newPasswordField(say('staff.new-password'));
  const again = passwordField(say('staff.password-again'), 'new-password');
  const { form } = askingForm(
    { class: 'ask', submit: say('staff.join-do') },
    [chosen.node, again.node],
    async () => {
      if (!chosen.fits()) throw new Wrong(say('staff.refusal.bad-password'), chosen.input);
      if (chosen.input.value !== again.input.value)
        throw new Wrong(say('staff.password-differs'), again.input);
      const { name } = await post('/api/v1/join', { token, password: chosen.input.value });
      token = '';
      joined = name;
      show();
      announce(say('staff.joined', { name }));
    },
  );
  return el(
    'section',
    { class: 'panel', 'aria-labelledby': 'join' },
    el('h1', { id: 'join' }, say('staff.join')),
    el('p', { class: 'lead' }, say('staff.join-lead')),
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
  return el(
    'section',
    { class: 'panel', 'aria-labelledby': 'join' },
    el('h1', { id: 'join' }, say('staff.join-title')),
    el('p', { class: 'lead' }, say('staff.join-no-link')),
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

async function start() {
  await begin(['common', 'staff']);
  mountFrame(byId('frame'), 'staff');
  onChoice(show);
  show();
}

// A second link opened in this window changes only what is after the #.
addEventListener('hashchange', () => {
  token = takeToken() || token;
  joined = '';
  show();
});

start().then(() => {
  document.body.dataset.ready = '';
});
