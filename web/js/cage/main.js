// @ts-check
// The counter of the cage: money in, money out, and the vouchers between.
import { icon } from '../art/icons.js';
import { el, fill } from '../dom.js';
import { deskHead, startDesk } from '../staff/session.js';
import { say } from '../words.js';
import { mountHolders } from './holders.js';
import { issued, mountIssue } from './issue.js';
import { mountList } from './list.js';
import { mountRedeem } from './redeem.js';

/** @import { Signed } from '../staff/session.js' */

/** @typedef {{ name: string, currency: string, money: 'play' | 'vouchers' }} TableCard */

startDesk(
  ['common', 'refusals', 'staff', 'cage'],
  'cage.title',
  (main, /** @type {Signed<TableCard>} */ signed) => {
    const { name, roles } = signed.account;
    if (roles.includes('cage') || roles.includes('auditor')) counter(main, signed);
    else signed.signOnAgain(say('staff.needs-role', { role: say('cage.the-role'), name }));
  },
);

/** @param {Element} main @param {Signed<TableCard>} signed */
function counter(main, { account, tables: all, ended, signOff }) {
  const isCage = account.roles.includes('cage');
  const currency = all[0]?.currency ?? '$';
  const [money, pay, list] = [
    el('section', { class: 'panel issue' }),
    el('section', { class: 'panel redeem' }),
    el('section', { class: 'panel list' }),
  ];
  const slipAt = el('div', { class: 'slip-at' });
  const holders = el('section', { class: 'panel holders' });
  const tables = all.filter((table) => table.money === 'vouchers').map((table) => table.name);
  fill(
    main,
    deskHead(say('cage.headline'), say('staff.signed-on-as', { name: account.name }), signOff),
    el(
      'div',
      { class: isCage ? 'counter' : 'counter reading' },
      isCage && money,
      isCage && pay,
      list,
      tables.length > 0 && holders,
    ),
    kinds(all),
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

/** Which tables take vouchers, and what play money is. @param {TableCard[]} tables */
function kinds(tables) {
  const names = (/** @type {string} */ kind) =>
    tables
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
