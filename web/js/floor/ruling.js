// @ts-check
// The foot of a case: what will be done, in words, the buttons that do it, and why the house refused.

import { icon } from '../art/icons.js';
import { button, el, setText } from '../dom.js';
import { refusalText } from '../refusals.js';
import { say } from '../words.js';
import { askTable } from './house.js';
/** @import { Card, CaseView, ChoiceView, Refusal, Request, Resolution } from '../protocol.js' */
/** @import { Outcome } from '../socket.js' */
/** @import { Table } from './house.js' */

/**
 * @param {Table} table
 * @param {{ id: number }} me
 * @param {() => void} rule  what the main button does
 */
export function mountRuling(table, me, rule) {
  const refused = el('p', { class: 'refused', role: 'alert' });
  const words = el('span', {});
  const voice = el('p', { class: 'voice' }, el('small', { text: say('floor.will-do') }), words);
  const ruleName = el('span', {});
  const ruleButton = button({ class: 'btn gold', id: 'rule' }, rule, icon('gavel'), ruleName);
  const dismiss = button(
    { class: 'btn line', id: 'dismiss' },
    () => ask({ dismiss: {} }),
    icon('clear'),
    el('span', { text: say('floor.dismiss') }),
  );
  const takeOver = button(
    { class: 'btn line gone', id: 'take-over' },
    come,
    icon('person'),
    el('span', { text: say('floor.take-over') }),
  );

  return {
    node: el('footer', { class: 'do' }, el('div', {}, voice, refused), ruleButton, takeOver, dismiss),
    ask,
    /**
     * @param {ChoiceView | null} choice
     * @param {boolean} isComplete  whether all is entered that the choice needs
     */
    update(choice, isComplete) {
      ruleButton.disabled = !choice || !isComplete;
      const name = choice ? say(`irregularities.ruling.${choice.resolution}`) : '';
      setText(ruleName, say('floor.rule', { name }));
      setText(words, choice ? say(`irregularities.ruling.${choice.resolution}.about`) : '');
    },
  };

  /** @param {Request} request */
  async function ask(request) {
    const outcome = await askTable(table, request);
    if ('refusal' in outcome) show(outcome.refusal);
    else setText(refused, '');
    return outcome;
  }

  /** @param {Refusal} refusal */
  function show(refusal) {
    setText(refused, refusalText(refusal, table.card.currency));
    takeOver.classList.toggle('gone', refusal.code !== 'not-yours');
  }

  async function come() {
    const outcome = await ask({ 'change-floor': { floor: me.id } });
    if ('number' in outcome) takeOver.classList.add('gone');
  }
}

/**
 * Sends a ruling, and keeps what it was for what is shown after it.
 * @param {{ table: Table; ofCase: CaseView; ask: (request: Request) => Promise<Outcome> }} at
 * @param {Resolution} resolution
 * @param {{ cards: Card[] | null; reason: string | null }} entered
 */
export async function sendRuling({ table, ofCase, ask }, resolution, { cards, reason }) {
  const { number, offset } = table.line.state();
  const told = {
    kind: ofCase.kind,
    coup: ofCase.coup,
    resolution,
    from: number,
    tookMs: Date.now() + offset - ofCase.since,
  };
  table.isRuling = true;
  const outcome = await ask({ rule: { resolution, cards, reason } });
  table.isRuling = false;
  if ('number' in outcome) table.ruled = { ...told, number: outcome.number };
}
