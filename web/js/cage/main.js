// @ts-check
// The counter of the cage: money in, money out, and the vouchers between.
import { get, remove } from '../api.js';
import { icon } from '../art/icons.js';
import { byId, el, fill } from '../dom.js';
import { startPage, watchSession } from '../staff/session.js';
import { mountSignOn } from '../staff/sign-on.js';
import { say } from '../words.js';
import { mountHolders } from './holders.js';
import { issued, mountIssue } from './issue.js';
import { mountList } from './list.js';
import { mountRedeem } from './redeem.js';

/** @import { Account } from '../staff/sign-on.js' */

/** @typedef {{ name: string, currency: string, money: 'play' | 'vouchers' }} TableCard */

/** @type {{ account: Account | null, tables: TableCard[], why: string }} */
const now = { account: null, tables: [], why: '' };
let stopWatching = () => {};

function ended() {
  stopWatching();
  Object.assign(now, { account: null, why: say('staff.ended') });
  show();
}

/** @param {Account} account */
async function signedOn(account) {
  now.tables = await get('/api/v1/tables').catch(() => []);
  Object.assign(now, { account, why: '' });
  stopWatching();
  stopWatching = watchSession(ended);
  show();
}

async function signOff() {
  await remove('/api/v1/session').catch(() => undefined);
  stopWatching();
  Object.assign(now, { account: null, why: say('staff.signed-off') });
  show();
}

function show() {
  document.title = `${say('cage.title')} · Sabot`;
  const main = byId('main');
  const { account } = now;
  const roles = account?.roles ?? [];
  if (!account) mountSignOn(main, { why: now.why, done: signedOn });
  else if (roles.includes('cage') || roles.includes('auditor')) counter(main, account);
  else {
    const why = say('staff.needs-role', { role: say('cage.the-role'), name: account.name });
    mountSignOn(main, { why, done: signedOn });
  }
}

/** @param {Element} main @param {Account} account */
function counter(main, account) {
  const isCage = account.roles.includes('cage');
  const currency = now.tables[0]?.currency ?? '$';
  const [money, pay, list] = [
    el('section', { class: 'panel issue' }),
    el('section', { class: 'panel redeem' }),
    el('section', { class: 'panel list' }),
  ];
  const slipAt = el('div', { class: 'slip-at' });
  const holders = el('section', { class: 'panel holders' });
  const tables = now.tables.filter((table) => table.money === 'vouchers').map((table) => table.name);
  fill(
    main,
    el(
      'header',
      { class: 'intro' },
      el(
        'div',
        null,
        el('h1', null, say('cage.headline')),
        el('p', { class: 'lead' }, say('staff.signed-on-as', { name: account.name })),
      ),
      el('button', { class: 'btn', type: 'button', onclick: signOff }, icon('lock'), say('staff.sign-off')),
    ),
    el(
      'div',
      { class: isCage ? 'counter' : 'counter reading' },
      isCage && money,
      isCage && pay,
      list,
      tables.length > 0 && holders,
    ),
    kinds(),
    slipAt,
  );
  const vouchers = mountList(list, { currency, mayCancel: isCage, ended });
  const changed = () => {
    vouchers.load();
  };
  const paying = { currency, by: account.name, ended, changed, slipAt };
  if (tables.length > 0)
    mountHolders(holders, {
      currency,
      tables,
      mayTake: isCage,
      ended,
      taken: (paper) => {
        if (paper) issued(money, paper, paying);
      },
    });
  if (!isCage) return;
  mountIssue(money, paying);
  mountRedeem(pay, { currency, ended, changed });
}

/** Which tables take vouchers, and what play money is. */
function kinds() {
  const names = (/** @type {string} */ kind) =>
    now.tables
      .filter((table) => table.money === kind)
      .map((table) => table.name)
      .join(', ');
  const vouchers = names('vouchers');
  const play = names('play');
  return el(
    'section',
    { class: 'kinds' },
    icon('info'),
    el(
      'div',
      null,
      el(
        'p',
        null,
        vouchers ? say('cage.voucher-tables', { tables: vouchers }) : say('cage.no-voucher-tables'),
      ),
      play && el('p', null, say('cage.play-tables', { tables: play })),
      el('p', { class: 'note' }, say('cage.play-what')),
    ),
  );
}

startPage(['common', 'staff', 'cage'], { signedOn, show });
