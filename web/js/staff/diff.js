// @ts-check
// What differs between two texts, line by line.

/** @typedef {{ kind: 'same' | 'gone' | 'new', text: string }} Line */

/**
 * The longest common lines stay; the others are gone or new.
 * @param {string} before
 * @param {string} after
 * @returns {Line[]}
 */
export function difference(before, after) {
  const a = before.split('\n');
  const b = after.split('\n');
  const longest = table(a, b);
  /** @type {Line[]} */
  const lines = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(longest, i + 1, j) >= at(longest, i, j + 1))) {
      lines.push({ kind: 'gone', text: a[i] ?? '' });
      i += 1;
    } else {
      lines.push({ kind: 'new', text: b[j] ?? '' });
      j += 1;
    }
  }
  return lines;
}

/** @param {number[][]} rows @param {number} i @param {number} j */
const at = (rows, i, j) => rows[i]?.[j] ?? 0;

/**
 * How many lines the rests from each pair of places have in common.
 * @param {string[]} a
 * @param {string[]} b
 */
function table(a, b) {
  const rows = Array.from(
    { length: a.length + 1 },
    () => /** @type {number[]} */ (new Array(b.length + 1).fill(0)),
  );
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = /** @type {number[]} */ (rows[i]);
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
    }
  }
  return rows;
}

/**
 * Only what differs, with a few lines around it and the heading it stands under; null stands for lines left
 * out.
 * @param {Line[]} lines
 * @param {number} [around]
 * @returns {(Line | null)[]}
 */
export function hunks(lines, around = 2) {
  const isNear = lines.map((_, n) =>
    lines.slice(Math.max(0, n - around), n + around + 1).some((line) => line.kind !== 'same'),
  );
  const kept = new Set(isNear.flatMap((near, n) => (near ? [n, headingOf(lines, n)] : [])));
  return lines.flatMap((line, n) => (kept.has(n) ? [line] : kept.has(n - 1) || n === 0 ? [null] : []));
}

/**
 * Where the section begins that a line stands in: `pays = "8:1"` says little without `[wager.tie]`.
 * @param {Line[]} lines
 * @param {number} nth
 */
const headingOf = (lines, nth) => lines.slice(0, nth + 1).findLastIndex(({ text }) => text.startsWith('['));
