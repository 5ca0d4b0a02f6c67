// @ts-check
// Two touches to report an irregularity: the first opens the list, those that can be now first; the second reports.
// What must be known, such as the cards as they lie or a payment, is asked in place.

import { icon } from '../art/icons.js';
import { closeByBack } from '../back.js';
import { el, fill, setText } from '../dom.js';
import { say } from '../words.js';
import { askFor } from './ask.js';
import { inOrder } from './hands.js';
import { asks, codes, groupsFor } from './kinds.js';
import { reasonOf } from './refusals.js';
/** @import { Card, Found, HouseCard, Irregularity, Request, View, Visibility } from '../protocol.js' */
/** @import { Outcome } from '../socket.js' */

/**
 * @param {(request: Request) => Promise<Outcome>} ask
 */
export function mountReport(ask) {
  const about = el('p', { class: 'about' });
  const body = el('div', { class: 'report-body' });
  const close = el(
    'button',
    { type: 'button', class: 'icon-btn', 'aria-label': say('dealer.close'), onclick: () => node.close() },
    icon('close'),
  );
  const title = el('h2', { id: 'report-title' });
  const node = el(
    'dialog',
    { class: 'report', 'aria-labelledby': 'report-title', onkeydown: walk },
    el('header', {}, icon('warn'), title, close),
    body,
    about,
  );
  /** @type {View} */
  let view;
  /** @type {HouseCard} */
  let house;
  /** @type {((card: Card) => void) | null} */
  let takeCard = null;
  /** @type {(() => void) | null} */
  let sendEntered = null;
  let digits = '';

  return {
    node,
    isOpen: () => node.open,
    /** A card that was typed or read while the dialog asks for one. @param {Card} card */
    card: (card) => takeCard?.(card),
    /** Enter, with nothing typed: reports what was entered. */
    enter: () => sendEntered?.(),
    /**
     * @param {View} now
     * @param {HouseCard} ofHouse
     * @param {Irregularity} [kind]  straight to what is asked about this one
     */
    open(now, ofHouse, kind) {
      [view, house, digits] = [now, ofHouse, ''];
      if (kind) choose(kind);
      else list();
      show();
      node.querySelector('button')?.blur();
      /** @type {HTMLElement | null} */ (body.querySelector('button, input'))?.focus();
    },
    close: () => node.close(),
  };

  function show() {
    if (node.open) return;
    node.showModal();
    closeByBack(node);
  }

  function list() {
    [takeCard, sendEntered] = [null, null];
    setText(title, say('dealer.report.title'));
    setText(about, say('dealer.report.hint'));
    fill(
      body,
      ...groupsFor(view).map((group) =>
        el(
          'section',
          { class: group.now ? 'group now' : 'group' },
          el(
            'h3',
            { text: say(`dealer.report.group.${group.name}`) },
            group.now && el('small', { text: say('dealer.report.now') }),
          ),
          ...group.kinds.map(item),
        ),
      ),
    );
  }

  /** @param {Irregularity} kind */
  function item(kind) {
    const tell = () => setText(about, say(`irregularities.kind.${kind}.about`));
    return el(
      'button',
      {
        type: 'button',
        class: 'kind',
        'data-kind': kind,
        'data-code': codes.get(kind),
        title: say(`irregularities.kind.${kind}.about`),
        onclick: () => choose(kind),
        onfocus: tell,
        onpointerenter: tell,
      },
      el('small', { class: 'num', text: codes.get(kind) ?? '' }),
      el('span', { text: say(`irregularities.kind.${kind}`) }),
    );
  }

  /** @param {Irregularity} kind */
  function choose(kind) {
    switch (asks[kind]) {
      case 'nothing':
        return void send(kind, 'seen', 'nothing');
      case 'unseen':
        return void send(kind, 'unseen', { card: null });
      case 'none-burned':
        return void send(kind, 'seen', { burned: 0 });
      default:
        askAbout(kind);
    }
  }

  /** @param {Irregularity} kind */
  function askAbout(kind) {
    setText(title, say(`irregularities.kind.${kind}`));
    setText(about, say(`irregularities.kind.${kind}.about`));
    const known = inOrder(view.coup?.hands ?? view.last?.hands ?? { player: [], banker: [] });
    const form = askFor(asks[kind], {
      view,
      house,
      known,
      back: list,
      send: (seen, found) => send(kind, seen, found),
    });
    [takeCard, sendEntered] = [form.card, form.enter ?? null];
    fill(body, form.node);
    /** @type {HTMLElement | null} */ (form.node.querySelector('input, select, button'))?.focus();
  }

  /**
   * @param {Irregularity} kind
   * @param {Visibility} seen
   * @param {Found} found
   */
  async function send(kind, seen, found) {
    const outcome = await ask({ report: { kind, seen, found } });
    if ('refusal' in outcome) return showRefusal(reasonOf(outcome.refusal, house.currency));
    node.close();
  }

  /** @param {string} text */
  function showRefusal(text) {
    show();
    fill(about, el('span', { class: 'refused', role: 'alert' }, icon('warn'), text));
  }

  /** Arrows walk the list; two digits find an irregularity by its number. @param {KeyboardEvent} event */
  function walk(event) {
    const items = /** @type {HTMLElement[]} */ ([...body.querySelectorAll('.kind')]);
    if (items.length === 0) return;
    const from = items.indexOf(/** @type {any} */ (document.activeElement));
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by) {
      event.preventDefault();
      items[(from + by + items.length) % items.length]?.focus();
    } else if (/^[0-9]$/.test(event.key)) {
      digits = (digits + event.key).slice(-2);
      items.find((one) => one.dataset.code === digits)?.focus();
    }
  }
}
