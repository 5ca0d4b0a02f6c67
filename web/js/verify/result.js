// @ts-check
// What came of a check, in one line.
import { cardName } from '../art/cards.js';
import { icon } from '../art/icons.js';
import { button, el } from '../dom.js';
import { digits } from '../format.js';
import { say } from '../words.js';
/** @import { Checked, Opened } from './check.js' */
/** @import { Told } from './choose.js' */
/** @import { IconName } from '../art/icons.js' */

/** @typedef {{ look: string, shape: IconName, words: string, sub: string }} Verdict */

/**
 * @param {(Opened & Partial<Told>) | null} shoe null: none was checked
 * @param {Checked | null} checked
 * @param {{ again: () => void, link: (() => void) | null }} act
 */
export function verdict(shoe, checked, act) {
  const told = shoe === null ? none() : checked === null ? sealed(shoe) : found(checked);
  const isChecked = shoe !== null && checked !== null;
  return [
    el(
      'div',
      { class: `state ${told.look}` },
      icon(told.shape, 'shape'),
      el('div', null, el('p', { class: 'words' }, told.words), el('p', { class: 'sub' }, told.sub)),
    ),
    isChecked &&
      el(
        'p',
        { class: 'after' },
        button('btn', act.again, icon('turn'), say('verify.again')),
        act.link && button('btn', act.link, icon('link'), say('verify.link')),
      ),
  ];
}

/** @returns {Verdict} */
const none = () => ({
  look: 'lost',
  shape: 'seal',
  words: say('verify.result-none'),
  sub: say('verify.result-none-sub'),
});

/** @param {Partial<Told>} shoe @returns {Verdict} */
const sealed = (shoe) => ({
  look: 'locked',
  shape: 'lock',
  words: say('verify.result-sealed', { number: shoe.number ?? '' }),
  sub: `${say('verify.result-sealed-sub')} ${say('verify.result-sealed-note')}`,
});

/**
 * The gravest first.
 * @param {Checked} checked
 * @returns {Verdict}
 */
function found(checked) {
  const wrong = { look: 'last', shape: /** @type {const} */ ('warn') };
  if (!checked.fits)
    return { ...wrong, words: say('verify.result-secret'), sub: say('verify.result-secret-sub') };
  if (checked.wrong) return { ...wrong, ...difference(checked, checked.wrong) };
  if (checked.over > 0)
    return {
      ...wrong,
      words: say('verify.result-over'),
      sub: say('verify.result-over-sub', { count: checked.over }),
    };
  const left = checked.order.length - checked.compared - checked.unseen;
  const sub = say('verify.result-right-sub', {
    seen: digits(checked.compared),
    burned: digits(checked.unseen),
    left: digits(left),
  });
  const words = say(checked.compared === 0 ? 'verify.result-empty' : 'verify.result-right');
  return { look: 'open', shape: 'tick', words, sub };
}

/**
 * @param {Checked} checked
 * @param {NonNullable<Checked['wrong']>} wrong
 */
function difference(checked, wrong) {
  const count = digits(checked.compared);
  const sub = say('verify.result-wrong-sub', {
    sealed: cardName(wrong.sealed),
    drawn: cardName(wrong.drawn),
    count,
  });
  return {
    words: say('verify.result-wrong', { number: digits(wrong.at + 1) }),
    sub,
  };
}
