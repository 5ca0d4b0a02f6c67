// @ts-check
// The floor's console: all tables at the left, one thing at the right.

import { byItself, me } from '../api.js';
import { rosette } from '../art/rosette.js';
import { crew } from '../crew.js';
import { mountReport } from '../dealer/report.js';
import { byId, el, fill, keyed, set, setText } from '../dom.js';
import { money, timeOfDay } from '../format.js';
import { settingsButton } from '../frame.js';
import { begin, onChoice } from '../settings.js';
import { guardSession } from '../staff/again.js';
import { consoleDoor } from '../staff/fields.js';
import { houseTime } from '../state.js';
import { say } from '../words.js';
import { mountAftermath } from './aftermath.js';
import { mountCase } from './case.js';
import { askTable, learnTerminals, openHouse, owed, staked, stateOf, viewOf } from './house.js';
import { mountMatters } from './matters.js';
import { mountRecall } from './recall.js';
import { mountReports } from './reports.js';
import { mountRules } from './rules.js';
import { mountStaff } from './staff.js';
import { houseOf, mountTable, placeholder } from './table.js';
import { mountTables } from './tables.js';

/** @import { Colleague } from '../crew.js' */
/** @import { Guard } from '../staff/again.js' */
/** @import { Account } from '../staff/sign-on.js' */
/** @import { Table } from './house.js' */

const TABS = ['table', 'matters', 'recall', 'reports', 'rules', 'staff'];

/** How often it is asked who works here and sits where, and who calls. */
const [LEARN_MS, MATTERS_MS] = [30_000, 4_000];

/** @type {Table[]} */
let tables = [];
/** @type {Table | null} */
let chosen = null;
/** @type {Colleague[]} */
let people = [];
/** @type {Account} */
let account;
/** @type {Guard} */
let guard;
/** @type {ReturnType<typeof mountFloor> | null} */
let shown = null;
/** @type {{ node: Element; key: string; update: (view: any) => void } | null} */
let main = null;
let matters = 0;

/** @param {typeof account} who */
async function start(who) {
  account = who;
  people = await crew();
  await learnTerminals();
  guard = guardSession(account, () => {
    for (const { line } of tables) line.retry();
  });
  tables = await openHouse({ changed: () => queueMicrotask(draw), ended: guard.ended, lost: guard.lost });
  chosen = tables.find(({ card }) => !card.automatic) ?? tables[0] ?? null;
  shown = mountFloor();
  addEventListener('hashchange', route);
  addEventListener('keydown', onKey);
  setInterval(draw, 500);
  every(LEARN_MS, async () => {
    people = await crew(byItself);
    learnTerminals(byItself);
  });
  every(MATTERS_MS, () => shown?.pages.matters.look(byItself));
  onChoice(() => {
    main = null;
    shown = mountFloor();
    route();
  });
  route();
}

/**
 * Asks the house again and again, while it knows who asks.
 * @param {number} milliseconds
 * @param {() => void} ask
 */
const every = (milliseconds, ask) =>
  setInterval(() => {
    if (!guard.isOver()) ask();
  }, milliseconds);

function mountFloor() {
  const figures = el('div', { class: 'figures' });
  const list = mountTables((table) => {
    chosen = table;
    location.hash = '';
    route();
  });
  const tabs = el('nav', { class: 'tabs', 'aria-label': say('floor.tabs') });
  const place = el('div', { class: 'place-of' });
  const report = mountReport((request) => askTable(/** @type {Table} */ (chosen), request));
  const status = el('p', { class: 'off', role: 'status', 'aria-live': 'assertive' });
  const pages = {
    matters: mountMatters((count) => {
      matters = count;
      draw();
    }),
    recall: mountRecall(tables),
    reports: mountReports(tables),
    rules: mountRules(tables, () => people),
    staff: mountStaff(tables, () => people),
  };
  const top = el(
    'header',
    { class: 'top' },
    rosette(34),
    el('h1', { text: say('floor.title') }),
    el('span', { text: signedOn() }),
    el('span', { class: 'sp' }),
    figures,
    settingsButton(),
  );
  fill(byId('app'), top, list.node, el('div', { class: 'right' }, tabs, place), report.node, status);
  return { figures, list, tabs, place, report, status, pages };
}

/** Who looks, and since when. */
function signedOn() {
  const since = people.find((one) => one.id === account.id)?.['signed-on-since'];
  return since
    ? say('floor.signed-on', { name: account.name, time: timeOfDay(since).slice(0, 5) })
    : account.name;
}

/** What stands after `#` in the address: the tab, and what it is opened for. */
const here = () => location.hash.slice(1).split('/').map(decodeURIComponent);

function route() {
  const [tab = '', ...rest] = here();
  main = null;
  if (tab === 'recall') shown?.pages.recall.open(rest[0], rest[1]);
  if (tab === 'reports') shown?.pages.reports.open(rest[0]);
  if (tab === 'rules') shown?.pages.rules.open();
  draw();
}

