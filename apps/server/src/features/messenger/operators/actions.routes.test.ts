import type { Scope } from '@hub/contract/scopes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import {
  answer,
  note,
  openConversation,
  operatorThread,
  send,
  threadOf,
} from '#test/conversing.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let person: Person;
let operator: Browser;
let operatorName: string;

beforeAll(async () => {
  world = await openTestHub();
  ({ browser: buyer, person } = await world.signedInBuyer());
  const signedIn = await world.signedInOperator('support');
  ({ browser: operator } = signedIn);
  operatorName = signedIn.person.username;
});
afterAll(() => world.close());

type ActionName = 'assign' | 'snooze' | 'close' | 'reopen' | 'link' | 'undo';
const act = async (action: ActionName, body: object, who = operator) =>
  (await who.post(`/api/operator/conversation/${action}`, body)).body;
const idOf = async (username: string): Promise<number> => {
  const { rows } = await world.db.query('select id from users where username = $1', [username]);
  return Number(rows[0]?.['id']);
};
const inBox = async (box: string): Promise<number[]> => {
  const { body } = await operator.get(`/api/operator/conversations?box=${box}`);
  return (body as { rows: { id: number }[] }).rows.map(({ id }) => id);
};
/** Returns the audit events of a conversation with account and actor. */
const auditLogOf = async (id: number) =>
  (
    await world.db.query(
      `select event, user_id, details ->> 'by_name' as by from audit_events
       where details ->> 'conversation' = $1 order by id`,
      [String(id)],
    )
  ).rows;

test('an operator assigns a conversation to an operator, and unassigns it', async () => {
  const { id } = await openConversation(buyer);
  const to = await idOf(operatorName);
  expect(await act('assign', { id, to })).toMatchObject({
    success: true,
    conversation: { assigned_to: { id: to, username: operatorName } },
  });
  expect(await inBox('mine')).toContain(id);
  expect(await act('assign', { id, to: null })).toMatchObject({
    conversation: { assigned_to: null },
  });
  expect(await auditLogOf(id)).toEqual(
    Array.from({ length: 2 }, () => ({
      event: 'messenger.assigned',
      user_id: null,
      by: operatorName,
    })),
  );
});

test('a conversation cannot be assigned to a person who may not answer', async () => {
  const { id } = await openConversation(buyer);
  const { person: viewer } = await world.signedInOperator('viewer');
  for (const to of [await idOf(person.username), await idOf(viewer.username), 2 ** 31 - 1]) {
    expect(await act('assign', { id, to })).toMatchObject({
      success: false,
      message: 'This person isn’t an operator.',
      conversation: { assigned_to: null },
    });
  }
});

describe('snoozed conversation', () => {
  const later = (): string => new Date(world.clock.now().getTime() + 3_600_000).toISOString();

  test('is hidden until the snooze ends', async () => {
    const { id } = await openConversation(buyer);
    expect(await act('snooze', { id, until: later() })).toMatchObject({
      success: true,
      conversation: { state: 'snoozed' },
    });
    expect(await inBox('waiting')).not.toContain(id);
    expect(await inBox('snoozed')).toContain(id);
    world.clock.advance(3_600_001);
    expect(await inBox('waiting')).toContain(id);
    expect(await inBox('snoozed')).not.toContain(id);
  });

  test('returns with the buyer’s next message, or when an operator ends the snooze', async () => {
    const { id } = await openConversation(buyer);
    await act('snooze', { id, until: later() });
    await send(buyer, id);
    expect(await inBox('waiting')).toContain(id);
    await act('snooze', { id, until: later() });
    expect(await act('snooze', { id, until: null })).toMatchObject({
      conversation: { state: 'open', snoozed_until: null },
    });
  });

  test('looks unchanged to its buyer', async () => {
    const { id } = await openConversation(buyer);
    const before = (await threadOf(buyer, id)).body;
    await act('snooze', { id, until: later() });
    await act('assign', { id, to: await idOf(operatorName) });
    expect((await threadOf(buyer, id)).body).toEqual(before);
    const { body } = await buyer.get('/api/user/events');
    expect(body.events.filter(({ event }) => event.startsWith('messenger.'))).toEqual([]);
    const { rows } = await world.db.query(
      'select is_internal from conversation_events where conversation_id = $1 order by id offset 1',
      [id],
    );
    expect(rows).toEqual([{ is_internal: true }, { is_internal: true }]);
  });

  test('requires a future time and an open conversation', async () => {
    const { id } = await openConversation(buyer);
    const until = world.clock.now().toISOString();
    expect(await act('snooze', { id, until })).toMatchObject({ success: false });
    await act('close', { id });
    expect(await act('snooze', { id, until: later() })).toMatchObject({ success: false });
  });
});

