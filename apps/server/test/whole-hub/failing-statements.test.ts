// Renames each table for a moment while people and sites use the hub. Statements really fail, and
// the log must contain no personal data.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aPerson, openTestHub, type Person, type TestHub } from '#test/hub.ts';
import type { Browser } from '#test/browser.ts';
import { makeToken } from '#server/features/tokens/service.ts';
import { randomIds } from '#platform/ids.ts';
import { activateSite, anAsk, essentials, openRequest } from '#test/site.ts';

let world: TestHub;
let person: Person;
let buyer: Asks;
let stranger: Asks;
let operator: Asks;
/** Token of an activated site, and a request of another site. */
let token: string;
let request: string;
/** Token of a program. */
const { token: programToken } = makeToken(() => randomIds.token());

interface Asks {
  readonly get: (url: string) => Promise<unknown>;
  readonly post: (url: string, payload: object) => Promise<unknown>;
}

/** Prepares a browser with a CSRF token, so that the later requests need no table for it. */
async function ready(browser: Browser): Promise<Asks> {
  const { body } = await browser.get('/api/csrfToken');
  const headers = {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'sec-fetch-site': 'same-origin',
    'x-csrf-token': body._csrf,
  };
  const { http } = world.hub;
  return {
    get: (url) => http.inject({ url, headers }),
    post: (url, payload) => http.inject({ method: 'POST', url, headers, payload }),
  };
}

/** Creates a new body each time, because the hub stores a repeated message only once. */
const anOpening = () => ({
  name: randomUUID(),
  topic: 'bug',
  license_id: null,
  text: 'My screen stays white',
  files: [],
});

const purchase_code = 'abadcafe-0000-4000-8000-00000badcafe';
/** Personal data and secrets that must not appear in the log. */
const secrets = [
  purchase_code,
  'Grizelda',
  'Quackenbush',
  'grizelda@mail.example',
  'her-other@mail.example',
  'Battery-Staple-9',
  'My screen stays white',
  'grizelda-shop',
  '$argon2',
];

beforeAll(async () => {
  world = await openTestHub();
  const signedIn = await world.signedInBuyer({
    username: 'quackenbush',
    firstname: 'Grizelda',
    lastname: 'Quackenbush',
    email: 'grizelda@mail.example',
    password: 'Battery-Staple-9',
  });
  person = signedIn.person;
  buyer = await ready(signedIn.browser);
  stranger = await ready(world.browser());
  operator = await ready((await world.signedInOperator('owner')).browser);
  ({ token } = await activateSite(world, signedIn.browser, 'http://shop-grizelda.localhost'));
  request = await openRequest(world, signedIn.browser, 'http://grizelda-shop.localhost');
  const purchases = [{ code: purchase_code, item_id: essentials }];
  await world.sandbox.setBuyers([{ username: null, purchases }]);
});
afterAll(() => world.close());

const siteWith =
  (tokenOf: () => string) =>
  (url: string, payload?: object): Promise<unknown> =>
    world.hub.http.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { authorization: `Bearer ${tokenOf()}` },
      ...(payload && { payload }),
    });
const site = siteWith(() => token);
const unknownSite = siteWith(() => 't'.repeat(43));
const program = siteWith(() => programToken);

const tables = async (): Promise<string[]> =>
  (
    await world.db.query(
      "select table_name from information_schema.tables where table_schema = 'public' order by 1",
    )
  ).rows.map(({ table_name: name }) => String(name));

type Action = () => Promise<unknown>;

/** Requests that run while a table is missing; each may fail differently. */
const actions: readonly Action[] = [
  () => world.hub.beat(),
  () => buyer.get('/api/is_logged'),
  () => buyer.get('/api/user/get-info'),
  () => buyer.get('/api/user/licenses'),
  () => buyer.get('/api/user/get-support'),
  () => buyer.get('/api/user/get-envato-accounts'),
  () => buyer.get('/api/user/plugins'),
  () => buyer.get('/api/user/sessions'),
  () => buyer.get('/api/user/events'),
  () => buyer.get('/api/user/tour'),
  () => buyer.get('/api/user/download-plugin/revslider'),
  () => buyer.get('/api/user/profile'),
  () => buyer.get('/api/user/support-mails'),
  () => buyer.get('/api/user/passkeys'),
  () => buyer.get('/api/user/invitation'),
  () => stranger.post('/api/login/passkey-options', {}),
  () => buyer.get('/api/user/support-agreement'),
  () => buyer.get('/api/user/data-export'),
  () => buyer.post('/api/user/keep-account', {}),
  () => buyer.post('/api/user/agree-to-support', {}),
  () => buyer.get('/api/user/support.ics'),
  () => buyer.post('/api/user/change-name', { firstname: 'Grizelda', lastname: 'Quackenbush' }),
  () => buyer.post('/api/user/change-email', { email: 'her-other@mail.example' }),
  () => buyer.get('/api/user/conversation/file?id=1'),
  () => buyer.post('/api/user/send-message', { topic: 'bug', text: 'My screen stays white' }),
  () =>
    stranger.post('/api/report-login-issue', {
      email: person.email,
      text: 'My screen stays white',
    }),
  () => site('/api/theme-verification/requests', anAsk('http://grizelda-shop.localhost')),
  () => buyer.get(`/api/theme-verification/register?request=${request}`),
  () => site('/api/theme-activation/heartbeat', { site_url: 'http://grizelda-shop.localhost' }),
  () => site('/api/theme-activation/updates'),
  () => program('/api/operator/me'),
  () => operator.get('/api/operator/overview'),
  () => operator.get('/api/operator/people?q=Grizelda'),
  () => operator.get('/api/operator/licenses?site=grizelda-shop'),
  () => operator.get('/api/operator/announcements'),
  () => buyer.get('/api/user/conversations'),
  () => buyer.post('/api/user/conversation/open', anOpening()),
  () => operator.get('/api/operator/conversations?box=all&q=Grizelda'),
  () => operator.get('/api/operator/conversation?id=1'),
  () => operator.get('/api/operator/conversation/tools'),
  () => operator.get('/api/operator/views'),
  () => operator.get('/api/operator/catalog'),
  () => operator.get('/api/operator/catalog/versions'),
  () => operator.get('/api/operator/webhooks'),
  () => operator.get('/api/operator/webhooks/deliveries?endpoint=0123456789ab'),
  () => unknownSite('/api/theme-activation/heartbeat', { site_url: 'http://gone.localhost' }),
  () => buyer.get('/api/theme-verification/info?request=no-such-request'),
  () => buyer.post('/api/user/claim-license', { purchase_code }),
  () => buyer.post('/api/user/show-code', { license_id: 1 }),
  () => buyer.post('/api/user/envato-authorization/start', {}),
  () => stranger.post('/api/login', { username: 'quackenbush', password: person.password }),
  () => stranger.post('/api/login', { username: 'quackenbush', password: 'wrong Grizelda' }),
  () => stranger.post('/api/register', aPerson({ ...person, purchase_code })),
  () => stranger.post('/api/reset-password', { email: person.email }),
  () => stranger.post('/api/verify-email', { code: 'grizelda-shop-grizelda-shop' }),
];

