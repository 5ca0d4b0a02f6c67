// @ts-check
// Answers may come in another order than they were asked for: what was asked last is what is shown.

/**
 * Makes a question of which only the newest counts: `const isNewest = ask(); … await …; if (!isNewest())
 * return;`
 * @returns {() => () => boolean}
 */
export function newestOnly() {
  let asked = 0;
  return () => {
    asked += 1;
    const own = asked;
    return () => own === asked;
  };
}
