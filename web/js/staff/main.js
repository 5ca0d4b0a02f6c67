// @ts-check
// The page of the staff: sign on, one's consoles, and what a manager looks after.
import { get, remove } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, byId, el, fill } from '../dom.js';
import { say } from '../words.js';
import { mountAccount } from './account.js';
import { mountDevices } from './devices.js';
import { mountPeople } from './people.js';
import { mountRecords } from './records.js';
import { mountRules } from './rules.js';
import { startPage, watchSession } from './session.js';
import { mountSignOn } from './sign-on.js';
import { mountTabs } from './tabs.js';
import { mountTerminals } from './terminals.js';

/** @import { Account } from './sign-on.js' */
/** @import { IconName } from '../art/icons.js' */

/** @typedef {{ name: string, house: string, automatic?: boolean, dealer?: string }} TableCard */

/** @type {{ account: Account | null, tables: TableCard[], tab: string, why: string }} */
const now = { account: null, tables: [], tab: '', why: '' };
let stopWatching = () => {};

/** @param {string} [why] */
function signedOff(why = '') {
  stopWatching();
  Object.assign(now, { account: null, why });
  show();
  if (why) announce(why);
}

const ended = () => signedOff(say('staff.ended'));

/** @param {Account} account */
async function signedOn(account) {
  Object.assign(now, { account, why: '' });
  now.tables = await get('/api/v1/tables').catch(() => []);
  stopWatching();
  stopWatching = watchSession(ended);
  show();
  byId('main').querySelector('h1')?.focus();
  announce(say('staff.signed-on-as', { name: account.name }));
}

function show() {
  document.title = `${say('staff.title')} · Sabot`;
  const main = byId('main');
  if (!now.account) mountSignOn(main, { why: now.why, done: signedOn });
  else desk(main, now.account);
}

async function signOff() {
  await remove('/api/v1/session').catch(() => undefined);
  signedOff(say('staff.signed-off'));
}

/** @param {Element} main @param {Account} account */
function desk(main, account) {
  const roles = account.roles.map((role) => say(`staff.role-${role}`));
  const body = el('div');
  fill(
    main,
    el(
      'header',
      { class: 'intro' },
      el(
        'div',
        null,
        el('h1', { tabindex: -1 }, say('staff.welcome', { name: account.name })),
        el(
          'p',
          { class: 'lead' },
          say('staff.your-roles', { roles: roles.reduce((one, other) => say('staff.and', { one, other })) }),
        ),
      ),
      el('button', { class: 'btn', type: 'button', onclick: signOff }, icon('lock'), say('staff.sign-off')),
    ),
    consoles(account),
    body,
  );
  const names = now.tables.map((table) => table.name);
  const has = (/** @type {string[]} */ ...wanted) => wanted.some((role) => account.roles.includes(role));
  mountTabs(
    body,
    [
      has('manager', 'auditor') && { name: 'people', mount: (at) => mountPeople(at, account, ended) },
      has('manager', 'floor', 'auditor') && {
        name: 'terminals',
        mount: (at) => mountTerminals(at, account, ended),
      },
      has('manager', 'auditor') && {
        name: 'devices',
        mount: (at) => mountDevices(at, account, ended, names),
      },
      has('manager', 'floor', 'auditor') && {
        name: 'rules',
        mount: (at) => mountRules(at, account, ended, names),
      },
      has('manager', 'floor', 'auditor') && {
        name: 'records',
        mount: (at) => mountRecords(at, account, ended),
      },
      { name: 'account', mount: (at) => mountAccount(at, ended) },
    ],
    now.tab,
    (name) => {
      now.tab = name;
    },
  );
}

/** @param {Account} account */
function consoles(account) {
  const live = now.tables.filter((table) => table.dealer === 'live' || table.automatic === false);
  /** @param {string} href @param {IconName} sign @param {string} name @param {string} what */
  const card = (href, sign, name, what) =>
    el(
      'li',
      null,
      el(
        'a',
        { class: 'console', href },
        icon(sign),
        el('span', null, el('b', null, name), el('small', null, what)),
      ),
    );
  const is = (/** @type {string} */ role) => account.roles.includes(role);
  const cards = [
    ...(is('dealer')
      ? live.map((table) =>
          card(
            `/dealer/${table.name}`,
            'cards',
            say('staff.console-dealer', { table: table.name }),
            table.house,
          ),
        )
      : []),
    is('floor') && card('/floor', 'bell', say('staff.console-floor'), say('staff.console-floor-what')),
    is('cage') && card('/cage', 'coins', say('staff.console-cage'), say('staff.console-cage-what')),
  ];
  const isDealerOnly = is('dealer') && live.length === 0;
  if (!cards.some(Boolean) && !isDealerOnly) return false;
  return el(
    'section',
    { 'aria-labelledby': 'consoles' },
    el('h2', { id: 'consoles' }, say('staff.consoles')),
    isDealerOnly && el('p', { class: 'note' }, say('staff.no-live-tables')),
    el('ul', { class: 'consoles' }, cards),
  );
}

startPage(['common', 'staff'], { signedOn, show });
