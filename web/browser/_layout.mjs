// What of a page is cut off, sticks out or lies on something else. All but the first two functions run in the
// page.

import assert from 'node:assert/strict';

/** No text is cut off, wider than what holds it, or lies on another. What scrolls is whole. */
export async function uncut(page) {
  const helpers = [textsShown, isClippedAway, linesOf, textsCut, isOut, textsOverlapping, isCovered, scrolls];
  const wrong = await inPage(page, [...helpers, overlap], () => {
    const texts = textsShown(document.querySelector('dialog[open]') ?? document.body);
    return [...new Set([...textsCut(texts), ...textsOverlapping(texts)])];
  });
  assert.ok(wrong.length === 0, `${page.url()} at ${page.viewportSize().width}: ${wrong.join('; ')}`);
}

/** What is cut off, wraps, sticks out or lies on something else around the felt; nothing, if all is well. */
export function cramped(page) {
  const looks = [wordsCut, partsCut, namesWrapped, pillsOutside, controlsOverlapping];
  const helpers = [isSeen, seen, isWithin, wordsIn, isWhole, cornerLacks, overlap];
  return inPage(page, [...looks, ...helpers], async () => {
    // A window of another size has other roads, from its next picture on.
    await new Promise((drawn) => {
      requestAnimationFrame(() => requestAnimationFrame(drawn));
    });
    return [...wordsCut(), ...partsCut(), ...namesWrapped(), ...pillsOutside(), ...controlsOverlapping()];
  });
}

/** Runs a function in the page, together with those that it calls: a page knows nothing of this module. */
const inPage = (page, helpers, main) =>
  page.evaluate(`(() => { ${helpers.join('\n')}; return (${main})(); })()`);

/** How far two boxes lie on each other. */
function overlap(one, other) {
  return {
    across: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    down: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  };
}

/** Every text that is seen, with its element and its lines. */
function textsShown(root) {
  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    const isText = !node.closest('.off, svg, option, textarea, script, style, [aria-hidden="true"] .off');
    if (!text.textContent.trim() || !isText) continue;
    if (!node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    if (isClippedAway(node)) continue;
    texts.push({ text: text.textContent.trim().slice(0, 60), node, rects: linesOf(text) });
  }
  return texts;
}

/** Only for those who listen. */
function isClippedAway(node) {
  for (let held = node; held; held = held.parentElement)
    if (getComputedStyle(held).clipPath !== 'none') return true;
  return false;
}

/** The boxes of a text's lines. A line is higher than its letters. */
function linesOf(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()]
    .filter(({ width }) => width > 1)
    .map(({ left, right, top, bottom }) => ({
      left,
      right,
      top: top + (bottom - top) / 4,
      bottom: bottom - (bottom - top) / 4,
    }));
}

function textsCut(texts) {
  const found = [];
  for (const { text, node, rects } of texts) {
    for (let held = node; held && held !== document.documentElement; held = held.parentElement) {
      const style = getComputedStyle(held);
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (scrolls(style)) break;
      if (!rects.some((rect) => isOut(rect, held.getBoundingClientRect(), style))) continue;
      found.push(`cut: ${text} in ${held.tagName}.${held.className}`);
      break;
    }
  }
  return found;
}

function scrolls(style) {
  return /auto|scroll/.test(style.overflowX + style.overflowY);
}

function isOut(rect, box, style) {
  const isHigher = rect.bottom > box.bottom || rect.top < box.top;
  return (
    rect.right > box.right + 1.5 ||
    rect.left < box.left - 1.5 ||
    (/hidden|clip/.test(style.overflowY) && isHigher)
  );
}

function textsOverlapping(texts) {
  const found = [];
  const boxes = texts.flatMap(({ text, node, rects }) =>
    rects.filter((rect) => !isCovered(node, rect)).map((rect) => ({ text, node, rect })),
  );
  for (const [nth, one] of boxes.entries()) {
    for (const other of boxes.slice(nth + 1)) {
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
      const { across, down } = overlap(one.rect, other.rect);
      if (across > 3 && down > 2) found.push(`overlap: ${one.text} / ${other.text}`);
    }
  }
  return found;
}