test('closing and reopening are visible to the buyer', async () => {
  const { id } = await openConversation(buyer);
  expect(await act('close', { id })).toMatchObject({
    success: true,
    conversation: { state: 'closed', waiting_since: null },
  });
  expect(await act('close', { id })).toMatchObject({ success: true });
  expect((await threadOf(buyer, id)).body.conversation.state).toBe('closed');
  expect(await act('reopen', { id })).toMatchObject({ conversation: { state: 'open' } });
  expect((await threadOf(buyer, id)).body.conversation.state).toBe('open');
  const userId = await idOf(person.username);
  expect(await auditLogOf(id)).toEqual([
    { event: 'messenger.closed', user_id: userId, by: operatorName },
    { event: 'messenger.reopened', user_id: userId, by: operatorName },
  ]);
  const { body } = await buyer.get('/api/user/events');
  expect(body.events[0]).toMatchObject({ text: 'Conversation reopened by our support team' });
  expect(JSON.stringify(body)).not.toContain(operatorName);
});

describe('undo of an action', () => {
  const later = (): string => new Date(world.clock.now().getTime() + 3_600_000).toISOString();

  test('restores the snooze of a closed conversation, which the buyer sees as open', async () => {
    const { id } = await openConversation(buyer);
    const before = (await operatorThread(operator, id)).body.conversation;
    await act('snooze', { id, until: later() });
    const { undo } = await act('close', { id });
    expect(await act('undo', { id, undo })).toMatchObject({
      success: true,
      conversation: { state: 'snoozed', waiting_since: before.waiting_since },
    });
    expect(before.waiting_since).not.toBeNull();
    expect((await threadOf(buyer, id)).body.conversation.state).toBe('open');
    expect((await auditLogOf(id)).at(-1)).toMatchObject({ event: 'messenger.reopened' });
  });

  test('reverts a snooze and an assignment, each once', async () => {
    const { id } = await openConversation(buyer);
    const snoozed = await act('snooze', { id, until: later() });
    const assigned = await act('assign', { id, to: await idOf(operatorName) });
    expect(await act('undo', { id, undo: snoozed.undo })).toMatchObject({
      conversation: { state: 'open', assigned_to: { username: operatorName } },
    });
    expect(await act('undo', { id, undo: assigned.undo })).toMatchObject({
      conversation: { assigned_to: null },
    });
    // A second undo changes nothing.
    expect(await act('undo', { id, undo: assigned.undo })).toMatchObject({ success: false });
  });

  test('reopens a conversation that a reply has closed, and keeps the reply', async () => {
    const { id } = await openConversation(buyer);
    const { body } = await answer(operator, id, { seen: 1, close: true });
    const undone = await act('undo', { id, undo: (body as { undo: string }).undo });
    expect(undone).toMatchObject({ success: true, conversation: { state: 'open' } });
    expect((await threadOf(buyer, id)).body.messages).toHaveLength(2);
  });

  test('is refused after a message of the buyer or a later action of an operator', async () => {
    const { id } = await openConversation(buyer);
    const closed = await act('close', { id });
    await send(buyer, id);
    const refused = { success: false, message: expect.stringContaining('since then') as string };
    expect(await act('undo', { id, undo: closed.undo })).toMatchObject(refused);
    const first = await act('snooze', { id, until: later() });
    world.clock.advance(1000);
    await act('snooze', { id, until: later() });
    expect(await act('undo', { id, undo: first.undo })).toMatchObject({
      ...refused,
      conversation: { state: 'snoozed' },
    });
  });

  test('is refused after two minutes, in another conversation and with a forged token', async () => {
    const { id } = await openConversation(buyer);
    const { id: other } = await openConversation(buyer);
    const { undo } = await act('close', { id });
    await act('close', { id: other });
    const forged = `${undo?.split('.')[0]}.${'A'.repeat(43)}`;
    for (const body of [
      { id: other, undo },
      { id, undo: forged },
      { id, undo: 'x' },
    ]) {
      expect(await act('undo', body)).toMatchObject({
        success: false,
        conversation: { state: 'closed' },
      });
    }
    world.clock.advance(121_000);
    expect(await act('undo', { id, undo })).toMatchObject({ conversation: { state: 'closed' } });
  });

  test('does not assign a conversation to a former operator', async () => {
    const { id } = await openConversation(buyer);
    const { person: leaver } = await world.signedInOperator('support');
    const to = await idOf(leaver.username);
    await act('assign', { id, to });
    const { undo } = await act('assign', { id, to: null });
    await world.db.query("update operators set role = 'viewer' where user_id = $1", [to]);
    expect(await act('undo', { id, undo })).toMatchObject({
      success: false,
      conversation: { assigned_to: null },
    });
  });
});

