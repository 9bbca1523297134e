import { expect, type Page } from '@playwright/test';
import { calls } from '@hub/contract/calls';
import { languageCookie, type Language } from '@hub/language/languages';
import type { Speech } from '@hub/language';

/** Chunks of messages that the build makes of a language. */
const chunksOf = ({ code }: Language): RegExp => new RegExp(`/assets/${code}-[\\w-]+\\.js$`);

/**
 * Chooses a language in the open page, without the account of who is signed in: other tests know them
 * in English. Returns false on a page that offers none.
 * @param table Messages in place of the translators'.
 */
export async function speakInPage(
  page: Page,
  language: Language,
  table?: Speech['table'],
): Promise<boolean> {
  const { path, method } = calls.chooseLanguage;
  await page.route(
    ({ pathname }) => pathname === path,
    (route) =>
      route.request().method() === method ? route.fulfill({ json: {} }) : route.fallback(),
  );
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
  // Before the code of a page has come, its list does nothing.
  await expect.poll(choose, 'the language is spoken').toBe(true);
  if (!isOffered) return false;
  await page.context().clearCookies({ name: languageCookie });
  return true;
}
