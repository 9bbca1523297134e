import { expect, type Page } from '@playwright/test';
import { languageOf, languageCookie, type Language } from '@hub/language/languages';
import type { Speech } from '@hub/language';
import { pseudoTable } from '#scripts/translations/pseudo.ts';
import { readSources, type Entry } from '#scripts/translations/sources.ts';
import { expectNoSidewaysScroll } from '#e2e/harness/accessible.ts';
import { brokenWords, untranslatedWords, wordsOfEvents } from './words-on-page.ts';
import { answerCall } from '#e2e/scenes/scene.ts';

const arabic = languageOf('ar') as NonNullable<ReturnType<typeof languageOf>>;

interface Pseudo {
  readonly table: Speech['table'];
  /**
   * Patterns for the beginning of texts that the hub sends, which are in the language of the hub.
   */
  readonly sent: readonly RegExp[];
  /** Patterns for the beginning of every text. */
  readonly all: readonly RegExp[];
}

let pseudoCache: Promise<Pseudo> | undefined;

function patternsOf(entries: readonly Entry[]): RegExp[] {
  const escaped = (part: string): string => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return (
    entries
      .flatMap(({ english, plural }) => [english, plural ?? english])
      // A text of placeholders only, such as “{event}: {subject}”, would match everything.
      .filter((text) => /[a-z]{3}/i.test(text.replaceAll(/\{\w+\}/g, '')))
      .map(
        (text) =>
          new RegExp(
            `^${text
              .split(/\{\w+\}/)
              .map(escaped)
              .join('.+?')}(?: |$)`,
          ),
      )
  );
}

async function readPseudo(): Promise<Pseudo> {
  const entries = await readSources();
  const isSent = ({ file }: Entry): boolean => /^(?:apps\/server|packages\/contract)\//.test(file);
  return {
    table: pseudoTable(entries, arabic.code),
    sent: patternsOf(entries.filter(isSent)),
    all: patternsOf(entries),
  };
}

/** Returns true for one or more texts that match these patterns. */
const isOf = (patterns: readonly RegExp[], text: string): boolean =>
  text === '' ||
  patterns.some((pattern) => {
    const matched = pattern.exec(text)?.[0];
    return matched !== undefined && matched !== '' && isOf(patterns, text.slice(matched.length));
  });

async function untranslatedIn(page: Page, { sent, all }: Pseudo): Promise<string[]> {
  const events = new Set(await wordsOfEvents(page));
  const titleOfPage = / · Customer Hub$/;
  // The title stays until the next screen has loaded.
  const isOver = (text: string): boolean =>
    (events.has(text) || titleOfPage.test(text)) && isOf(all, text.replace(titleOfPage, ''));
  return (await untranslatedWords(page)).filter((text) => {
    // Event of the account with its subject.
    const [event = ''] = text.split(': ', 1);
    return !isOf(sent, text) && !isOf(sent, event) && !isOver(text);
  });
}

/**
 * Changes the language of the open page; `qps` is the right-to-left pseudo-language. Returns false
 * if the page has no list of languages.
 */
export async function speakByCode(page: Page, code: string): Promise<boolean> {
  if (code === 'qps')
    return speakInPage(page, arabic, (await (pseudoCache ??= readPseudo())).table);
  const language = languageOf(code);
  return language !== undefined && speakInPage(page, language);
}

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/**
 * Expects that all texts of the page are in the right-to-left pseudo-language, and that none is cut
 * off, sticks out or overlaps another. Skips a page without a list of languages.
 */
export async function expectTranslated(page: Page): Promise<void> {
  const pseudo = await (pseudoCache ??= readPseudo());
  if (!(await speakInPage(page, arabic, pseudo.table))) return;
  expect
    .soft(await untranslatedIn(page, pseudo), 'not translated, or a value outside <bdi>')
    .toEqual([]);
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    expect.soft(await brokenWords(page), `broken at ${size.width} px`).toEqual([]);
  }
}

/** Returns a pattern for the built message files of a language. */
const chunksOf = ({ code }: Language): RegExp => new RegExp(`/assets/${code}-[\\w-]+\\.js$`);

/**
 * Changes the language of the open page but not of the account, because other tests use it in
 * English. Returns false if the page has no list of languages.
 * @param table Messages to use instead of the translations.
 */
async function speakInPage(
  page: Page,
  language: Language,
  table?: Speech['table'],
): Promise<boolean> {
  await answerCall(page, 'chooseLanguage', (route) => route.fulfill({ json: {} }));
  if (table !== undefined) {
    const body = `export default ${JSON.stringify(table)}`;
    await page.route(chunksOf(language), (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    );
  }
  let isOffered = false;
  const choose = async (): Promise<boolean> => {
    isOffered = await page.evaluate((code) => {
      const menu = document.querySelector<HTMLSelectElement>('footer select[name="lang"]');
      if (menu === null) return false;
      menu.value = code;
      return menu.dispatchEvent(new Event('change', { bubbles: true }));
    }, language.code);
    return !isOffered || (await page.locator('html').getAttribute('lang')) === language.code;
  };
  // Repeats the choice, because the list has no effect before the page has loaded its code.
  await expect.poll(choose, 'the language is spoken').toBe(true);
  if (!isOffered) return false;
  await page.context().clearCookies({ name: languageCookie });
  return true;
}
