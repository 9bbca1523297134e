import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { days, hours, minutes, rateLimits } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compose, type Features } from '#server/app/composition.ts';
import { requireUser, type Browser } from '#test/browser.ts';
import { answer, openConversation, operatorThread, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { dumpOf } from '#test/plans/two-persons.ts';
import { unzip } from '#test/unzip.ts';
import { shell } from '#test/shell-actor.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';

const publisher = 'support@publisher.example';
const sample = { label: 'WordPress admin password', value: 'zx-Hidden-4711-value' };

let world: TestHub;
let dataDir: string;
/** Features of a second instance, for its sweep. */
let features: Features;
let stop: () => Promise<void>;
let operator: { browser: Browser; person: Person };
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'hub-data-'));
  world = await openTestHub({
    env: { HUB_DATA_DIR: dataDir, MESSENGER_MAIL_TO: publisher },
  });
  operator = await world.signedInOperator('support');
  const { platform, ...parts } = await compose(world.deps);
  features = parts.features;
  await platform.jobs.start([]);
  stop = () => platform.jobs.stop(1000);
});
afterAll(async () => {
  await stop();
  await world.close();
  rmSync(dataDir, { recursive: true });
});

async function addSecret(browser: Browser, change: object = {}): Promise<string> {
  const { body } = await browser.post('/api/user/conversation/secret/add', {
    ...sample,
    ...change,
  });
  return body.secret.id;
}

/** Creates a buyer with a conversation that starts with a password. */
async function buyerWithPassword() {
  const { browser, person } = await world.signedInBuyer();
  const id = await addSecret(browser);
  const conversation = await openConversation(browser, { text: '', secrets: [id] });
  const seen = async () => (await threadOf(browser, conversation.id)).body.messages[0]?.secrets;
  return { browser, person, id, conversation, seen };
}

const openSecret = (browser: Browser, id: string) =>
  browser.post('/api/operator/conversation/secret/open', { id });

/** Returns the encrypted value of a secret. */
const storedValue = async (id: string): Promise<unknown> =>
  (await world.db.query(`select value_sealed from conversation_secrets where id = '${id}'`)).rows;