/**
 * Tables that no request here reads: for tasks, startup, captcha, recovery codes, rate pacer, daily
 * emails, merges and new codes.
 */
const reachedOtherwise = [
  'audit_beginning',
  'blocked_codes',
  'inbound_mails',
  'index_keys',
  'instance_commands',
  'marketplace_slots',
  'moved_messages',
  'owner_alerts',
  'recovery_codes',
  'spent_captchas',
  'support_mails',
];

/** Returns the text of a statement as the driver receives it, directly or in an object. */
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : String((statement as { text?: string }).text);

/** Statements of each action so far. */
const statements = new Map<Action, string>();

async function perform(act: Action): Promise<void> {
  const asked = [statements.get(act)];
  const { query } = Client.prototype;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...words
  ) {
    asked.push(textOf(words[0]));
    return Reflect.apply(query, this, words);
  });
  await act();
  spy.mockRestore();
  statements.set(act, asked.join('\n'));
}

const names = (act: Action, table: string): boolean =>
  new RegExp(String.raw`\b${table}\b`).test(statements.get(act) ?? '');

async function without(table: string, work: () => Promise<void>): Promise<void> {
  await world.db.query(`alter table "${table}" rename to "${table}_gone"`);
  try {
    await work();
  } finally {
    await world.db.query(`alter table "${table}_gone" rename to "${table}"`);
  }
}

test('logs the error code of a missing table, without any parameter or secret', async () => {
  for (const act of actions) await perform(act);
  const failed: string[] = [];
  for (const table of await tables()) {
    const before = world.logged.length;
    await without(table, async () => {
      for (const act of actions) if (names(act, table)) await perform(act);
    });
    const lines = world.logged.slice(before).join('');
    for (const secret of [...secrets, token, request, programToken])
      expect(lines, `${table}: ${secret}`).not.toContain(secret);
    if (lines.includes('"sqlstate":"42P01"')) failed.push(table);
  }
  const spared = (await tables()).filter((table) => !failed.includes(table));
  const wayOut = 'a table that no act here reaches wants an act, or its reason in reachedOtherwise';
  expect(spared, wayOut).toEqual(reachedOtherwise);
}, 200_000);

describe('statement that takes too long', () => {
  // SQLSTATEs of a statement timeout, a lock timeout and a deadlock.
  test.each(['57014', '55P03', '40P01'])('is answered 503, to be retried: %s', async (code) => {
    const kept = await world.db.query('select id_hash from sessions limit 1');
    const idHash = String(kept.rows[0]?.['id_hash']);
    const told = [...secrets, token, request, idHash];
    // The message of each error contains the row and other personal data.
    await world.db.query(`create function too_slow() returns trigger language plpgsql as $body$
      declare told text := $told$${told.join(' ')}$told$ || new::text;
      begin raise exception 'canceled: %', told
        using errcode = '${code}', detail = told, hint = told; end $body$`);
    await world.db.query(
      'create trigger too_slow before insert on sessions for each row execute function too_slow()',
    );
    const before = world.logged.length;
    const { username, password } = person;
    const answer = await world.browser().post('/api/login', { username, password });
    await world.db.query('drop function too_slow cascade');
    expect(answer).toMatchObject({ status: 503, problem: { code: 'unavailable' } });
    expect(answer.headers['retry-after']).toBe('5');
    const lines = world.logged.slice(before).join('');
    expect(lines).toContain(`"sqlstate":"${code}"`);
    for (const secret of told) expect(lines).not.toContain(secret);
  });
});
