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

describe('a webhook', () => {
  afterEach(() => world.db.query('delete from webhook_endpoints'));

  /** Adds a paused endpoint, so that a test can look at its queued deliveries. */
  async function listen(...kinds: string[]): Promise<string> {
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
  async function waiting(endpoint: string) {
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

  test('receives what happens in a conversation, in order, with ids and the item only', async () => {
    const endpoint = await listen('conversation');
    const [license] = (await buyer.get('/api/user/licenses')).body;
    const { id } = await openConversation(buyer, { license_id: license?.id });
    await send(buyer, id);
    await note(operator, id, 'Between us');
    await answer(operator, id);
    await act('close', id);
    await act('close', id);
    await send(buyer, id);
    await answer(operator, id, { close: true });
    const rows = await waiting(endpoint);
    const at = { conversation_id: id, topic: 'question', license_id: license?.id, tags: [] };
    const about = { ...at, user_id: rows[0]?.user_id, item: 'Essentials' };
    expect(rows.map((row) => ({ event: row.event, ...dataOf(row) }))).toEqual([
      { event: 'conversation.opened', actor: 'user', position: 1, ...about },
      { event: 'conversation.message_received', actor: 'user', position: 2, ...about },
      { event: 'conversation.replied', actor: 'operator', position: 4, ...about },
      { event: 'conversation.closed', actor: 'operator', ...about },
      { event: 'conversation.message_received', actor: 'user', position: 5, ...about },
      { event: 'conversation.replied', actor: 'operator', position: 6, ...about },
      { event: 'conversation.closed', actor: 'operator', ...about },
    ]);
    const bodies = rows.map(({ body }) => body).join('');
    expect(bodies).not.toMatch(/header|footer|Between|2\.2|Bea|mail\.example/);
    expect(bodies).not.toContain(person.username);
  });

  test('receives an event once, and none of a message that was not stored', async () => {
    const endpoint = await listen();
    const name = randomUUID();
    const { id } = await openConversation(buyer, { name });
    await openConversation(buyer, { name });
    const twice = { name: randomUUID() };
    await Promise.all([send(buyer, id, twice), send(buyer, id, twice)]);
    const refused = await send(buyer, id, { files: [2 ** 31 - 1] });
    expect(refused.body).toMatchObject({ success: false });
    const rows = await waiting(endpoint);
    expect(rows.map(({ event }) => event)).toEqual([
      'conversation.opened',
      'conversation.message_received',
    ]);
    expect(new Set(rows.map((row) => row.message_id)).size).toBe(2);
  });

  test('receives the closings of a bulk action', async () => {
    const endpoint = await listen('conversation');
    const ids = [(await openConversation(buyer)).id, (await openConversation(buyer)).id];
    const named = { id: null, name: 'Refund', color: 'red' };
    const { tag } = (await operator.post('/api/operator/tags/save', named)).body;
    const tagging = { id: ids[0], add: [tag?.id], remove: [] };
    await operator.post('/api/operator/conversation/tag', tagging);
    await operator.post('/api/operator/conversations/change', { ids, change: { kind: 'close' } });
    const closed = (await waiting(endpoint)).filter((row) => row.event === 'conversation.closed');
    expect(closed.map((row) => dataOf(row)['conversation_id'])).toEqual(ids);
    expect(closed.map((row) => dataOf(row)['tags'])).toEqual([['Refund'], []]);
  });

  test('into a chat shows its whole URL to owners only', async () => {
    const url = 'http://chat.example/services/T1/secret';
    const form = { name: 'chat', url, kinds: [], format: 'slack' } as const;
    await world.hub.operators.webhooks.create(form, shell);
    const { browser: owner } = await world.signedInOperator('owner');
    const shown = async (who: Browser) =>
      (await who.get('/api/operator/webhooks')).body.endpoints.map((endpoint) => endpoint.url);
    expect(await shown(owner)).toEqual([url]);
    expect(await shown(operator)).toEqual(['http://chat.example/…']);
  });

  test('receives none that it did not choose', async () => {
    const endpoint = await listen('licenses');
    await openConversation(buyer);
    expect(await waiting(endpoint)).toEqual([]);
  });

  test('that is removed at the same moment does not fail a message', async () => {
    const { id } = await openConversation(buyer);
    const endpoint = await listen('conversation');
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

describe('a program', () => {
  async function asProgram(scope: Scope, path: string) {
    const wanted = { name: `reader ${randomUUID().slice(0, 8)}`, scopes: [scope], days: 1 };
    const made = await world.hub.operators.tokens.create(wanted, shell);
    if (made.kind !== 'made') throw new Error(made.kind);
    const headers = { authorization: `Bearer ${made.token}` };
    const answered = await world.hub.http.inject({ url: path, headers });
    return { status: answered.statusCode, body: answered.json<Record<string, unknown>>() };
  }

  test('reads conversations with notes, and people only by another scope', async () => {
    const { id } = await openConversation(buyer, { text: 'Where is the menu?' });
    await note(operator, id, 'They use the old theme.');
    const one = await asProgram('conversations:read', `/api/operator/conversation?id=${id}`);
    expect(one).toMatchObject({
      status: 200,
      body: {
        conversation: { id, person: { email: person.email }, buyer: null, perhaps: null },
        messages: [
          { text: 'Where is the menu?' },
          { text: 'They use the old theme.', is_note: true },
        ],
      },
    });
    const list = await asProgram(
      'conversations:read',
      '/api/operator/conversations?box=waiting&q=where+is+the',
    );
    expect(list).toMatchObject({ status: 200, body: { rows: [{ id, is_unread: true }] } });
  });

  test('reads none with the scope that writes', async () => {
    const path = '/api/operator/conversations?box=all';
    expect(await asProgram('conversations:write', path)).toMatchObject({ status: 403 });
  });
});