/** Whether what holds an element lets less of this box be seen. */
function isCovered(node, rect) {
  for (let held = node.parentElement; held; held = held.parentElement) {
    const style = getComputedStyle(held);
    if (!scrolls(style) && !/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
    const box = held.getBoundingClientRect();
    const isHigher = rect.bottom > box.bottom + 1 || rect.top < box.top - 1;
    if (isHigher || rect.right > box.right + 1 || rect.left < box.left - 1) return true;
  }
  return false;
}

function isSeen(node) {
  return node.checkVisibility({ checkVisibilityCSS: true }) && !node.closest('.off, .hush, svg');
}

function seen(selector) {
  return [...document.querySelectorAll(selector)].filter(isSeen);
}

function isWithin(rect, outer) {
  return (
    rect.left >= outer.left - 1 &&
    rect.right <= outer.right + 1 &&
    rect.top >= outer.top - 1 &&
    rect.bottom <= outer.bottom + 1
  );
}

/** Every text inside of a box that is seen, with its element and its own box. */
function wordsIn(box) {
  const found = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (!textContent.trim() || !isSeen(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    found.push({ textContent, parentElement, rect: range.getBoundingClientRect() });
  }
  return found;
}

/** Words that are cut off, stick out of their box, or lie on others in it. */
function wordsCut() {
  const bad = [];
  const boxes = '.spot, .acts .btn, .purse .btn, .purse dl, .top .btn, .state .next, .scores .stats div';
  for (const box of seen(boxes)) {
    const outer = box.getBoundingClientRect();
    const all = wordsIn(box);
    for (const [nth, { textContent, parentElement, rect }] of all.entries()) {
      const clips = getComputedStyle(parentElement).overflowX !== 'visible';
      const cut = clips && parentElement.scrollWidth > parentElement.clientWidth + 1;
      if (cut || !isWithin(rect, outer)) bad.push(`${cut ? 'cut off' : 'sticks out'}: ${textContent}`);
      for (const other of all.slice(nth + 1)) {
        // The boxes of letters are a little higher than what is seen of them.
        const { across, down } = overlap(rect, other.rect);
        if (across > 1 && down > 4) bad.push(`${textContent} lies on ${other.textContent}`);
      }
    }
  }
  return bad;
}

/** What holds a part may let less of it be seen than there is. */
function partsCut() {
  const bad = [];
  const parts = seen('.scores figure, .scores .seal').map((node) => node.querySelector('.road') ?? node);
  for (const node of parts)
    if (!isWhole(node.parentElement, node.getBoundingClientRect()))
      bad.push(`not seen whole: ${node.getAttribute('aria-label') ?? node.textContent}`);
  // A slip is scrolled where the roads have no column of their own.
  const texts = ['.hand .adds', '.scores .stats', ...(innerWidth < 1280 ? [] : ['.slip'])];
  for (const { textContent, parentElement, rect } of texts.flatMap(seen).flatMap(wordsIn))
    if (!isWhole(parentElement, rect)) bad.push(`not seen whole: ${textContent}`);
  return bad;
}

function isWhole(node, rect) {
  for (let held = node; held; held = held.parentElement) {
    const style = getComputedStyle(held);
    const clips = style.overflowX !== 'visible' || style.contain.includes('paint');
    if (clips && !isWithin(rect, held.getBoundingClientRect())) return false;
  }
  return true;
}

function namesWrapped() {
  const isWrapped = (name) => {
    const [mark, text] = [name.querySelector('.mk').getBoundingClientRect(), wordsIn(name)[0].rect];
    return text.top > mark.bottom;
  };
  const names = seen('.spot.main .name').filter(isWrapped);
  return names.map((name) => `wraps under its mark: ${name.textContent}`);
}

/** A spot at the edge of the felt has a round corner, and what is said there lies inside of it. */
function pillsOutside() {
  const bad = [];
  for (const pill of seen('.spot .pill')) {
    const [spot, rect] = [pill.closest('.spot'), pill.getBoundingClientRect()];
    const [outer, style, end] = [spot.getBoundingClientRect(), getComputedStyle(spot), rect.height / 2];
    const [middle, foot] = [outer.bottom - rect.bottom + end, outer.bottom - rect.bottom];
    for (const [corner, left] of [
      [style.borderBottomLeftRadius, rect.left - outer.left],
      [style.borderBottomRightRadius, outer.right - rect.right],
    ]) {
      const radius = parseFloat(corner);
      if (left < cornerLacks(radius, middle) || left + end < cornerLacks(radius, foot))
        bad.push(`sticks out of its spot: ${pill.textContent}`);
    }
  }
  return bad;
}

/** How much narrower a box with a round corner is, so far above its foot. */
function cornerLacks(radius, above) {
  return above >= radius ? 0 : radius - Math.sqrt(radius ** 2 - (radius - above) ** 2);
}

function controlsOverlapping() {
  const bad = [];
  const nodes = seen('.rail button, .acts .btn, .purse .btn, .purse .icon-btn, .purse dl > *');
  const name = (node) => node.textContent || node.className;
  for (const [nth, node] of nodes.entries()) {
    for (const other of nodes.slice(nth + 1)) {
      const { across, down } = overlap(node.getBoundingClientRect(), other.getBoundingClientRect());
      if (across > 1 && down > 1 && !node.contains(other)) bad.push(`${name(node)} lies on ${name(other)}`);
    }
  }
  return bad;
}