test('a conversation accepts only a license of its buyer', async () => {
  const { id } = await openConversation(buyer);
  const [own] = (await buyer.get('/api/user/licenses')).body;
  const { browser: other } = await world.signedInBuyer();
  const [foreign] = (await other.get('/api/user/licenses')).body;
  expect(await act('link', { id, license_id: foreign?.id })).toMatchObject({ success: false });
  expect(await act('link', { id, license_id: own?.id })).toMatchObject({
    success: true,
    conversation: { license: { id: own?.id } },
  });
  expect((await threadOf(buyer, id)).body.conversation.license?.id).toBe(own?.id);
  expect(await act('link', { id, license_id: null })).toMatchObject({
    conversation: { license: null },
  });
});

test('a license that moved to another account is hidden', async () => {
  const { browser, person: first } = await world.signedInBuyer();
  const [license] = (await browser.get('/api/user/licenses')).body;
  const { id } = await openConversation(browser, { license_id: license?.id });
  await world.db.query(
    'update licenses set user_id = (select id from users where username = $1) where id = $2',
    [person.username, license?.id],
  );
  const { body } = await threadOf(browser, id);
  expect(body.conversation.license).toBeNull();
  expect(JSON.stringify(body)).not.toContain(first.purchase_code.slice(-4));
});

test('a conversation that one operator has read is read for all operators', async () => {
  const { id } = await openConversation(buyer);
  const unread = async () => (await operatorThread(operator, id)).body.conversation.is_unread;
  expect(await unread()).toBe(true);
  await operator.post('/api/operator/conversation/read', { id, position: 1 });
  expect(await unread()).toBe(false);
  await note(operator, id, 'A note makes nothing unread');
  expect(await unread()).toBe(false);
  await send(buyer, id);
  expect(await unread()).toBe(true);
});

describe('saved replies', () => {
  const save = async (body: object) =>
    (await operator.post('/api/operator/conversation/canned/save', body)).body;
  const tools = async (who = operator) => (await who.get('/api/operator/conversation/tools')).body;

  test('are shared, changed and removed', async () => {
    const text = 'Hello {{first_name}},\n\nplease renew. {{operator}}';
    const translations = { de: 'Bitte verlängern.', fr: '' };
    const { canned } = await save({ id: null, title: 'Renewal', text, translations });
    expect((await tools()).canned).toEqual([
      {
        id: canned?.id,
        title: 'Renewal',
        text,
        translations: { de: 'Bitte verlängern.' },
        steps: null,
      },
    ]);
    await save({ id: canned?.id, title: 'Renew', text: 'Please renew.' });
    const { browser: colleague } = await world.signedInOperator('support');
    expect((await tools(colleague)).canned).toEqual([
      { id: canned?.id, title: 'Renew', text: 'Please renew.', translations: {}, steps: null },
    ]);
    const removed = await operator.post('/api/operator/conversation/canned/remove', {
      id: canned?.id,
    });
    expect(removed.body).toMatchObject({ success: true });
    expect((await tools()).canned).toEqual([]);
  });

  test('answer not_found for an unknown id', async () => {
    const body = { id: 2 ** 31 - 1, title: 'x', text: 'y', steps: null };
    for (const path of ['save', 'remove'] as const) {
      const answered = await operator.post(`/api/operator/conversation/canned/${path}`, body);
      expect(answered.problem?.code).toBe('not_found');
    }
  });

  test('are limited to 200, also when many are added simultaneously', async () => {
    await world.db.query(
      "insert into canned_answers (title, text, changed_at) select 't' || n, 'x', now() from generate_series(1, 198) n",
    );
    const more = Array.from({ length: 20 }, () =>
      save({ id: null, title: 'More', text: 'x', steps: null }),
    );
    expect((await Promise.all(more)).filter(({ success }) => success)).toHaveLength(2);
    expect(await save({ id: null, title: 'One more', text: 'x', steps: null })).toMatchObject({
      success: false,
      canned: null,
    });
  });
});

