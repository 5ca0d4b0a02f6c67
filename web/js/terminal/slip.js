// @ts-check
// The slip: each wager of the last hand, what it came to, and why.

import { el, fill, set } from '../dom.js';
import { money, odds, timeOfDay } from '../format.js';
import { placeKey } from '../view.js';
import { say, wagerName } from '../words.js';
import { outcome } from './model.js';
import { isSame, when } from './prices.js';
/** @import { HouseCard, Paid, Place, Question } from '../protocol.js' */
/** @import { State } from '../state.js' */

/** @param {HTMLElement} parent */
export function mountSlip(parent) {
  return {
    /**
     * @param {State} state
     * @param {{ now: boolean; kept: boolean }} when  whether it lies there now, and whether it stays where it
     *   has room of its own
     * @param {boolean} newcomer  whether nobody has played a hand here: then even a phone shows how it is
     *   done
     */
    update(state, { now, kept }, newcomer) {
      const last = state.view?.last;
      const has = (now || kept) && !!last && last.paid.length > 0 && state.house !== null;
      set(parent, {
        class: has && now ? 'slip' : newcomer ? 'slip none first' : 'slip none',
        'aria-label': say(has ? 'terminal.slip' : 'terminal.steps'),
      });
      if (!has || !last || !state.house) {
        hint(parent, stepOf(state));
        return;
      }
      const key = `slip/${last.coup}/${say('terminal.slip-total')}/${JSON.stringify(last.paid)}`;
      if (parent.dataset.shown === key) return;
      parent.dataset.shown = key;
      const ended = state.news.findLast(({ what }) => what === 'coup-ended');
      fill(
        parent,
        ...slipBody(last.paid, state.house, last.coup, state.view?.shoe?.coups ?? null, ended?.at ?? null),
      );
      scrollable(parent);
    },
  };
}

/**
 * Where there is room for it, the slip's place says how a hand is played until there is a slip.
 * @param {HTMLElement} parent
 * @param {number} now  which step the patron is at
 */
function hint(parent, now) {
  const steps = [1, 2, 3].map((nth) => say(`terminal.step-${nth}`));
  const key = steps.join();
  if (parent.dataset.shown !== key) {
    parent.dataset.shown = key;
    fill(
      parent,
      el('h2', null, say('terminal.steps')),
      el(
        'ol',
        { class: 'steps' },
        ...steps.map((step, nth) =>
          el('li', null, el('b', { 'aria-hidden': 'true' }, nth + 1), el('span', null, step)),
        ),
      ),
    );
    scrollable(parent);
  }
  for (const [nth, step] of parent.querySelectorAll('li').entries()) {
    set(step, { 'aria-current': nth + 1 === now ? 'step' : null });
  }
}

/**
 * The step of a hand that comes next for this patron; 0 if they can only look on.
 * @param {State} state
 */
function stepOf({ view, connected }) {
  if (!view || !connected) return 0;
  if (view.stakes.length > 0) return 2;
  return typeof view.stage === 'object' ? 1 : 0;
}

/**
 * Whoever has many wagers scrolls, by keyboard too.
 * @param {HTMLElement} parent
 */
const scrollable = (parent) =>
  set(parent, { tabindex: parent.scrollHeight > parent.clientHeight ? 0 : null });

/**
 * @param {readonly Paid[]} paid
 * @param {HouseCard} house
 * @param {number} coup
 * @param {number | null} hand  of the shoe
 * @param {number | null} at
 */
export function slipBody(paid, house, coup, hand, at) {
  const { currency } = house;
  const { staked, returned, net } = outcome(paid);
  const places = new Set(paid.map((it) => placeKey(it.spot.place)));
  const rows = paid.map((it) =>
    el(
      'tr',
      null,
      el('td', null, title(it, house, places.size > 1)),
      el('td', null, money(it.settlement.staked, currency)),
      el('td', null, ...result(it, house)),
      el('td', null, money(it.settlement.returned, currency)),
    ),
  );
  const head = ['wager', 'staked', 'result', 'returned'].map((name) =>
    el('th', { scope: 'col' }, say(`terminal.slip-${name}`)),
  );
  const note = [at === null ? '' : timeOfDay(at), say('terminal.number', { number: coup })]
    .filter(Boolean)
    .join(' · ');
  return [
    el(
      'h2',
      null,
      say(hand === null ? 'terminal.slip-settled' : 'terminal.slip-title', { number: hand ?? coup }),
      el('span', { class: 'num' }, note),
    ),
    el(
      'table',
      { class: 'num' },
      el('thead', null, el('tr', null, ...head)),
      el(
        'tbody',
        null,
        ...rows,
        el(
          'tr',
          { class: 'sum' },
          el('td', null, say('terminal.slip-total')),
          el('td', null, money(staked, currency)),
          el('td', { class: 'net' }, say('terminal.net', { amount: money(net, currency, { sign: true }) })),
          el('td', null, money(returned, currency)),
        ),
      ),
    ),
  ];
}

/**
 * @param {Paid} paid
 * @param {HouseCard} house
 * @param {boolean} placed  whether to say where
 */
function title({ spot }, house, placed) {
  const card = house.wagers.find((it) => it.wager === spot.wager);
  const name = wagerName(spot.wager, card?.name);
  return placed ? `${name} · ${placeName(spot.place)}` : name;
}

/** @param {Place} place */
export const placeName = (place) =>
  'area' in place ? say('common.area', { number: place.area }) : say('common.line', { number: place.line });

/**
 * Every result names its reason.
 * @param {Paid} paid
 * @param {HouseCard} house
 */
function result({ spot, settlement }, house) {
  const card = house.wagers.find((it) => it.wager === spot.wager);
  const line = settlement.line === null ? undefined : card?.lines[settlement.line];
  const commission =
    settlement.commission > 0
      ? [
          el(
            'small',
            null,
            say('terminal.slip-commission', { amount: money(settlement.commission, house.currency) }),
          ),
        ]
      : [];
  if (settlement.verdict === 'win') {
    const several = (card?.lines.filter((it) => it.pays !== null).length ?? 0) > 1;
    const reason = several && line ? [el('small', null, when(line.when))] : [];
    return [
      say('terminal.slip-won', { odds: settlement.odds ? odds(settlement.odds) : '' }),
      ...reason,
      ...commission,
    ];
  }
  if (settlement.verdict === 'push')
    return [
      line ? say('terminal.slip-push', { when: occasion(line.when, house) }) : say('terminal.slip-pushed'),
    ];
  return [say('terminal.slip-lost')];
}

/**
 * What a push is called: by the wager that wins on the same, if the house offers one.
 * @param {Question[]} asked
 * @param {HouseCard} house
 */
function occasion(asked, house) {
  const same = house.wagers.find(({ lines }) => lines.length === 1 && isSame(lines[0]?.when, asked));
  if (isSame(asked, [{ winner: ['tie'] }])) return say('common.tie');
  return same ? wagerName(same.wager, same.name) : when(asked);
}
