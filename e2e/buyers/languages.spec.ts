// The hub in the visitor's language: with and without scripts, by browser, choice and account.
import { languageOf, languages } from '@hub/language/languages';
import { readTranslations } from '@hub/language/translations';
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/harness/test.ts';
import { expected } from '#e2e/harness/watch.ts';

/** Returns a translated text, or the English text if it has no translation. */
const textIn = (code: string, id: string, english: string): string =>
  String(readTranslations(code)[id] ?? english);

const html = (page: Page) => page.locator('html');
const menu = (page: Page) => page.locator('select[name=lang]').last();

/** Returns a list of the languages whose message files the page requests, in order. */
function followMessages(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const [, code = ''] = /\/assets\/([a-z]{2}(?:-[A-Z]{2})?)-[^/]+\.js$/.exec(request.url()) ?? [];
    if (languageOf(code)?.code === code) requested.push(code);
  });
  return requested;
}

test.describe('Arabic browser without scripts', () => {
  test.use({ locale: 'ar', javaScriptEnabled: false });

  test('gets an Arabic page and a form that changes the language', async ({ page, world }) => {
    await page.goto(`${world.hub.url}/terms`);
    await expect(html(page)).toHaveAttribute('lang', 'ar');
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(textIn('ar', 'frame.terms', 'Terms'));
    await expect(menu(page)).toHaveValue('ar');
    await expect(page.locator('link[hreflang]')).toHaveCount(languages.length + 1);
    await menu(page).selectOption('de');
    await footer.getByRole('button').click();
    await expect(page).toHaveURL(`${world.hub.url}/terms?lang=de`);
    await expect(html(page)).toHaveAttribute('lang', 'de');
    await expect(footer).toContainText(textIn('de', 'frame.terms', 'Terms'));
  });
});

test.describe('German browser', () => {
  test.use({ locale: 'de-DE' });

  test('loads only the German messages of a page', async ({ page, world }) => {
    const requested = followMessages(page);
    await page.goto(world.hub.url);
    const terms = textIn('de', 'frame.terms', 'Terms');
    await expect(page.getByRole('link', { name: terms, exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual(['de']);
    await page.goto(`${world.hub.url}/login`);
    await expect.poll(() => page.title()).toContain(textIn('de', 'titles.login', 'Login'));
    expect(new Set(requested)).toEqual(new Set(['de']));
  });

  test('shows a working English page if the messages do not arrive', async ({
    page,
    world,
    watch,
  }) => {
    watch.allow(expected.offline);
    await page.route(/\/assets\/de-[^/]+\.js$/, (route) => route.abort());
    await page.goto(world.hub.url);
    await expect(html(page)).toHaveAttribute('lang', 'en');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/^Terms/);
  });
});

test('choosing a language changes the page immediately, keeps typed text and persists', async ({
  page,
  world,
}) => {
  await page.goto(`${world.hub.url}/register`);
  const field = page.locator('input[name=username]');
  await field.fill('typed before');
  await menu(page).selectOption('ar');
  await expect(html(page)).toHaveAttribute('dir', 'rtl');
  await expect(html(page)).toHaveAttribute('lang', 'ar');
  await expect
    .poll(() => page.title())
    .toContain(textIn('ar', 'titles.register', 'Create an account'));
  await expect(field).toHaveValue('typed before');
  await page.reload();
  await expect(html(page)).toHaveAttribute('lang', 'ar');
  await menu(page).selectOption('en');
  await expect(page).toHaveTitle(/^Create an account/);
});

test.describe('French browser', () => {
  test.use({ locale: 'fr-FR' });

  test('shows German to a buyer whose account is German', async ({ page, world, someone }) => {
    const { visitor, person } = await someone([{}]);
    await visitor.post('/api/user/language', { language: 'de' });
    await page.goto(`${world.hub.url}/login`);
    await expect(html(page)).toHaveAttribute('lang', 'fr');
    await page.locator('input[name=username]').fill(person.username);
    await page.locator('input[name=password]').fill(person.password);
    await page.locator('main form button[type=submit]').click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(html(page)).toHaveAttribute('lang', 'de');
    const document = await page.request.get(`${world.hub.url}/terms`);
    expect(await document.text()).toContain('<html lang="de"');
  });
});