function draw() {
  if (!shown) return;
  const tab = TABS.includes(here()[0] ?? '') ? (here()[0] ?? 'table') : 'table';
  callForRuling(tab);
  shown.list.update(tables, tab === 'table' ? chosen : null, people);
  drawTop();
  keyed(
    shown.tabs,
    TABS,
    (name) => name,
    (name) =>
      el(
        'a',
        { class: 'tab', href: name === 'table' ? '#' : `#${name}` },
        el('span', { text: say(`floor.tab.${name}`) }),
        el('b', {}),
      ),
    (node, name) => {
      set(node, { 'aria-current': name === tab ? 'page' : null });
      setText(
        /** @type {Element} */ (node.lastElementChild),
        name === 'matters' && matters > 0 ? matters : '',
      );
    },
  );
  document.body.dataset.ready = '';
  if (tab === 'staff') shown.pages.staff.update();
  if (tab === 'table') drawTable();
  else show(/** @type {any} */ (shown.pages)[tab].node);
}

/**
 * A table that waits for a ruling comes to the front, unless another one is being ruled on.
 * @param {string} tab
 */
function callForRuling(tab) {
  const waiting = tables.find((table) => viewOf(table)?.case);
  setText(
    /** @type {any} */ (shown).status,
    waiting
      ? say('floor.called', {
          table: waiting.card.name,
          kind: say(`irregularities.kind.${viewOf(waiting)?.case?.kind}`),
        })
      : '',
  );
  const isBusy = !chosen || viewOf(chosen)?.case || chosen.ruled;
  if (waiting && tab === 'table' && !isBusy && !shown?.report.isOpen()) chosen = waiting;
}

function drawTop() {
  const open = tables.filter((table) => {
    const view = viewOf(table);
    return view && view.stage !== 'closed';
  });
  const currency = tables[0]?.card.currency ?? '$';
  const sum = (/** @type {(table: Table) => number} */ of) =>
    money(
      tables.reduce((all, table) => all + of(table), 0),
      currency,
    );
  const figures = [
    ['open', say('dealer.of', { amount: open.length, most: tables.length })],
    ['wagers', sum(staked)],
    ['owed', sum(owed)],
    ['clock', timeOfDay(tables[0] ? houseTime(stateOf(tables[0])) : Date.now())],
  ];
  keyed(
    /** @type {any} */ (shown).figures,
    figures,
    ([name]) => name ?? '',
    ([name]) =>
      el(
        'span',
        { class: 'k' },
        name === 'clock' ? null : say(`floor.figure.${name}`),
        el('b', { class: 'num' }),
      ),
    (node, [, value]) => setText(/** @type {Element} */ (node.lastElementChild), value ?? ''),
  );
}

function drawTable() {
  const view = chosen && viewOf(chosen);
  const house = chosen && houseOf(chosen);
  if (!chosen || !view || !house) return show(placeholder(say('common.loading')));
  const table = chosen;
  // The view that ends a case comes before the answer that says what our ruling was: until then the case
  // stays.
  if (table.isRuling && !view.case && main?.key.startsWith(`${table.card.name}-`)) return;
  const wanted = view.case
    ? `${table.card.name}-${view.case.coup}-${view.case.kind}-${view.case.since}`
    : table.ruled
      ? `${table.card.name}-ruled-${table.ruled.number}`
      : `${table.card.name}-${house.version.file}`;
  if (main?.key !== wanted) {
    if (view.case) table.ruled = null;
    main = view.case
      ? mountCase(table, view.case, { me: account, people: () => people, ruled: draw })
      : table.ruled
        ? mountAftermath(table, () => {
            table.ruled = null;
            route();
          })
        : mountTable(table, house, { me: account, people: () => people, report });
  }
  main.update(view);
  show(main.node);
}

/** @param {Element} node */
function show(node) {
  const { place } = /** @type {any} */ (shown);
  if (place.firstElementChild !== node) place.replaceChildren(node);
}

/** The floor reports what it saw itself: to void a coup, or to correct one. @param {Table} table */
function report(table) {
  shown?.report.open(stateOf(table));
}

/** A digit chooses a table. @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target.matches?.('input, select, textarea') ||
    document.querySelector('dialog[open]')
  )
    return;
  const table = tables[Number(event.key) - 1];
  if (!table) return;
  chosen = table;
  location.hash = '';
  route();
}

await begin(['common', 'refusals', 'dealer', 'floor', 'irregularities', 'staff']);
document.title = say('floor.page');
const signed = (await me()).staff;
if (signed?.roles.includes('floor')) await start(signed);
else
  fill(byId('app'), consoleDoor(say('floor.page'), say(signed ? 'floor.not-floor' : 'floor.not-signed-on')));
