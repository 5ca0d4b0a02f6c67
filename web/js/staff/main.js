// @ts-check
// The page of the staff: sign on, one's consoles, and what a manager looks after.

import { el, fill } from '../dom.js';
import { say } from '../words.js';
import { mountAccount } from './account.js';
import { mountDevices } from './devices.js';
import { mountPeople } from './people.js';
import { mountRecords } from './records.js';
import { consoleLink } from './rows.js';
import { mountRules } from './rules.js';
import { deskHead, startDesk } from './session.js';
import { mountTabs } from './tabs.js';
import { mountTerminals } from './terminals.js';

/** @import { Signed } from './session.js' */
/** @import { Account } from './sign-on.js' */

/** @typedef {{ name: string, house: string, automatic?: boolean, dealer?: string }} TableCard */

/** Which tab is open. */
let open = '';

/** @param {Element} main @param {Signed<TableCard>} signed */
function desk(main, { account, tables, ended, signOff }) {
  const roles = account.roles.map((role) => say(`staff.role-${role}`));
  const body = el('div');
  fill(
    main,
    deskHead(
      say('staff.welcome', { name: account.name }),
      say('staff.your-roles', { roles: roles.reduce((one, other) => say('staff.and', { one, other })) }),
      signOff,
    ),
    consoles(account, tables),
    body,
  );
  const names = tables.map((table) => table.name);
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
    open,
    (name) => {
      open = name;
    },
  );
}

/** @param {Account} account @param {TableCard[]} tables */
function consoles(account, tables) {
  const live = tables.filter((table) => table.dealer === 'live' || table.automatic === false);
  const is = (/** @type {string} */ role) => account.roles.includes(role);
  const cards = [
    ...(is('dealer') ? live : []).map(({ name, house }) =>
      consoleLink(`/dealer/${name}`, say('staff.console-dealer', { table: name }), house, 'cards'),
    ),
    is('floor') && consoleLink('/floor', say('staff.console-floor'), say('staff.console-floor-what'), 'bell'),
    is('cage') && consoleLink('/cage', say('staff.console-cage'), say('staff.console-cage-what'), 'coins'),
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

startDesk(['common', 'refusals', 'staff'], 'staff.title', desk);
