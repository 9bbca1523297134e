import type { Page } from '@playwright/test';

// These functions run in the page and can use only each other.

interface Line {
  readonly text: string;
  readonly within: Element;
  /** Box of a line of text as the browser wrapped it. */
  readonly box: DOMRect;
}

/** Returns true for text that only screen readers get. */
function isForListeners(element: Element): boolean {
  const hidden = element.closest('[class*="hidden" i]') ?? element;
  return hidden.clientWidth <= 1 && getComputedStyle(hidden).overflowX !== 'visible';
}

function textNodes(): { text: string; within: Element; node: Node }[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const nodes = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const within = node.parentElement;
    const isShown =
      within?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) === true;
    if (text === '' || within === null || !isShown) continue;
    if (within.closest('script, style, noscript, option') === null)
      nodes.push({ text, within, node });
  }
  return nodes;
}

/** Returns the visible area of a line inside the scrolled boxes around it. */
function visiblePart(box: DOMRect, within: Element): DOMRect {
  let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
  for (let element: Element | null = within; element !== null; element = element.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(element).overflowY)) {
      const frame = element.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function textLines(): Line[] {
  return textNodes()
    .filter(({ within }) => !isForListeners(within))
    .flatMap(({ text, within, node }) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].map((box) => ({
        text,
        within,
        box: visiblePart(box, within),
      }));
    })
    .filter(({ box }) => box.width > 1 && box.height > 1);
}

/** Returns the text without accents, except values such as names, codes and times. */
function untranslated(): string[] {
  const values = 'bdi, code, kbd, time, [dir="auto"], textarea, :not(html)[lang], .driver-popover';
  const isolated = /\u2068[^\u2068\u2069]*\u2069/g;
  const isEnglish = (text: string): boolean =>
    /[a-z]{2}/i.test(text.replaceAll(isolated, '').replaceAll(isolated, '')) &&
    // Excludes a host or a file name without other text.
    !/^\S+\.[a-z]+$/.test(text);
  const isValue = ({ within }: { within: Element }): boolean => within.closest(values) !== null;
  const all = textNodes();
  const shownValues = new Set(
    all.filter(isValue).map(({ within }) => within.closest(values)?.textContent?.trim()),
  );
  const inText = all
    .filter((node) => !isValue(node) && isEnglish(node.text))
    // A button names its person only to screen readers.
    .filter(({ text, within }) => !(shownValues.has(text) && isForListeners(within)))
    .map(({ text }) => text);
  const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
  const inAttributes = [...document.body.querySelectorAll(':not(time, .driver-popover *)')]
    .filter((element) => element.checkVisibility())
    .flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? ''));
  // The title of the first page is only the name of the hub.
  const title = shownValues.has(document.title) ? '' : document.title;
  return [...inText, ...[...inAttributes, title].filter(isEnglish)];
}

/** Returns messages of events, which the page does not translate afterward. */
function said(): string[] {
  const places = '[role="status"], [role="alert"], [slot="errorMessage"]';
  return textNodes()
    .filter(({ within }) => within.closest(places) !== null)
    .map(({ text }) => text);
}

function firstWords(text: string): string {
  return text.slice(0, 60);
}

/** Returns translated text that its box cuts off. */
function cut(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      if (!element.checkVisibility() || isForListeners(element)) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
      return (
        /[⟦⟧]/.test(element.textContent ?? '') &&
        ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 2))
      );
    })
    .map((element) => firstWords(element.textContent ?? ''));
}

/** Returns lines that stick out of their visible box or of the window. */
function spilled(shown: readonly Line[]): string[] {
  return shown
    .filter(({ within, box }) => {
      for (
        let element: Element | null = within;
        element !== null;
        element = element.parentElement
      ) {
        const style = getComputedStyle(element);
        if (style.overflowX !== 'visible' && element.tagName !== 'svg') return false;
        const isDrawn =
          element.tagName === 'svg' ||
          element === document.body ||
          style.borderInlineStartWidth !== '0px' ||
          !/rgba\(.*, 0\)|transparent/.test(style.backgroundColor);
        if (!isDrawn || style.display === 'inline') continue;
        const frame = element.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1;
      }
      return false;
    })
    .map(({ text }) => firstWords(text));
}

function overlapping(shown: readonly Line[]): string[] {
  const layerOf = (element: Element | null): Element | null =>
    element === null || /fixed|sticky/.test(getComputedStyle(element).position)
      ? element
      : layerOf(element.parentElement);
  const lines = shown.map((line) => ({ ...line, layer: layerOf(line.within) }));
  const meet = ({ box: a }: Line, { box: b }: Line): boolean => {
    // Letters rarely fill the height of their line.
    const slack = Math.min(a.height, b.height) / 3;
    return (
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack
    );
  };
  return lines.flatMap((line, at) =>
    lines
      .slice(at + 1)
      .filter(
        (other) => other.layer === line.layer && other.within !== line.within && meet(line, other),
      )
      .map((other) => `${firstWords(line.text)} / ${firstWords(other.text)}`),
  );
}

const inPage = [
  firstWords,
  isForListeners,
  textNodes,
  visiblePart,
  textLines,
  untranslated,
  said,
  cut,
  spilled,
  overlapping,
].map(String);

const run = <Found>(page: Page, expression: string): Promise<Found> =>
  page.evaluate<Found>(`{ ${inPage.join('\n')}\n${expression}; }`);

export const wordsOfEvents = (page: Page): Promise<string[]> => run(page, 'said()');

/** Returns text of a page in the pseudo-language that was not translated. */
export const untranslatedWords = (page: Page): Promise<string[]> => run(page, 'untranslated()');

/** Returns text of the page that is cut off, sticks out of its box, or overlaps other text. */
export async function brokenWords(page: Page): Promise<string[]> {
  const finders =
    "({ 'cut off': cut(), 'sticks out': spilled(lines), overlaps: overlapping(lines) })";
  const findings = await run<Record<string, string[]>>(
    page,
    `const lines = textLines(); ${finders}`,
  );
  return Object.entries(findings).flatMap(([fault, all]) =>
    [...new Set(all)].map((text) => `${fault}: ${text}`),
  );
}
