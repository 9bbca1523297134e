import { randomUUID } from 'node:crypto';
import type { Scope } from '@hub/contract/scopes';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, note, openConversation, send } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { shell } from '#test/shell-actor.ts';

let world: TestHub;
let buyer: Browser;
let person: Person;
let operator: Browser;
beforeAll(async () => {
  world = await openTestHub();
  ({ browser: buyer, person } = await world.signedInBuyer());
  ({ browser: operator } = await world.signedInOperator('support'));
});
afterAll(() => world.close());

describe('webhook', () => {
  afterEach(() => world.db.query('delete from webhook_endpoints'));

  /** Adds a paused webhook, so that its deliveries stay in the queue. Returns its id. */
  async function addPausedWebhook(...kinds: string[]): Promise<string> {
    const form = {
      name: 'desk',
      url: `${world.sandbox.url}/webhooks/receive`,
      kinds,
      format: 'hub',
    } as const;
    const { endpoint } = await world.hub.operators.webhooks.create(form, shell);
    await world.hub.operators.webhooks.pause(endpoint.id, true, shell);
    return endpoint.id;
  }
  async function queuedDeliveries(endpoint: string) {
    const { rows } = await world.db.query(
      `select event, message_id, body, user_id from webhook_deliveries
       where endpoint_id = $1 and event like 'conversation.%' order by id`,
      [endpoint],
    );
    return rows as { event: string; message_id: string; body: string; user_id: number | null }[];
  }
  const dataOf = ({ body }: { readonly body: string }) =>
    (JSON.parse(body) as { data: Record<string, unknown> }).data;
  const act = (action: 'close' | 'reopen', id: number) =>
    operator.post(`/api/operator/conversation/${action}`, { id });

  test('receives the events of a conversation in order, with ids and the item only', async () => {
    const endpoint = await addPausedWebhook('conversation');
    const [license] = (await buyer.get('/api/user/licenses')).body;
    const { id } = await openConversation(buyer, { license_id: license?.id });
    await send(buyer, id);
    await note(operator, id, 'Between us');
    await answer(operator, id);
    await act('close', id);
    await act('close', id);
    await send(buyer, id);
    await answer(operator, id, { close: true });
    const rows = await queuedDeliveries(endpoint);
    const at = { conversation_id: id, topic: 'question', license_id: license?.id, tags: [] };
    const expectedData = { ...at, user_id: rows[0]?.user_id, item: 'Essentials' };
    expect(rows.map((row) => ({ event: row.event, ...dataOf(row) }))).toEqual([
      { event: 'conversation.opened', actor: 'user', position: 1, ...expectedData },
      { event: 'conversation.message_received', actor: 'user', position: 2, ...expectedData },
      { event: 'conversation.replied', actor: 'operator', position: 4, ...expectedData },
      { event: 'conversation.closed', actor: 'operator', ...expectedData },
      { event: 'conversation.message_received', actor: 'user', position: 5, ...expectedData },
      { event: 'conversation.replied', actor: 'operator', position: 6, ...expectedData },
      { event: 'conversation.closed', actor: 'operator', ...expectedData },
    ]);
    const bodies = rows.map(({ body }) => body).join('');
    expect(bodies).not.toMatch(/header|footer|Between|2\.2|Bea|mail\.example/);
    expect(bodies).not.toContain(person.username);
  });

  test('receives an event once, and none for a message that was not stored', async () => {
    const endpoint = await addPausedWebhook();
    const name = randomUUID();
    const { id } = await openConversation(buyer, { name });
    await openConversation(buyer, { name });
    const twice = { name: randomUUID() };
    await Promise.all([send(buyer, id, twice), send(buyer, id, twice)]);
    const refused = await send(buyer, id, { files: [2 ** 31 - 1] });
    expect(refused.body).toMatchObject({ success: false });
    const rows = await queuedDeliveries(endpoint);
    expect(rows.map(({ event }) => event)).toEqual([
      'conversation.opened',
      'conversation.message_received',
    ]);
    expect(new Set(rows.map((row) => row.message_id)).size).toBe(2);
  });

  test('receives the closings of a bulk action', async () => {
    const endpoint = await addPausedWebhook('conversation');
    const ids = [(await openConversation(buyer)).id, (await openConversation(buyer)).id];
    const tagForm = { id: null, name: 'Refund', color: 'red' };
    const { tag } = (await operator.post('/api/operator/tags/save', tagForm)).body;
    const tagging = { id: ids[0], add: [tag?.id], remove: [] };
    await operator.post('/api/operator/conversation/tag', tagging);
    await operator.post('/api/operator/conversations/change', { ids, change: { kind: 'close' } });
    const closed = (await queuedDeliveries(endpoint)).filter(
      (row) => row.event === 'conversation.closed',
    );
    expect(closed.map((row) => dataOf(row)['conversation_id'])).toEqual(ids);
    expect(closed.map((row) => dataOf(row)['tags'])).toEqual([['Refund'], []]);
  });

  test('receives the events of a merge, a split and their undo', async () => {
    const endpoint = await addPausedWebhook('conversation');
    const [{ id: into }, { id }] = [await openConversation(buyer), await openConversation(buyer)];
    await send(buyer, into);
    const began = (await queuedDeliveries(endpoint)).length;
    const move = async (path: string, body: object) =>
      (await operator.post(`/api/operator/conversation/${path}`, body)).body;
    const undo = async () => {
      const { body } = await operator.get(`/api/operator/conversation?id=${into}`);
      await move('undo-move', { move: body.moves.at(-1)?.id });
    };
    await move('merge', { id, into });
    world.clock.advance(1);
    await undo();
    const splitting = { id: into, positions: [2], topic: 'bug', license_id: null };
    const split = await move('split', splitting);
    const { id: apart } = split['conversation'] as { readonly id: number };
    await undo();
    const rows = (await queuedDeliveries(endpoint)).slice(began);
    expect(rows.map((row) => ({ event: row.event, ...dataOf(row) }))).toMatchObject([
      { event: 'conversation.closed', actor: 'operator', conversation_id: id, merged_into: into },
      { event: 'conversation.opened', actor: 'operator', conversation_id: id },
      { event: 'conversation.opened', conversation_id: apart, topic: 'bug' },
      { event: 'conversation.closed', conversation_id: apart, merged_into: into },
    ]);
    expect(rows.map((row) => 'merged_into' in dataOf(row))).toEqual([true, false, false, true]);
    expect(new Set(rows.map((row) => row.message_id)).size).toBe(4);
  });

  test('receives a second closing when the undo of a merge restores a closed conversation', async () => {
    const endpoint = await addPausedWebhook('conversation');
    const [{ id: into }, { id }] = [await openConversation(buyer), await openConversation(buyer)];
    await act('close', id);
    const began = (await queuedDeliveries(endpoint)).length;
    await operator.post('/api/operator/conversation/merge', { id, into });
    world.clock.advance(1);
    const { moves } = (await operator.get(`/api/operator/conversation?id=${into}`)).body;
    await operator.post('/api/operator/conversation/undo-move', { move: moves[0]?.id });
    const rows = (await queuedDeliveries(endpoint)).slice(began);
    expect(rows.map((row) => [row.event, dataOf(row)['merged_into']])).toEqual([
      ['conversation.closed', into],
      ['conversation.opened', undefined],
      ['conversation.closed', undefined],
    ]);
  });

  describe('webhook to a chat', () => {
    const url = () => `${world.sandbox.url}/webhooks/receive?token=T1-hidden-a9Zk`;
    const displayedUrl = () => `${world.sandbox.url}/…a9Zk`;
    const form = { name: 'chat', kinds: ['announcements' as const], format: 'slack' as const };
    const stored = async () =>
      (await world.db.query('select url, url_sealed from webhook_endpoints')).rows;

    test('stores a sealed URL, and shows only its host and end', async () => {
      const { browser: owner } = await world.signedInOperator('owner');
      const created = await owner.post('/api/operator/webhooks/create', { ...form, url: url() });
      expect(created.body.endpoint.url).toBe(displayedUrl());
      for (const reader of [owner, operator]) {
        const { endpoints } = (await reader.get('/api/operator/webhooks')).body;
        expect(endpoints).toMatchObject([{ url: displayedUrl() }]);
      }
      expect(await stored()).toEqual([
        { url: displayedUrl(), url_sealed: expect.stringMatching(/^s1\./) },
      ]);
      const { rows } = await world.db.query('select details from audit_events');
      const places = [rows, await stored(), await world.hub.operators.webhooks.list()];
      expect(JSON.stringify(places) + world.logged.join('')).not.toContain('hidden');
    });

    test('is called at the sealed URL, which stays stored unless a new URL is entered', async () => {
      const { endpoint } = await world.hub.operators.webhooks.create(
        { ...form, url: url() },
        shell,
      );
      const change = (now: object) =>
        world.hub.operators.webhooks.change(
          endpoint.id,
          { ...form, url: displayedUrl(), ...now },
          shell,
        );
      const [before] = await stored();
      await change({ name: 'renamed', format: 'discord' });
      expect(await stored()).toEqual([before]);
      await world.hub.operators.webhooks.test(endpoint.id, shell);
      const received = async () =>
        JSON.stringify(await (await fetch(`${world.sandbox.url}/webhooks`)).text());
      const delivered = async () =>
        (await world.hub.operators.webhooks.deliveries(endpoint.id, null))[0]?.status;
      await expect.poll(delivered, { timeout: 15_000 }).toBe(204);
      expect(await received()).toContain('Test event');
      // The displayed URL is accepted only for an unchanged chat webhook.
      await expect(change({ format: 'hub' })).rejects.toMatchObject({ code: 'validation' });
      await expect(change({ url: 'http://a.example/…zzzz' })).rejects.toMatchObject({
        code: 'validation',
      });
      await change({ url: 'http://desk.example/hub', format: 'hub' });
      expect(await stored()).toEqual([{ url: 'http://desk.example/hub', url_sealed: null }]);
    });
  });

  test('receives no events that it did not choose', async () => {
    const endpoint = await addPausedWebhook('licenses');
    await openConversation(buyer);
    expect(await queuedDeliveries(endpoint)).toEqual([]);
  });

  test('a webhook that is removed at the same moment does not fail a message', async () => {
    const { id } = await openConversation(buyer);
    const endpoint = await addPausedWebhook('conversation');
    const [deleted, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const removal = world.db.transaction(async () => {
      await world.db.query('delete from webhook_endpoints where id = $1', [endpoint]);
      deleted.resolve();
      await goOn.promise;
    });
    await deleted.promise;
    const sent = send(buyer, id);
    const waits = async () =>
      (
        await world.db.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows.length;
    await expect.poll(waits).toBe(1);
    goOn.resolve();
    await removal;
    expect((await sent).body).toMatchObject({ success: true });
  });
});

describe('API token', () => {
  async function getWithToken(scope: Scope, path: string) {
    const tokenForm = { name: `reader ${randomUUID().slice(0, 8)}`, scopes: [scope], days: 1 };
    const created = await world.hub.operators.tokens.create(tokenForm, shell);
    if (created.kind !== 'made') throw new Error(created.kind);
    const headers = { authorization: `Bearer ${created.token}` };
    const answered = await world.hub.http.inject({ url: path, headers });
    return { status: answered.statusCode, body: answered.json<Record<string, unknown>>() };
  }

  test('reads conversations with notes, and no personal data that needs another scope', async () => {
    const { id } = await openConversation(buyer, { text: 'Where is the menu?' });
    await note(operator, id, 'They use the old theme.');
    const thread = await getWithToken('conversations:read', `/api/operator/conversation?id=${id}`);
    expect(thread).toMatchObject({
      status: 200,
      body: {
        conversation: { id, person: { email: person.email }, buyer: null, perhaps: null },
        messages: [
          { text: 'Where is the menu?' },
          { text: 'They use the old theme.', is_note: true },
        ],
      },
    });
    const list = await getWithToken(
      'conversations:read',
      '/api/operator/conversations?box=waiting&q=where+is+the',
    );
    expect(list).toMatchObject({ status: 200, body: { rows: [{ id, is_unread: true }] } });
  });

  test('reads the target of a merged conversation under the merged id', async () => {
    const { id: into } = await openConversation(buyer);
    const { id } = await openConversation(buyer, { text: 'It moved.' });
    await operator.post('/api/operator/conversation/merge', { id, into });
    const path = `/api/operator/conversation?id=${id}`;
    expect(await getWithToken('conversations:read', path)).toMatchObject({
      status: 200,
      body: {
        conversation: { id: into },
        messages: [{}, { text: 'It moved.' }],
        moves: [{ kind: 'merged', other: id }],
      },
    });
  });

  test('reads no conversation with the write scope', async () => {
    const path = '/api/operator/conversations?box=all';
    expect(await getWithToken('conversations:write', path)).toMatchObject({ status: 403 });
  });
});
