import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageOf } from '@hub/language/languages';
import { speechOf } from '@hub/language/translations';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, openConversation, operatorThread } from '#test/conversing.ts';
import { readEvents } from '#test/doubles/event-reader.ts';
import { listenOn } from '#test/doubles/raw-client.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { shell } from '#test/shell-actor.ts';
import { activateSite, createSite } from '#test/site.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';

/** Translations that replace the files. */
const translations = {
  de: {
    'problems.not_found.message': 'Nicht da.',
    'problems.validation.message': 'Felder.',
    'problems.code_unknown.message': 'Kein Code.',
  },
  fr: { 'problems.not_found.message': 'Pas là.' },
};

let folder: string;
let world: TestHub;
beforeAll(async () => {
  for (const [code, texts] of Object.entries(translations)) {
    const language = languageOf(code);
    if (language) Object.assign(speechOf(language).table, texts);
  }
  folder = mkdtempSync(join(tmpdir(), 'hub-languages-'));
  const file = new URL('../../../../catalog.json', import.meta.url);
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as {
    links: object;
    items: readonly { name: string }[];
  };
  const showcase = { en: 'https://themes.example/', de: 'https://themes.example/de' };
  const changed = {
    ...catalog,
    videos: undefined,
    items: catalog.items.map((item) => ({
      ...item,
      name: { en: item.name, de: `${item.name} (de)` },
    })),
    links: { ...catalog.links, showcase },
    default_language: 'fr',
  };
  writeFileSync(join(folder, 'catalog.json'), JSON.stringify(changed));
  world = await openTestHub({
    catalog: join(folder, 'catalog.json'),
    env: { MESSENGER_MAIL_TO: 'support@publisher.example' },
  });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const accept = (language: string) => ({ 'accept-language': language });

async function germanBuyer() {
  const { browser, person } = await world.signedInBuyer();
  await browser.post('/api/user/language', { language: 'de' });
  const { body } = await browser.get('/api/is_logged');
  return { browser, person, userId: body.res ? body.id : 0 };
}

/** Returns a refusal that every caller can cause. */
const refusal = async (browser: Browser, headers = {}) =>
  (await browser.get('/api/nothing', headers)).problem;

const end = (browser: Browser, headers = {}) =>
  browser.post('/api/user/end-session', { id: 'none' }, headers);

test('a refusal is in the language of the browser, with the same code in each language', async () => {
  const refusals = await Promise.all(
    ['de', 'fr', 'nl', 'en'].map((code) => refusal(world.browser(), accept(code))),
  );
  expect(refusals.map((each) => each?.message)).toEqual([
    'Nicht da.',
    'Pas là.',
    'Pas là.',
    'Page or record not found.',
  ]);
  expect(new Set(refusals.map((each) => each?.code))).toEqual(new Set(['not_found']));
});

test('a buyer with a German account reads German in a French browser', async () => {
  const { browser } = await germanBuyer();
  browser.cookies.set('language', 'fr');
  const { problem } = await end(browser, accept('fr'));
  expect(problem).toMatchObject({ code: 'not_found', message: 'Nicht da.' });
});

test('the console is English, and a hidden call gets the same answer as an unknown path', async () => {
  const { browser } = await world.signedInOperator('owner');
  await browser.post('/api/user/language', { language: 'de' });
  const path = '/api/operator/license?id=none';
  const { problem } = await browser.get(path, accept('de'));
  const message = 'Some fields are missing or invalid.';
  expect(problem).toMatchObject({ code: 'validation', message });
  const hidden = await world.browser().get(path, accept('de'));
  const unknown = await refusal(world.browser(), accept('de'));
  expect({ ...hidden.problem, reference: '' }).toEqual({ ...unknown, reference: '' });
});

test('a site’s refusal and its verification link use the language of the site', async () => {
  const site = createSite(world);
  const inPortuguese = await site.ask('https://shop-language.localhost', { locale: 'pt_BR' });
  expect(inPortuguese.body.verify_url).toMatch(/\/verify\?request=[\w-]+&lang=pt-BR$/);
  const english = await site.ask('https://shop-language.localhost', { locale: 'en_US' });
  expect(english.body.verify_url).not.toContain('lang');
  const unknown = await site.ask('https://shop-language.localhost', { locale: '../../x' });
  expect(unknown.body.verify_url).not.toContain('lang');
  const { problem } = await site.call({
    path: '/api/theme-verification/token',
    body: { code: 'unknown', code_verifier: 'v'.repeat(43) },
    headers: accept('de-DE-formal'),
  });
  expect(problem).toMatchObject({ code: 'code_unknown', message: 'Kein Code.' });
});

test('the catalog’s texts are in the language of the reader, or else in English', async () => {
  const showcase = async (browser: Browser, language: string) =>
    (await browser.get('/api/config', accept(language))).body.catalog.links.showcase;
  const { browser } = await germanBuyer();
  expect(await showcase(browser, 'fr')).toBe('https://themes.example/de');
  expect(await showcase(world.browser(), 'de')).toBe('https://themes.example/de');
  expect(await showcase(world.browser(), 'it')).toBe('https://themes.example/');
});

test('emails to a buyer, also the last email, are in the language of the account', async () => {
  const { browser, person, userId } = await germanBuyer();
  const operator = await world.signedInOperator('support');
  const { id } = await openConversation(browser, { text: 'Hello' });
  await answer(operator.browser, id, { text: 'Yes.' });
  await twoMinutesLater(world);
  await expect.poll(() => allMailed(world), { timeout: 15_000 }).toBe(true);
  await world.hub.operators.privacy.erase(
    { who: userId, actor: shell, reason: 'Wish.' },
    person.username,
  );
  const german = async () =>
    (await world.sandbox.mailTo(person.email)).filter(({ html }) => html.includes('lang="de"'));
  await expect.poll(async () => (await german()).length, { timeout: 15_000 }).toBe(2);
  const toPublisher = await world.sandbox.mailTo('support@publisher.example');
  expect(toPublisher.every(({ html }) => html.includes('lang="en"'))).toBe(true);
});

test('the answer to a login report is in the language of the reporter’s page', async () => {
  const email = 'lost-in-german@mail.example';
  const report = { email, text: 'No link came.' };
  await world.browser().post('/api/report-login-issue', report, accept('de'));
  const operator = await world.signedInOperator('support');
  const { rows } = await world.db.query('select id from conversations where email = $1', [email]);
  await answer(operator.browser, Number(rows[0]?.['id']), { text: 'Here it is.' });
  expect((await world.mail(email, '')).html).toContain('lang="de"');
});

test('an account without a language gets emails in the default language', async () => {
  const { browser, person } = await world.signedInBuyer();
  const [license] = (await browser.get('/api/user/licenses')).body;
  await world.db.query('update users set language = null where username = $1', [person.username]);
  const operator = await world.signedInOperator('owner');
  const act = { ids: [license?.id], blocked: true, reason: 'Test.' };
  await operator.browser.post('/api/operator/licenses/block', act);
  await expect
    .poll(
      async () =>
        (await world.sandbox.mailTo(person.email)).find(({ text }) => text.includes('Test.'))?.html,
      { timeout: 15_000 },
    )
    .toContain('lang="fr"');
});

test('emails, account activity and calendar name the item in the buyer’s language', async () => {
  const { browser, person } = await germanBuyer();
  await activateSite(world, browser, 'https://shop-german.example');
  const license = `Essentials (de) …${person.purchase_code.slice(-4)}`;
  const { body } = await browser.get('/api/user/events');
  const activated = body.events.find(({ event }) => event === 'verification.activated');
  expect(activated?.text).toContain(`: ${license} · shop-german.example`);
  const { html } = await world.mail(person.email, 'shop-german.example');
  expect(html).toContain(license);
  const { rows } = await world.db.query(
    `select details ->> 'item' as item from audit_events where event = 'verification.activated'`,
  );
  expect(rows.map(({ item }) => item)).not.toContain('Essentials (de)');
  await world.db.query(`update licenses set supported_until = now() + interval '1 year'`);
  const calendar = await browser.get('/api/user/support.ics');
  expect(String(calendar.body).replaceAll('\r\n ', '')).toContain(`Support für ${license}`);
});

test('conversations, also live, and their emails name the item in the buyer’s language', async () => {
  const { browser, person } = await germanBuyer();
  const [license] = (await browser.get('/api/user/licenses')).body;
  const asked = { license_id: license?.id ?? null, text: 'Hello' };
  const operator = await world.signedInOperator('support');
  const port = await listenOn(world.hub.http);
  const follow = async (each: Browser, path: string) => {
    const reader = await readEvents(each, { path, port });
    onTestFinished(() => reader.close());
    return reader;
  };
  const streams = [
    await follow(browser, '/api/user/conversation/stream'),
    await follow(operator.browser, '/api/operator/conversation/stream'),
  ];
  const conversation = await openConversation(browser, asked);
  expect(JSON.stringify(conversation)).toContain('Essentials (de)');
  const seen = (await operatorThread(operator.browser, conversation.id)).body.conversation;
  expect(seen.language).toBe('de');
  await answer(operator.browser, conversation.id, { text: 'Yes.' });
  const named = () =>
    streams.map((each) => JSON.stringify(each.told()).includes('Essentials (de)'));
  await expect.poll(() => streams.every((each) => each.told().length > 1)).toBe(true);
  expect(named()).toEqual([true, false]);
  await twoMinutesLater(world);
  await expect
    .poll(async () => (await world.sandbox.mailTo(person.email)).map(({ subject }) => subject), {
      timeout: 15_000,
    })
    .toContainEqual(expect.stringContaining('Essentials (de) …'));
});

test('the verification screen names the item in the buyer’s language', async () => {
  const asked = await createSite(world).ask('https://shop-named.localhost');
  const id = asked.body.request_id;
  const { browser } = await germanBuyer();
  const { body } = await browser.get(`/api/theme-verification/info?request=${id}`);
  expect(body).toMatchObject({ request: { item: { name: 'Essentials (de)' } } });
});
