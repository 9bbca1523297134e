import { afterAll, beforeAll, expect, test } from 'vitest';
import { english, languages } from '@hub/language/languages';
import { mailTexts } from '#identity/mail-texts.ts';
import { withLanguage } from '#platform/language.ts';
import type { Browser } from '#test/browser.ts';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { essentials } from '#test/site.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

const french = { 'accept-language': 'fr-FR, fr;q=0.9' };

const choose = (browser: Browser, language: string, headers = {}) =>
  browser.post('/api/user/language', { language }, headers);

async function languageOf(browser: Browser): Promise<string | undefined> {
  const { body } = await browser.get('/api/is_logged');
  return body.res ? body.language : undefined;
}

/** Signs the person in on another browser. */
async function signIn({ username, password }: Person, cookies: Record<string, string> = {}) {
  const browser = world.browser();
  for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
  const { body } = await browser.post('/api/login', { username, password });
  expect(body).toMatchObject({ success: true });
  return browser;
}

const forget = ({ username }: Person) =>
  world.db.query('update users set language = null where username = $1', [username]);

async function register(headers: Record<string, string>): Promise<Person> {
  const person = aPerson();
  const purchases = [{ code: person.purchase_code, item_id: essentials }];
  await world.sandbox.setBuyers([{ username: `market-${person.username}`, purchases }]);
  const { body } = await world.browser().post('/api/register', person, headers);
  expect(body).toMatchObject({ success: true });
  return person;
}

async function rootOfMail(person: Person, subject: string): Promise<string | undefined> {
  const { html } = await world.mail(person.email, subject);
  return /<html[^>]*>/.exec(html)?.[0];
}

/** Returns the subject of the password reset email in this language. */
const subjectIn = (wanted: string): string =>
  withLanguage(languages.find(({ code }) => code === wanted) ?? english, () =>
    mailTexts.resetPassword.subject({ hub: 'Customer Hub' }),
  );

test('a chosen language is stored in the account and in the cookie of every browser that signs in', async () => {
  const { browser, person } = await world.signedInBuyer();
  expect(await languageOf(browser)).toBe('en');
  const { body } = await choose(browser, 'de', french);
  expect(body).toEqual({ language: 'de' });
  expect(browser.cookies.get('language')).toBe('de');
  expect(await languageOf(browser)).toBe('de');
  const other = await signIn(person, { language: 'fr' });
  expect(await languageOf(other)).toBe('de');
  expect(other.cookies.get('language')).toBe('de');
});

test.each([['xx'], ['../de'], ['<b>'], [''], ['DE'], [['de']], [null]])(
  'the language %j is refused and does not change the account',
  async (language) => {
    const { browser } = await world.signedInBuyer();
    const { problem } = await browser.post('/api/user/language', { language });
    expect(problem).toMatchObject({ code: 'validation', errors: [{ field: 'language' }] });
    expect(await languageOf(browser)).toBe('en');
  },
);

test('a visitor who is not signed in cannot set a language of an account', async () => {
  const { problem } = await choose(world.browser(), 'de');
  expect(problem).toMatchObject({ code: 'unauthenticated' });
});

test('the first sign-in after registration does not change the language', async () => {
  const { browser, person } = await world.signedInBuyer();
  await choose(browser, 'de');
  await world.db.query("update users set first_origin = '/verify' where username = $1", [
    person.username,
  ]);
  expect(await languageOf(await signIn(person))).toBe('de');
});

test('an account without a language takes a valid language cookie at sign-in, and only once', async () => {
  const { person } = await world.signedInBuyer();
  await forget(person);
  expect(await languageOf(await signIn(person))).toBeUndefined();
  expect(await languageOf(await signIn(person, { language: 'xx' }))).toBeUndefined();
  expect(await languageOf(await signIn(person, { language: 'ar' }))).toBe('ar');
  expect(await languageOf(await signIn(person, { language: 'fr' }))).toBe('ar');
});

test('a new account and its first email have the language of the registration request', async () => {
  const person = await register({ 'accept-language': 'ar' });
  // The empty subject matches, because this is the only email to the address.
  expect(await rootOfMail(person, '')).toContain('dir="rtl" lang="ar"');
  const { rows } = await world.db.query('select language from users where username = $1', [
    person.username,
  ]);
  expect(rows).toEqual([{ language: 'ar' }]);
});

test('an email has the language that its account has when it is sent', async () => {
  const { browser, person } = await world.signedInBuyer();
  await world.sandbox.fault({ target: 'smtp', kind: 'reject-temporary' });
  await browser.post('/api/reset-password', { email: person.email }, french);
  await expect.poll(() => world.logged.some((line) => line.includes('job failed'))).toBe(true);
  await choose(browser, 'de');
  await world.sandbox.clearFaults();
  expect(await rootOfMail(person, subjectIn('de'))).toContain('lang="de"');
});

test('an email to an unverified address has the language of the request that caused it', async () => {
  const person = await register({ 'accept-language': 'ar' });
  const email = `corrected-${person.email}`;
  const { username, password, purchase_code } = person;
  const proofs = { username, password, purchase_code, email };
  const { body } = await world.browser().post('/api/correct-email', proofs, french);
  expect(body).toMatchObject({ success: true });
  expect(await rootOfMail({ ...person, email }, '')).toContain('lang="fr"');
});

test('an email to an account without a language has the language of the request that caused it', async () => {
  const { person } = await world.signedInBuyer();
  await forget(person);
  await world.browser().post('/api/reset-password', { email: person.email }, french);
  expect(await rootOfMail(person, subjectIn('fr'))).toContain('lang="fr"');
});
