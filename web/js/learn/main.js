// @ts-check
// The page that teaches: a hand explained, the Banker's table, what wagers cost, what systems are worth.

import { ApiError, get } from '../api.js';
import { icon } from '../art/icons.js';
import { copy } from '../copy.js';
import { announce, button, byId, el, fill } from '../dom.js';
import { startPage } from '../frame.js';
import { newestOnly } from '../newest.js';
import { say, why } from '../words.js';
import { mountCost } from './cost.js';
import { mountEvidence } from './evidence.js';
import { example } from './examples.js';
import { mountGame, mountSeal } from './game.js';
import { outcome, sentence, stepsOf } from './reasons.js';
import { mountTableau } from './tableau.js';
import { mountWhy } from './why.js';

/** @import { Evidence, Explained, Priced, Tableau } from './types.js' */

/**
 * @type {{
 *   tableau: Tableau | null;
 *   coup: Explained | null;
 *   cards: string | null;
 *   prices: Priced[];
 *   evidence: Evidence | null;
 * }}
 */
const known = { tableau: null, coup: null, cards: null, prices: [], evidence: null };
const choice = { stake: 2500, hands: 70 };
let touches = 0;
/** Only the coup that was asked for last is shown. */
const asking = newestOnly();

/** @type {ReturnType<typeof build>} */
let parts;

/** Builds the page in the language that is spoken. */
function build() {
  document.title = `${say('learn.title')} · Sabot`;
  const section = (/** @type {string} */ className, label = '') =>
    el('section', { class: className, 'aria-labelledby': label || null });
  const [hand, sheet, cost] = [
    section('why felt', 'why'),
    section('leaf', 'tableau'),
    section('cost panel', 'cost'),
  ];
  const [game, roads, seal] = [
    section('game', 'game'),
    section('roads', 'roads'),
    section('seal panel', 'seal'),
  ];
  const fault = el('p', { class: 'fault', role: 'alert' });
  fill(
    byId('main'),
    intro(),
    fault,
    hand,
    sheet,
    el('p', { class: 'foot' }, icon('info'), el('span', null, say('learn.foot'))),
    game,
    cost,
    roads,
    seal,
  );
  const table = mountTableau(sheet, (total, third, draws) => {
    touches += 1;
    explain(example(total, third, draws, touches));
  });
  mountGame(game);
  mountSeal(seal);
  return {
    fault,
    table,
    hand: mountWhy(hand, { link, look: table.mark }),
    cost: mountCost(cost, choice),
    evidence: mountEvidence(roads),
  };
}

function intro() {
  const links = ['why', 'game', 'cost', 'roads', 'seal'].map((name) =>
    el('a', { href: `#${name}` }, say(`learn.to-${name}`)),
  );
  return el(
    'header',
    { class: 'intro' },
    el(
      'div',
      null,
      el('h1', null, say('learn.headline')),
      el('p', { class: 'lead' }, say('learn.lead')),
      el('nav', { class: 'toc', 'aria-label': say('learn.sections') }, links),
    ),
    button('btn', () => explain(null), icon('turn'), say('learn.another')),
  );
}

/** Shows all that is known so far. */
function show() {
  if (known.tableau) parts.table.show(known.tableau);
  if (known.tableau && known.coup) parts.hand.update(known.coup, known.tableau);
  if (known.prices.length > 0) parts.cost.show(known.prices);
  if (known.evidence) parts.evidence.show(known.evidence);
}

/**
 * Has the house explain a coup: these cards, or any.
 * @param {string | null} cards
 */
async function explain(cards) {
  const isNewest = asking();
  try {
    const query = cards ? `?cards=${encodeURIComponent(cards)}` : '';
    const coup = /** @type {Explained} */ (await get(`/api/v1/learn/coup${query}`));
    if (!isNewest()) return;
    const isFirst = known.coup === null;
    Object.assign(known, { coup, cards: drawn(coup) });
    parts.fault.textContent = '';
    if (!known.tableau) return;
    parts.hand.update(coup, known.tableau);
    if (!isFirst)
      announce([...spokenSteps(coup, known.tableau), outcome(coup)].join(' ').replaceAll('*', ''));
  } catch (error) {
    if (isNewest()) failed(error, cards);
  }
}

/** @param {Explained} coup @param {Tableau} tableau */
const spokenSteps = (coup, tableau) => stepsOf(coup).map((step) => sentence(step, coup, tableau));

/**
 * The cards in the order in which they were drawn, as a link has them.
 * @param {Explained} coup
 */
function drawn({ hands: { player, banker } }) {
  const [p1, p2, ...p3] = player;
  const [b1, b2, ...b3] = banker;
  return [p1, b1, p2, b2, ...p3, ...b3].join('');
}

/** @param {unknown} error @param {string | null} cards */
function failed(error, cards) {
  if (!(error instanceof ApiError)) throw error;
  const isBad = cards !== null && error.status >= 400 && error.status < 500;
  parts.fault.textContent = isBad ? say('learn.bad-hand', { why: why(error) }) : say('learn.failed');
}

/** Copies an address at which this coup is explained. */
async function link() {
  const address = new URL(`/learn?cards=${known.cards ?? ''}#why`, location.href);
  history.replaceState(null, '', address);
  await copy(address.href);
}

function draw() {
  parts = build();
  show();
}

async function start() {
  draw();
  const asked = new URLSearchParams(location.search).get('cards');
  const tableau = get('/api/v1/learn/tableau').then((it) => {
    known.tableau = it;
  });
  const prices = get('/api/v1/learn/prices').then((it) => {
    known.prices = it;
  });
  await Promise.all([tableau, prices]).catch((error) => failed(error, null));
  show();
  await explain(asked);
  if (!known.coup && asked) {
    const said = parts.fault.textContent;
    await explain(null);
    parts.fault.textContent = said;
  }
  // Simulated while it is asked for: the page does not wait.
  get('/api/v1/learn/evidence')
    .then((it) => {
      known.evidence = it;
      parts.evidence.show(it);
    })
    .catch(() => parts.evidence.failed());
}

startPage(['common', 'refusals', 'learn'], 'learn', draw, start);
