// @ts-check
// Verifies a sealed shoe: which one, four steps, what was found, every card.

import { ApiError } from '../api.js';
import { icon } from '../art/icons.js';
import { copy } from '../copy.js';
import { announce, byId, el, fill } from '../dom.js';
import { startPage } from '../frame.js';
import { calm } from '../settings.js';
import { say, why } from '../words.js';
import { check } from './check.js';
import { mountChoice, sealedTables, shoeOf, shoesOf } from './choose.js';
import { mountPaste } from './paste.js';
import { verdict } from './result.js';
import { drawShoe } from './shoe.js';
import { mountSteps, stepsOf } from './steps.js';

/** @import { Checked } from './check.js' */
/** @import { Listed, TableCard, Told } from './choose.js' */
/** @import { Opened } from './check.js' */

/**
 * @type {{
 *   tables: TableCard[];
 *   table: string;
 *   shoes: Listed[];
 *   number: number | null;
 *   shoe: (Opened & Partial<Told>) | null;
 *   checked: Checked | null;
 *   done: number;
 * }}
 */
const now = { tables: [], table: '', shoes: [], number: null, shoe: null, checked: null, done: 0 };
/** Which check is under way: a newer one ends an older one. */
let turn = 0;
/** @type {ReturnType<typeof build>} */
let parts;

function build() {
  document.title = `${say('verify.title')} · Sabot`;
  const choice = el('div', { class: 'pick' });
  const result = el('div', { class: 'result' });
  const steps = el('ol', { class: 'steps' });
  const order = el('section', { class: 'leaf', hidden: true });
  const form = el('form', { class: 'paste', novalidate: true });
  const fault = el('p', { class: 'fault', role: 'alert' });
  fill(
    byId('main'),
    el(
      'header',
      { class: 'intro' },
      el('h1', null, say('verify.headline')),
      el('p', { class: 'lead' }, say('verify.lead')),
    ),
    el(
      'section',
      { class: 'which panel', 'aria-labelledby': 'which' },
      el('h2', { id: 'which' }, say('verify.which')),
      choice,
      fault,
      result,
    ),
    el(
      'section',
      { 'aria-labelledby': 'steps' },
      el('h2', { id: 'steps', class: 'off' }, say('verify.steps')),
      steps,
    ),
    order,
    el('details', { class: 'panel more' }, el('summary', null, say('verify.by-hand')), form),
    yourself(),
  );
  mountPaste(form, (shoe) => examine(shoe));
  return {
    choice: mountChoice(choice, {
      table: (name) => chooseTable(name, null),
      shoe: (number) => chooseShoe(number),
    }),
    steps: mountSteps(steps),
    result,
    order,
    fault,
  };
}

/** How to do without this page. */
function yourself() {
  const file = (/** @type {string} */ name) => el('a', { href: `/js/verify/${name}` }, name);
  return el(
    'details',
    { class: 'panel more' },
    el('summary', null, say('verify.yourself')),
    el('p', null, say('verify.yourself-lead')),
    el(
      'ol',
      { class: 'recipe' },
      [1, 2, 3, 4].map((nth) => el('li', null, say(`verify.recipe-${nth}`))),
    ),
    el(
      'p',
      { class: 'source' },
      icon('log'),
      el(
        'span',
        null,
        say('verify.source'),
        ': ',
        file('sha256.js'),
        ' · ',
        file('chacha.js'),
        ' · ',
        file('shuffle.js'),
      ),
    ),
  );
}

function show() {
  parts.choice.tables(now.tables, now.table);
  parts.choice.shoes(now.shoes, now.number);
  parts.steps.update(stepsOf(now.shoe, now.checked, now.done));
  const isOver = now.shoe !== null && (now.shoe.secret === null || (now.checked !== null && now.done > 3));
  fill(
    parts.result,
    verdict(isOver ? now.shoe : null, now.checked, { again, link: now.number === null ? null : link }),
  );
  parts.order.hidden = !isOver || now.checked === null;
  if (isOver && now.shoe && now.checked) drawShoe(parts.order, now.shoe, now.checked);
}

/** @param {string} name @param {number | null} number */
async function chooseTable(name, number) {
  await attempt(async () => {
    now.table = name;
    now.shoes = await shoesOf(name);
    now.number = null;
    const wanted = number ?? now.shoes.find((shoe) => shoe.opened)?.number ?? now.shoes[0]?.number;
    Object.assign(now, { shoe: null, checked: null, done: 0 });
    show();
    if (wanted !== undefined) await chooseShoe(wanted);
  });
}

/** @param {number} number */
async function chooseShoe(number) {
  await attempt(async () => {
    now.number = number;
    const shoe = await shoeOf(now.table, number);
    history.replaceState(null, '', `/verify?table=${encodeURIComponent(now.table)}&shoe=${number}`);
    await examine(shoe, true);
  });
}

/**
 * Checks a shoe, one step after the other, so that each can be seen.
 * @param {Opened & Partial<Told>} shoe
 * @param {boolean} [isListed] whether it is the one chosen above
 */
async function examine(shoe, isListed = false) {
  turn += 1;
  const mine = turn;
  const checked = shoe.secret === null ? null : check(shoe);
  if (!isListed) now.number = null;
  Object.assign(now, { shoe, checked, done: 0 });
  parts.fault.textContent = '';
  for (; checked && now.done < 4; now.done += 1) {
    show();
    if (!calm())
      await new Promise((go) => {
        setTimeout(go, 260);
      });
    if (mine !== turn) return;
  }
  show();
  announce(parts.result.textContent ?? '');
}

function again() {
  if (now.shoe) examine(now.shoe, now.number !== null);
}

const link = () => copy(location.href);

/** @param {() => Promise<void>} what */
async function attempt(what) {
  try {
    await what();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    parts.fault.textContent = why(error);
    show();
  }
}

function draw() {
  parts = build();
  show();
}

async function start() {
  draw();
  await attempt(async () => {
    now.tables = await sealedTables();
    if (now.tables.length === 0) parts.fault.textContent = say('verify.no-tables');
    const asked = new URLSearchParams(location.search);
    const name = asked.get('table') ?? now.tables[0]?.name;
    const number = Number(asked.get('shoe'));
    if (name) await chooseTable(name, number > 0 ? number : null);
  });
}

startPage(['common', 'refusals', 'verify'], 'verify', draw, start);
