// @ts-check
// House files: reading the one in force, proposing another, approving what somebody else proposed.

import { ApiError, post, tableAddress } from '../api.js';
import { icon } from '../art/icons.js';
import { announce, button, el, fill, newTab, setText } from '../dom.js';
import { say } from '../words.js';
import { askingForm, field } from './fields.js';
import { changes, rulesAt } from './proposal.js';
import { isSignedOff, reason } from './refusals.js';
/** @import { Proposal } from './proposal.js' */
/** @import { Account } from './sign-on.js' */

/**
 * @typedef {{
 *   account: Account;
 *   ended: () => void;
 *   address: string;
 *   load: () => Promise<void>;
 *   fault: HTMLElement;
 * }} Context
 */

/**
 * @param {Element} parent
 * @param {Account} account
 * @param {() => void} ended
 * @param {string[]} tables
 */
export function mountRules(parent, account, ended, tables) {
  const body = el('div');
  const fault = el('p', { class: 'fault', role: 'alert' });
  const table = el(
    'select',
    { onchange: () => load() },
    tables.map((name) => el('option', { value: name }, name)),
  );
  const load = async () => {
    const address = `${tableAddress(table.value)}/rules`;
    setText(fault, '');
    try {
      const { text, proposal } = await rulesAt(address);
      fill(body, file({ account, ended, address, load, fault }, text, proposal));
    } catch (error) {
      if (isSignedOff(error)) ended();
      else setText(fault, reason(error));
    }
  };
  fill(
    parent,
    el(
      'section',
      null,
      el('h2', null, say('staff.rules')),
      el('p', { class: 'note' }, say('staff.rules-what')),
      el('div', { class: 'narrow' }, field(say('staff.rules-table'), table)),
      fault,
      body,
    ),
  );
  if (tables.length > 0) load();
}

/** @param {Context} context @param {string} text @param {Proposal | null} proposal */
function file(context, text, proposal) {
  const isManager = context.account.roles.includes('manager');
  const read = el(
    'details',
    { class: 'panel more' },
    el('summary', null, say('staff.rules-in-force')),
    el('pre', { class: 'file', tabindex: 0 }, text),
  );
  const print = el(
    'a',
    { class: 'btn', ...newTab(`${context.address}.html`) },
    icon('print'),
    say('staff.rules-print'),
  );
  return [
    proposal && waiting(context, text, proposal),
    el('p', { class: 'acts' }, print),
    read,
    isManager && !proposal && proposing(context, text),
  ];
}

/** @param {Context} context @param {string} text @param {Proposal} proposal */
function waiting(context, text, proposal) {
  const { account, address, fault, load } = context;
  const isMine = proposal.by === account.id;
  const may = account.roles.includes('manager') || account.roles.includes('floor');
  const { count, nodes } = changes(text, proposal.text);
  /** @param {string} what @param {string} done @param {object} [body] */
  const act = (what, done, body) => async () => {
    try {
      await post(`${address}/${what}`, body);
      announce(say(`staff.done-${done}`));
      await load();
      setText(fault, '');
    } catch (error) {
      if (isSignedOff(error)) context.ended();
      else setText(fault, reason(error));
    }
  };
  return el(
    'section',
    { class: 'once', 'aria-label': say('staff.rules-waiting') },
    el('h3', null, say('staff.rules-waiting')),
    el(
      'p',
      { class: 'note' },
      isMine ? say('staff.rules-by-you') : say('staff.rules-by', { name: `#${proposal.by}` }),
    ),
    el('p', null, say(count === 0 ? 'staff.rules-same' : 'staff.rules-diff', { count })),
    el('pre', { class: 'file diff', tabindex: 0 }, nodes),
    el(
      'p',
      { class: 'hint' },
      `${say('staff.rules-digest')}: `,
      el('span', { class: 'hex' }, proposal.digest),
    ),
    may &&
      el(
        'p',
        { class: 'acts' },
        !isMine &&
          button(
            'btn gold',
            act('approve', 'approved', { digest: proposal.digest }),
            say('staff.rules-approve'),
          ),
        button(
          'btn',
          act('withdraw', 'withdrawn'),
          say(isMine ? 'staff.rules-withdraw' : 'staff.rules-refuse'),
        ),
      ),
  );
}

/** @param {Context} context @param {string} text */
function proposing(context, text) {
  const input = el('textarea', { class: 'file', rows: 18, spellcheck: 'false' });
  input.value = text;
  const faults = el('div', { role: 'alert' });
  const { form } = askingForm(
    { class: 'ask', submit: say('staff.rules-propose') },
    [field(say('staff.rules-text'), input), faults],
    async () => {
      fill(faults);
      try {
        await post(`${context.address}/propose`, { text: input.value });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'faulty') fill(faults, faultList(error));
        throw error;
      }
      announce(say('staff.done-proposed'));
      await context.load();
    },
    context.ended,
  );
  return el('details', { class: 'panel more' }, el('summary', null, say('staff.rules-edit')), form);
}

/** @param {ApiError} error */
function faultList(error) {
  const faults = /** @type {{ line: number, text: string, advice?: string | null }[]} */ (
    error.data.faults ?? []
  );
  return [
    el('p', null, say('staff.rules-faults', { count: faults.length })),
    el(
      'ul',
      { class: 'faults' },
      faults.map((one) =>
        el(
          'li',
          null,
          say('staff.rules-fault', { line: one.line, text: one.text }),
          one.advice && el('small', null, ` ${one.advice}`),
        ),
      ),
    ),
  ];
}