describe('password in a message', () => {
  test('is shown to an operator, and the buyer sees the name and time of each opening', async () => {
    const { browser, id, conversation, seen } = await buyerWithPassword();
    expect(await seen()).toEqual([{ id, label: sample.label, deleted_at: null, openings: [] }]);
    const thread = await operatorThread(operator.browser, conversation.id);
    expect(JSON.stringify(thread.body)).not.toContain(sample.value);
    const opened = await openSecret(operator.browser, id);
    expect(opened.body).toMatchObject({ success: true, value: sample.value });
    expect(opened.headers['cache-control']).toContain('no-store');
    const at = world.clock.now().toISOString();
    const byName = { by: operator.person.firstname, at };
    expect(await seen()).toMatchObject([{ openings: [byName] }]);
    await openSecret(operator.browser, id);
    expect(await seen()).toMatchObject([{ openings: [byName, byName] }]);
    const activity = await browser.get('/api/user/events');
    const text = 'Password or key opened by our support team';
    expect(activity.body.events[0]).toMatchObject({ text });
    const { rows } = await world.db.query(
      `select actor, details from audit_events where event = 'messenger.secret_opened'
       order by id limit 1`,
    );
    const { id: userId } = await requireUser(operator.browser);
    const actor = { by: 'user', by_id: userId, by_name: operator.person.username };
    expect(rows).toEqual([
      { actor: 'operator', details: { conversation: conversation.id, position: 1, ...actor } },
    ]);
  });

  test('hides its label from viewers', async () => {
    const { browser, id } = await buyerWithPassword();
    await openSecret(operator.browser, id);
    const { id: userId } = await requireUser(browser);
    // The name of a passkey is text of the buyer as well.
    await world.db.query(
      `insert into audit_events (at, event, user_id, actor, details)
       values ($1, 'identity.passkey_added', $2, 'user', '{"name":"Ring of Rex"}')`,
      [world.clock.now().toISOString(), userId],
    );
    expect(JSON.stringify((await browser.get('/api/user/events')).body)).toContain('Ring of Rex');
    const viewer = await world.signedInOperator('viewer');
    for (const path of ['trail', 'trail/csv', `person?id=${userId}`, 'conversations?box=all']) {
      const { body } = await viewer.browser.get(`/api/operator/${path}`);
      const read = JSON.stringify(body);
      if (path !== 'conversations?box=all') expect(read, path).toContain('Password or key opened');
      expect(read, path).not.toMatch(/WordPress admin|Ring of Rex/);
    }
  });

  test('can be opened sixty times an hour by one operator', async () => {
    const limited = await openTestHub({ env: { HUB_LIMITS: 'on' } });
    const [one, other] = [
      await limited.signedInOperator('support'),
      await limited.signedInOperator('support'),
    ];
    const { browser } = await limited.signedInBuyer();
    const id = await addSecret(browser);
    await openConversation(browser, { text: '', secrets: [id] });
    const { max } = rateLimits.secretOpenedByOperator;
    for (let n = 0; n < max; n += 1) expect((await openSecret(one.browser, id)).status).toBe(200);
    expect(await openSecret(one.browser, id)).toMatchObject({
      status: 429,
      problem: { code: 'rate_limited', message: expect.stringContaining('again in about an hour') },
    });
    const { rows } = await limited.db.query(
      `select count(*)::int as count from audit_events where event = 'messenger.secret_opened'`,
    );
    expect(rows).toEqual([{ count: max }]);
    expect((await openSecret(other.browser, id)).body).toMatchObject({ value: sample.value });
    limited.clock.advance(hours(1));
    await one.browser.post('/api/user/confirm', { password: one.person.password });
    expect((await openSecret(one.browser, id)).body).toMatchObject({ value: sample.value });
    await limited.close();
  });

  test('appears in no table, email, log, search, webhook, list or export', async () => {
    const owner = await world.signedInOperator('owner');
    const hook = `${world.sandbox.url}/webhooks/receive`;
    const endpoint = { name: 'desk', url: hook, kinds: ['conversation'], format: 'hub' } as const;
    await world.hub.operators.webhooks.create(endpoint, shell);
    const { browser, person, id, conversation } = await buyerWithPassword();
    await send(browser, conversation.id, { text: 'Password: Mailed-0815-value' });
    await openSecret(operator.browser, id);
    await twoMinutesLater(world);
    await expect.poll(() => allMailed(world), { timeout: 15_000 }).toBe(true);
    const mails = (await world.sandbox.mailTo(publisher)).filter(({ subject }) =>
      subject.includes(person.username),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('A password or key was added. Open the conversation');
    expect(mails[0]?.text).toContain('Password: [hidden in email]');
    expect(JSON.stringify(mails)).not.toMatch(/Mailed-0815|WordPress admin/);
    await browser.post('/api/user/ask-data-export', {});
    const exported = async () => (await browser.get('/api/user/data-export')).body.export;
    await expect.poll(exported, { timeout: 15_000 }).toMatchObject({ state: 'ready' });
    const { url } = (await browser.post('/api/user/open-data-export', {})).body;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const zip = await world.hub.http.inject({ url, headers: { cookie } });
    const files = await unzip(zip.rawPayload);
    const listed = JSON.parse(files.get('data/conversation_secrets.json') ?? '');
    expect(listed).toMatchObject([{ label: sample.label, deleted_at: null }]);
    const sentOut = await world.db.query(
      `select string_agg(body, ' ') as bodies from webhook_deliveries
       where event like 'conversation.%'`,
    );
    const places = [
      String(sentOut.rows[0]?.['bodies']),
      [...files.values()].join(''),
      await dumpOf(world.db),
      JSON.stringify(mails),
      world.logged.join(''),
      JSON.stringify((await browser.get('/api/user/conversations')).body),
      JSON.stringify(await browser.get(`/api/user/conversation?id=${conversation.id}`)),
    ];
    for (const [place, text] of places.entries()) {
      expect(text.length, `place ${place} was read`).toBeGreaterThan(10);
      for (const encoding of ['utf8', 'base64', 'hex'] as const) {
        const encoded = Buffer.from(sample.value).toString(encoding).replaceAll('=', '');
        expect(text.includes(encoded), `place ${place}, ${encoding}`).toBe(false);
      }
    }
    for (const q of ['Hidden', sample.value, 'WordPress admin']) {
      const searchUrl = `/api/operator/conversations?box=all&q=${encodeURIComponent(q)}`;
      expect((await owner.browser.get(searchUrl)).body).toMatchObject({ rows: [] });
    }
  });

  test('cannot be opened by a viewer or another buyer', async () => {
    const { id, conversation } = await buyerWithPassword();
    const viewer = await world.signedInOperator('viewer');
    expect((await openSecret(viewer.browser, id)).status).toBe(403);
    const thread = await operatorThread(viewer.browser, conversation.id);
    expect(thread.body.messages[0]?.secrets).toEqual([]);
    const other = await world.signedInBuyer();
    expect((await openSecret(other.browser, id)).status).toBe(404);
    const stolen = await openConversation(other.browser).then(({ id: at }) =>
      send(other.browser, at, { secrets: [id] }),
    );
    expect(stolen.body).toMatchObject({ success: false });
    const deleted = await other.browser.post('/api/user/conversation/secret/delete', { id });
    expect(deleted.body).toMatchObject({ success: false });
    expect((await openSecret(operator.browser, id)).body).toMatchObject({ value: sample.value });
  });

  test('cannot be opened before it is sent, and is deleted after a day', async () => {
    const { browser } = await world.signedInBuyer();
    const id = await addSecret(browser);
    expect((await openSecret(operator.browser, id)).body).toMatchObject({
      success: false,
      value: null,
    });
    world.clock.advance(days(1) + 1);
    await features.messenger.sweep();
    expect(await storedValue(id)).toEqual([]);
    world.clock.advance(-days(1) - 1);
  });
});

describe('deletion of a password', () => {
  const expectDeleted = async ({ id, seen }: Awaited<ReturnType<typeof buyerWithPassword>>) => {
    expect(await storedValue(id)).toEqual([{ value_sealed: null }]);
    expect((await openSecret(operator.browser, id)).body).toMatchObject({
      success: false,
      value: null,
    });
    expect(await seen()).toMatchObject([{ id, deleted_at: world.clock.now().toISOString() }]);
  };

  test('is possible for the buyer at any time', async () => {
    const sent = await buyerWithPassword();
    const del = () => sent.browser.post('/api/user/conversation/secret/delete', { id: sent.id });
    expect((await del()).body).toMatchObject({ success: true });
    await expectDeleted(sent);
    expect((await del()).body).toMatchObject({ success: false });
  });

  test('happens when the conversation is closed, by each kind of closing', async () => {
    const ways: readonly ((id: number) => Promise<unknown>)[] = [
      (id) => operator.browser.post('/api/operator/conversation/close', { id }),
      (id) => answer(operator.browser, id, { close: true }),
      (id) =>
        operator.browser.post('/api/operator/conversations/change', {
          ids: [id],
          change: { kind: 'close' },
        }),
    ];
    for (const close of ways) {
      const sent = await buyerWithPassword();
      await close(sent.conversation.id);
      await expectDeleted(sent);
    }
  });

  test('does not deadlock with a simultaneous opening', async () => {
    if (world.db.engine === 'pglite') return;
    for (const action of ['open', 'delete']) {
      const { browser, id, conversation } = await buyerWithPassword();
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const closing = world.db.transaction(async () => {
        await world.db.query('select from conversations where id = $1 for update', [
          conversation.id,
        ]);
        begun.resolve();
        await end.promise;
        await world.db.query(
          'update conversation_secrets set value_sealed = null, deleted_at = now() where id = $1',
          [id],
        );
      });
      await begun.promise;
      const other =
        action === 'open'
          ? openSecret(operator.browser, id)
          : browser.post('/api/user/conversation/secret/delete', { id });
      const waits = async () =>
        (
          await world.db.query(
            `select from pg_stat_activity
             where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
          )
        ).rows;
      await expect.poll(waits, { timeout: 5_000 }).toHaveLength(1);
      end.resolve();
      await closing;
      expect(await other).toMatchObject({ status: 200, body: { success: false } });
    }
  });

  test('happens after 14 days, and with the account', async () => {
    const sent = await buyerWithPassword();
    const other = await buyerWithPassword();
    world.clock.advance(days(14) - minutes(1));
    await features.messenger.sweep();
    expect(await storedValue(sent.id)).not.toEqual([{ value_sealed: null }]);
    world.clock.advance(minutes(2));
    await features.messenger.sweep();
    expect(await storedValue(sent.id)).toEqual([{ value_sealed: null }]);
    const { rows } = await world.db.query('select id from users where username = $1', [
      other.person.username,
    ]);
    await features.messenger.eraser.erase(Number(rows[0]?.['id']));
    expect(await storedValue(other.id)).toEqual([]);
  });
});
