// @ts-check
// What the house has signed last. A person who keeps it can hold the journal to it later: `sabot verify
// --against`.

/** @typedef {{ key: string; checkpoint: string }} SignedHead */

/**
 * The house's key and its latest checkpoint; nothing if it has signed nothing yet or cannot be reached.
 * @returns {Promise<SignedHead | null>}
 */
export async function signedHead() {
  const text = async (/** @type {string} */ path) => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(path);
    return answer.text();
  };
  try {
    const [key, checkpoint] = await Promise.all([text('/log/key'), text('/log/checkpoint')]);
    return { key: key.trim(), checkpoint };
  } catch {
    return null;
  }
}

/** Whose key it is: a name that is made of the key. @param {string} key */
export const nameOf = (key) => key.split('+')[0] ?? '';

/**
 * A checkpoint with the house's own signature alone, which is short enough for a code on paper.
 * @param {string} checkpoint
 */
export function forPaper(checkpoint) {
  const [text, signatures] = checkpoint.split('\n\n');
  return `${text}\n\n${signatures?.split('\n')[0]}\n`;
}
