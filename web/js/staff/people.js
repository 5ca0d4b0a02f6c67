// @ts-check
// Who works here: inviting, roles, unlocking, dismissing.
import { get, post } from '../api.js';
import { announce, button, el, fill } from '../dom.js';
import { longDuration, timeOfDay } from '../format.js';
import { say } from '../words.js';
import { askingForm, field } from './fields.js';
import { askSure, showOnce } from './once.js';
import { askBelow, columns, keepList, row, rowButton } from './rows.js';

/** @import { Account } from './sign-on.js' */

/**
 * @typedef {{
 *   id: number;
 *   name: string;
 *   roles: string[];
 *   dismissed: boolean;
 *   sponsors: number[];
 *   changes: number;
 *   'locked-ms': number | null;
 *   'signed-on-since': number | null;
 * }} Colleague
 */
/** @typedef {{ link: string, until: number }} Link */

const ROLES = ['dealer', 'floor', 'cage', 'auditor', 'manager'];

/**
 * Boxes for roles, with what each is for.
 * @param {string[]} chosen
 */
function roleBoxes(chosen) {
  const boxes = ROLES.map((role) => {
    const box = el('input', { type: 'checkbox', value: role, checked: chosen.includes(role) });
    return {
      box,
      node: el(
        'label',
        { class: 'tick-box' },
        box,
        el(
          'span',
          null,
          el('b', null, say(`staff.role-${role}`)),
          el('small', null, say(`staff.role-${role}-what`)),
        ),
      ),
    };
  });
  const node = el(
    'fieldset',
    { class: 'roles' },
    el('legend', null, say('staff.roles')),
    boxes.map((one) => one.node),
    el('p', { class: 'hint' }, say('staff.roles-apart')),
  );
  return { node, roles: () => boxes.filter(({ box }) => box.checked).map(({ box }) => box.value) };
}

/**
 * @param {Element} parent
 * @param {Account} account
 * @param {() => void} ended
 */
export function mountPeople(parent, account, ended) {
  const isManager = account.roles.includes('manager');
  let withFormer = false;
  const { list, fault, extra, failed, load } = keepList(async () => {
    const all = /** @type {Colleague[]} */ (await get('/api/v1/staff'));
    const shown = all.filter((one) => withFormer || !one.dismissed);
    const names = new Map(all.map((one) => [one.id, one.name]));
    const waits = shown.some((one) => !one.dismissed && one.sponsors.length > 0);
    return [
      shown.map((one) => person(one, { account, isManager, extra, failed, load, names })),
      former(all),
      waits && el('li', { class: 'note' }, say('staff.unconfirmed-what')),
    ];
  }, ended);
  /** @param {Colleague[]} all */
  const former = (all) => {
    const count = all.filter((one) => one.dismissed).length;
    return (
      !withFormer &&
      count > 0 &&
      el(
        'li',
        { class: 'rest' },
        button(
          'btn quiet',
          () => {
            withFormer = true;
            load();
          },
          say('staff.show-dismissed', { count }),
        ),
      )
    );
  };
  const heading = el('h2', null, say('staff.people'));
  fill(parent, columns([heading, fault, list], [extra, isManager && inviting(extra, load, ended)]));
  load();
}

/**
 * @param {Element} extra where the link is shown
 * @param {() => void} load
 * @param {() => void} ended
 */
function inviting(extra, load, ended) {
  const name = el('input', { autocomplete: 'off', autocapitalize: 'none', maxlength: 40, required: true });
  const boxes = roleBoxes([]);
  const { form } = askingForm(
    { class: 'ask panel', submit: say('staff.make-link') },
    [
      el('h2', null, say('staff.invite')),
      el('p', { class: 'note' }, say('staff.invite-what')),
      field(say('staff.invite-name'), name),
      boxes.node,
    ],
    async () => {
      const who = name.value.trim();
      const link = /** @type {Link} */ (await post('/api/v1/staff', { name: who, roles: boxes.roles() }));
      form.reset();
      showLink(extra, say('staff.link-for', { name: who }), link);
      announce(say('staff.done-invited', { name: who }));
      load();
    },
    ended,
  );
  return form;
}

