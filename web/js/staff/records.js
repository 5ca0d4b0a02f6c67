// @ts-check
// Reports, the proof of the journal, and its download.

import { get } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, el, fill, newTab } from '../dom.js';
import { digits } from '../format.js';
import { say } from '../words.js';
import { askingForm } from './fields.js';
import { REPORTS, reportName } from './report-kinds.js';
import { columns, row } from './rows.js';

/** @import { Account } from './sign-on.js' */

/**
 * @typedef {{
 *   stream: string;
 *   table: string | null;
 *   sound: boolean;
 *   lines: number | null;
 *   coups: number | null;
 *   'sealed-shoes': number | null;
 *   'other-order': number | null;
 *   head: string | null;
 *   'head-line': number | null;
 *   wrong: string | null;
 * }} Verified
 */

/**
 * @param {Element} parent
 * @param {Account} account
 * @param {() => void} ended
 */
export function mountRecords(parent, account, ended) {
  const isAuditor = account.roles.includes('auditor');
  const mayVerify = isAuditor || account.roles.includes('manager');
  fill(
    parent,
    columns(
      [
        el('h2', null, say('staff.records')),
        el('p', { class: 'note' }, say('staff.records-what')),
        el('ul', { class: 'rows' }, REPORTS.map(report)),
      ],
      [
        mayVerify && proving(ended),
        isAuditor &&
          el(
            'p',
            { class: 'acts' },
            el('a', { class: 'btn', href: '/api/v1/export', download: '' }, icon('log'), say('staff.export')),
          ),
        el(
          'div',
          { class: 'aside' },
          el('h3', null, say('staff.backup')),
          el('p', { class: 'note' }, say('staff.backup-what').replaceAll('`', '')),
        ),
      ],
    ),
  );
}

/** @param {string} kind */
function report(kind) {
  const address = `/api/v1/reports/${kind}`;
  const name = reportName(kind);
  const file = (/** @type {string} */ key, /** @type {object} */ how) =>
    el('a', { class: 'btn small', ...how, 'aria-label': `${say(key)}: ${name}` }, say(key));
  return row({
    who: [el('b', null, name)],
    more: [
      el(
        'div',
        { class: 'acts' },
        file('staff.open-report', newTab(`${address}?format=html`)),
        file('staff.as-csv', { href: `${address}?format=csv`, download: `${kind}.csv` }),
      ),
    ],
  });
}

/** @param {() => void} ended */
function proving(ended) {
  const found = el('ul', { class: 'found-list' });
  const { form } = askingForm(
    { class: 'ask panel', submit: say('staff.verify-run') },
    [el('h2', null, say('staff.verify')), el('p', { class: 'note' }, say('staff.verify-what')), found],
    async () => {
      fill(found, el('li', { class: 'note' }, say('staff.verify-running')));
      const all = /** @type {Verified[]} */ (
        await get('/api/v1/verify').catch((error) => {
          fill(found);
          throw error;
        })
      );
      fill(found, all.map(result));
      announce(all.map(titleOf).join('; '));
    },
    ended,
  );
  return form;
}

/**
 * What has no table's name is of the whole house.
 * @param {Verified} one
 */
function nameOf(one) {
  switch (one.stream) {
    case 'cage':
      return say('staff.console-cage');
    case 'office':
      return say('staff.verify-office');
    case 'lineage':
      return say('staff.verify-lineage');
    case 'log':
      return say('staff.verify-log');
    default:
      return one.table ?? one.stream;
  }
}

/** Whether it is sound, and as it was sealed. @param {Verified} one */
function titleOf(one) {
  const key = !one.sound ? 'verify-wrong' : one['other-order'] ? 'verify-not-as-sealed' : 'verify-sound';
  return say(`staff.${key}`, { table: nameOf(one) });
}

/** @param {Verified} one */
function result(one) {
  const sub = one.sound
    ? say(one.table ? 'staff.verify-sound-sub' : 'staff.verify-sound-cage', {
        lines: digits(one.lines ?? 0),
        coups: digits(one.coups ?? 0),
        shoes: digits(one['sealed-shoes'] ?? 0),
      })
    : (one.wrong ?? '');
  // Every line is as it was written, and what was written is not as it was sealed.
  const others = one['other-order'] ?? 0;
  const isWell = one.sound && others === 0;
  return el(
    'li',
    { class: isWell ? 'sound' : 'unsound' },
    icon(isWell ? 'tick' : 'warn'),
    el(
      'div',
      null,
      el('b', null, titleOf(one)),
      el('p', null, sub),
      others > 0 && el('p', { class: 'other-order' }, say('staff.verify-other-order', { count: others })),
      Boolean(one.lines) && one.head && el('p', { class: 'hex' }, one.head),
    ),
  );
}