test('each operator chooses the emails to receive, and viewers receive none', async () => {
  const mails = async (browser: Browser) =>
    (await browser.get('/api/operator/conversation/tools')).body.mails;
  expect(await mails(operator)).toBe('mine');
  await operator.post('/api/operator/conversation/mails', { mails: 'all' });
  expect(await mails(operator)).toBe('all');
  expect(await mails((await world.signedInOperator('viewer')).browser)).toBe('none');
});

describe('viewer', () => {
  test('sees authors and times, and no text', async () => {
    const { browser: viewer } = await world.signedInOperator('viewer');
    const { id } = await openConversation(buyer, { text: 'My secret staging address' });
    await openConversation(buyer, { text: 'Another' });
    const all = [
      (await operatorThread(viewer, id)).body,
      (await viewer.get('/api/operator/conversations?box=all')).body,
    ];
    expect(all[0]).toMatchObject({
      messages: [{ position: 1, author: person.username, text: '' }],
    });
    expect(JSON.stringify(all)).not.toMatch(/staging|Another|header/);
    const byText = await viewer.get('/api/operator/conversations?box=all&q=staging');
    expect(byText.body).toMatchObject({ rows: [] });
    const byName = await viewer.get(`/api/operator/conversations?box=all&q=${person.username}`);
    expect((byName.body as { rows: unknown[] }).rows.length).toBeGreaterThan(0);
  });

  test('cannot act on a conversation or add a note', async () => {
    const { browser: viewer } = await world.signedInOperator('viewer');
    const { id } = await openConversation(buyer);
    for (const action of ['assign', 'snooze', 'close', 'reopen', 'link', 'undo'] as const) {
      const body = { id, to: null, until: null, license_id: null, undo: 'x' };
      const { problem } = await viewer.post(`/api/operator/conversation/${action}`, body);
      expect(problem?.code).toBe('forbidden');
    }
    expect((await note(viewer, id, 'x')).problem?.code).toBe('forbidden');
  });
});

describe('API token', () => {
  const answerWithToken = async (token: string, id: number) => {
    const answered = await world.hub.http.inject({
      method: 'POST',
      url: '/api/operator/conversation/answer',
      headers: { authorization: `Bearer ${token}` },
      payload: { id, name: crypto.randomUUID(), text: 'Done.', files: [], seen: 1, close: true },
    });
    return { status: answered.statusCode, body: answered.json<Record<string, unknown>>() };
  };
  const tokenFor = async (scope: Scope): Promise<string> => {
    const tokenForm = { name: `for ${scope}`, scopes: [scope], days: 1 };
    const created = await world.hub.operators.tokens.create(tokenForm, shell);
    if (created.kind !== 'made') throw new Error(created.kind);
    return created.token;
  };

  test('answers with the scope conversations:write, under the name of the token', async () => {
    const { id } = await openConversation(buyer);
    const { status, body } = await answerWithToken(await tokenFor('conversations:write'), id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      sent: { author: 'for conversations:write' },
      conversation: { state: 'closed', assigned_to: null },
    });
    const { body: seen } = await threadOf(buyer, id);
    expect(seen.messages[1]).toMatchObject({ author: null, text: 'Done.', mine: false });
    // The answer of a program counts like the answer of a colleague.
    expect((await answer(operator, id, { seen: 1 })).status).toBe(409);
  });

  test('is refused with another scope', async () => {
    const { id } = await openConversation(buyer);
    const { status } = await answerWithToken(await tokenFor('people:read'), id);
    expect(status).toBe(403);
    expect((await threadOf(buyer, id)).body.messages).toHaveLength(1);
  });
});
