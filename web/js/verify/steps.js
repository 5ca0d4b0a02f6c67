// @ts-check
// The four steps of a sealed shoe: what was done at each, and what this browser found.

import { icon } from '../art/icons.js';
import { el, fill } from '../dom.js';
import { fromHex } from '../hex.js';
import { say } from '../words.js';

/** @import { Checked, Opened } from './check.js' */

/** @typedef {'waiting' | 'running' | 'right' | 'wrong' | 'sealed'} Standing */
/** @typedef {{ name: string, standing: Standing, found: string, shown: [string, string][] }} Step */

const SHAPES = /** @type {const} */ ({
  waiting: 'clock',
  running: 'clock',
  right: 'tick',
  wrong: 'warn',
  sealed: 'lock',
});

/**
 * What the steps show of a shoe and of what was found so far.
 * @param {Opened | null} shoe
 * @param {Checked | null} checked
 * @param {number} done how many steps are checked
 * @returns {Step[]}
 */
export function stepsOf(shoe, checked, done) {
  const sealed = shoe !== null && shoe.secret === null;
  /** @param {number} nth @param {boolean} right @returns {Standing} */
  const standing = (nth, right) => {
    if (sealed) return nth === 0 ? 'right' : 'sealed';
    if (!checked || nth > done) return 'waiting';
    if (nth === done) return 'running';
    return right ? 'right' : 'wrong';
  };
  const first = checked ? checked.fits : true;
  const last = checked ? checked.wrong === null && checked.over === 0 : true;
  const standings = [standing(0, first), standing(1, true), standing(2, true), standing(3, last)];
  return [seal, cut, dealt, opened].map((make, nth) => {
    const now = standings[nth] ?? 'waiting';
    return { ...make(shoe, checked, now), standing: now };
  });
}

/**
 * @typedef {(shoe: Opened | null, checked: Checked | null, standing: Standing) => Omit<Step, 'standing'>}
 *   Maker
 */

/** @type {Maker} */
function seal(shoe, checked, standing) {
  /** @type {[string, string][]} */
  const shown = [];
  if (shoe) shown.push([say('verify.commitment'), shoe.commitment]);
  if (shoe?.secret) shown.push([say('verify.secret'), shoe.secret]);
  if (checked && standing === 'wrong') shown.push([say('verify.commitment-computed'), checked.commitment]);
  const key = shoe && shoe.secret === null ? 'verify.seal-noted' : `verify.seal-${standing}`;
  return { name: 'seal', found: foundOf(key, standing), shown };
}

/** @type {Maker} */
function cut(shoe, _checked, standing) {
  /** @type {[string, string][]} */
  const shown = [];
  if (shoe?.cut) {
    shown.push([say('verify.cut-at'), say('verify.from-end', { count: shoe.cut['from-end'] })]);
    shown.push([say('verify.salt'), shoe.cut.salt || say('verify.no-salt')]);
    const words = readable(shoe.cut.salt);
    if (words) shown.push([say('verify.salt-words'), words]);
  } else if (shoe?.secret) {
    shown.push([say('verify.cut-at'), say('verify.no-cut')]);
  }
  return { name: 'cut', found: foundOf(`verify.cut-${standing}`, standing), shown };
}

/**
 * What somebody added, if they typed it.
 * @param {string} hex
 */
function readable(hex) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(fromHex(hex));
    return /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(text) ? `“${text}”` : '';
  } catch {
    return '';
  }
}

/** @type {Maker} */
function dealt(_shoe, checked, standing) {
  const count = checked?.order.length ?? 0;
  return { name: 'order', found: foundOf(`verify.order-${standing}`, standing, count), shown: [] };
}

/** @type {Maker} */
function opened(_shoe, checked, standing) {
  const count = checked?.compared ?? 0;
  return { name: 'cards', found: foundOf(`verify.cards-${standing}`, standing, count), shown: [] };
}

/**
 * @param {string} key
 * @param {Standing} standing
 * @param {number} [count]
 */
function foundOf(key, standing, count = 0) {
  if (standing === 'waiting') return '';
  if (standing === 'running') return say('verify.running');
  if (standing === 'sealed') return say('verify.later');
  return say(key, { count });
}

/**
 * @param {HTMLElement} parent an ordered list
 */
export function mountSteps(parent) {
  return {
    /** @param {Step[]} steps */
    update(steps) {
      fill(parent, steps.map(stepItem));
    },
  };
}

/**
 * @param {Step} step
 * @param {number} nth
 */
function stepItem(step, nth) {
  const found =
    step.found && el('p', { class: 'found' }, icon(SHAPES[step.standing]), el('span', null, step.found));
  const shown =
    step.shown.length > 0 &&
    el(
      'dl',
      { class: 'shown' },
      step.shown.flatMap(([name, value]) => [
        el('dt', null, name),
        el('dd', { class: /^[0-9a-f]{12,}$/.test(value) ? 'hex' : '' }, value),
      ]),
    );
  return el(
    'li',
    { class: `step ${step.standing}` },
    el(
      'h3',
      null,
      el('span', { class: 'nth num', 'aria-hidden': 'true' }, nth + 1),
      say(`verify.${step.name}`),
    ),
    el('p', { class: 'what' }, say(`verify.${step.name}-what`)),
    shown,
    found,
  );
}
