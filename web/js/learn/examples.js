// @ts-check
// A hand to show for each cell of the Banker's table. They are examples, not rules: the house says what comes
// of them.

/** Two cards for the Banker, by what they are worth. */
const BANKER = ['Kd Jh', '9d 2s', 'Qs 2d', 'Ts 3h', 'Jd 4c', 'Kh 5s', 'Th 6c', 'Qd 7h'];
/** The Player's third card, by what it counts. */
const THIRD = ['Qh', 'Ad', '2s', '3d', '4s', '5h', '6d', '7c', '8h', '9s'];
/** Players that draw, so that it is not always the same one. */
const DRAWING = ['3c 2h', 'Kc 4d', 'Ah 2c', 'Jc 5d'];
const STANDING = '4d 2c';
const LAST = ['2s', '3h', 'Ac', '4h'];

/**
 * The cards of a coup in the order in which they are drawn.
 * @param {number} total the Banker's
 * @param {number | null} third what the Player's third card counts; null if the Player stood
 * @param {boolean} draws whether the Banker draws, as the house's table says
 * @param {number} nth which of several
 */
export function example(total, third, draws, nth) {
  const pick = (/** @type {string[]} */ from) => from[nth % from.length] ?? '';
  const [p1 = '', p2 = ''] = (third === null ? STANDING : pick(DRAWING)).split(' ');
  const [b1 = '', b2 = ''] = (BANKER[total] ?? '').split(' ');
  return [p1, b1, p2, b2, third === null ? '' : (THIRD[third] ?? ''), draws ? pick(LAST) : ''].join('');
}