/** @param {Element} extra @param {string} title @param {Link} link */
function showLink(extra, title, link) {
  const secret = new URL(link.link, location.origin).href;
  showOnce(extra, { title, secret, what: say('staff.link-once'), until: link.until, scan: true });
}

/**
 * @typedef {{
 *   account: Account;
 *   isManager: boolean;
 *   extra: Element;
 *   failed: (error: unknown) => void;
 *   load: () => Promise<void>;
 *   names: Map<number, string>;
 * }} Context
 */

/** @param {Colleague} one @param {Context} context */
function person(one, context) {
  const isMe = one.id === context.account.id;
  const below = el('div', { class: 'below' });
  return row({
    class: one.dismissed ? 'gone' : '',
    who: [
      el('b', null, one.name),
      isMe && el('span', { class: 'tag' }, say('staff.you')),
      el('p', null, one.roles.map((role) => say(`staff.role-${role}`)).join(', '), ' · ', standing(one)),
      unconfirmed(one, context),
    ],
    more: [
      context.isManager && !one.dismissed && el('div', { class: 'acts' }, acts(one, isMe, below, context)),
    ],
    below,
  });
}

/**
 * Who made an account that waits for somebody else to confirm it.
 * @param {Colleague} one
 * @param {Context} context
 */
function unconfirmed(one, { names }) {
  const by = one.sponsors.map((id) => names.get(id) ?? `#${id}`);
  return (
    !one.dismissed &&
    by.length > 0 &&
    el('p', null, el('strong', null, say('staff.state-unconfirmed', { names: by.join(', ') })))
  );
}

/** @param {Colleague} one */
function standing(one) {
  if (one.dismissed) return say('staff.state-dismissed');
  if (one['locked-ms'] !== null)
    return el('strong', null, say('staff.state-locked', { time: longDuration(one['locked-ms']) }));
  if (one['signed-on-since'] !== null)
    return say('staff.state-on', { time: timeOfDay(one['signed-on-since']) });
  return say('staff.state-off');
}

/** @param {Colleague} one @param {boolean} isMe @param {Element} below @param {Context} context */
function acts(one, isMe, below, context) {
  const { name } = one;
  const address = `/api/v1/staff/${one.id}`;
  /** @param {string} key @param {() => unknown} onclick */
  const act = (key, onclick) => rowButton(say(`staff.${key}`), name, onclick);
  const done = async (/** @type {string} */ key) => {
    announce(say(`staff.done-${key}`, { name }));
    await context.load();
  };
  return [
    one['locked-ms'] !== null &&
      !isMe &&
      act('unlock', () =>
        post(`${address}/unlock`)
          .then(() => done('unlocked'))
          .catch(context.failed),
      ),
    one.sponsors.length > 0 &&
      !one.sponsors.includes(context.account.id) &&
      act('confirm', () =>
        post(`${address}/confirm`, { seen: one.changes })
          .then(() => done('confirmed'))
          .catch(context.failed),
      ),
    act('change-roles', () => changeRoles(one, below, context)),
    !isMe &&
      act('new-password-link', () =>
        post(`${address}/password-link`)
          .then((link) => showLink(context.extra, say('staff.password-link-for', { name }), link))
          .catch(context.failed),
      ),
    !isMe &&
      act('dismiss', () =>
        askSure(below, {
          question: say('staff.dismiss-sure', { name }),
          yes: say('staff.dismiss-yes', { name }),
          act: () => post(`${address}/dismiss`).then(() => done('dismissed')),
          failed: context.failed,
        }),
      ),
  ];
}

/** @param {Colleague} one @param {Element} below @param {Context} context */
function changeRoles(one, below, context) {
  const { name } = one;
  const boxes = roleBoxes(one.roles);
  const { form } = askingForm(
    { class: 'ask', submit: say('staff.save-roles'), gold: false },
    [
      el('h3', null, say('staff.roles-of', { name })),
      boxes.node,
      el('p', { class: 'hint' }, say('staff.roles-close', { name })),
    ],
    async () => {
      await post(`/api/v1/staff/${one.id}/roles`, { roles: boxes.roles() });
      announce(say('staff.done-roles', { name }));
      await context.load();
    },
  );
  askBelow(below, form);
}
