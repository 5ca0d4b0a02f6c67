// @ts-check
// The lobby: every table of the house, asked for anew every two seconds while somebody looks.

import { byItself, get, me } from '../api.js';
import { button, byId, el, fill, keyed, setText } from '../dom.js';
import { mountFrame } from '../frame.js';
import { begin, onChoice } from '../settings.js';
import { say } from '../words.js';
import { mountFilters } from './filters.js';
import { mountHero } from './hero.js';
import { mountMine } from './mine.js';
import { ordered } from './order.js';
import { mountTable } from './table.js';

/** @import { TableCard } from '../types.js' */
/** @import { Mounted } from './table.js' */

const POLL_EVERY = 2_000;

await begin(['common', 'refusals', 'roads', 'lobby']);

/** @type {TableCard[]} */
let tables = [];
let offset = 0;
let asked = false;
let isPatron = false;
/** @type {Map<string, Mounted>} */
const mounted = new Map();

const purse = el('span', { class: 'purse num' });
mountFrame(byId('frame'), 'lobby', purse);
const problem = el('p', { class: 'problem', role: 'alert' });
const failed = (/** @type {string} */ text) => setText(problem, text);
const hero = mountHero(failed);
const filters = mountFilters(() => draw());
const grid = el('div', { class: 'grid' });
const none = button('btn line none', () => {
  filters.all();
  draw();
});
const mine = mountMine(() => draw());
const version = el('p', { class: 'version num' });
fill(byId('main'), hero.node, problem, filters.node, grid, none, version);

function draw() {
  const filter = filters.update(tables);
  const fitting = ordered(
    tables.filter((table) => filter?.fits(table) ?? true),
    filters.order(),
  );
  // Where somebody sits comes first.
  const shown = fitting.toSorted(
    (a, b) => Number(mine.holdings.has(b.name)) - Number(mine.holdings.has(a.name)),
  );
  hero.update(tables, mine.holdings);
  keyed(
    grid,
    shown,
    ({ name }) => name,
    ({ name }) => {
      const table = mounted.get(name) ?? mountTable(name, failed);
      mounted.set(name, table);
      return table.node;
    },
  );
  for (const table of shown)
    mounted.get(table.name)?.update(table, tables, mine.holdings.get(table.name) ?? null);
  none.hidden = shown.length > 0 || tables.length === 0;
  setText(none, say('lobby.none'));
  tick();
}

function tick() {
  for (const table of mounted.values()) table.tick(Date.now() + offset);
}

async function poll() {
  if (document.visibilityState !== 'visible' || asked) return;
  asked = true;
  try {
    tables = await get('/api/v1/tables', byItself);
    const at = tables.find((table) => table.at)?.at;
    if (at) offset = at - Date.now();
    failed('');
    draw();
    if (isPatron) mine.look(tables);
  } catch {
    failed(say('common.no-connection'));
  } finally {
    asked = false;
  }
}

async function greet() {
  const { patron, name } = await me();
  isPatron = patron !== null;
  setText(purse, patron === null ? '' : (name ?? say('lobby.guest', { number: patron })));
  if (isPatron) mine.look(tables);
}

/** Which Sabot this is, for whoever writes about it. */
async function tellVersion() {
  const { version: number } = await get('/healthz');
  setText(version, `${say('common.sabot')} ${number}`);
}

onChoice(() => {
  draw();
  greet().catch(() => {});
});
setInterval(poll, POLL_EVERY);
setInterval(tick, 250);
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') poll();
  else mine.rest();
});
await poll();
document.body.dataset.ready = '';
greet().catch(() => {});
tellVersion().catch(() => {});
