import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import {
  answer,
  note,
  openConversation,
  operatorThread,
  send,
  threadOf,
} from '#test/conversing.ts';
import { aPng } from '#test/file-samples.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let person: Person;
let operator: Browser;

beforeAll(async () => {
  world = await openTestHub();
  ({ browser: operator } = await world.signedInOperator('support'));
});
beforeEach(async () => {
  ({ browser: buyer, person } = await world.signedInBuyer());
});
afterAll(() => world.close());

const merge = async (id: number, into: number, who = operator) =>
  who.post('/api/operator/conversation/merge', { id, into });
const undo = async (id: number, who = operator) => {
  const { body } = await operatorThread(operator, id);
  return who.post('/api/operator/conversation/undo-move', { move: body.moves.at(-1)?.id });
};
const textsOf = async (id: number, who = buyer) => {
  const { body } = await threadOf(who, id);
  return body.messages.map(({ text }) => text);
};
const listOf = async (who = buyer) => (await who.get('/api/user/conversations')).body;
const upload = async (who = buyer) =>
  (
    await who.post('/api/user/conversation/file/add?name=screen.png', aPng(), {
      'content-type': 'application/octet-stream',
    })
  ).body.file?.id ?? 0;
const advanceClock = (): void => world.clock.advance(1_000);

/**
 * Creates two conversations with alternating messages: 1 and 3 in the first, 2 and 4 in the second.
 */
async function alternatingConversations() {
  const { id: first } = await openConversation(buyer, { text: '1' });
  advanceClock();
  const { id: second } = await openConversation(buyer, { text: '2' });
  advanceClock();
  await send(buyer, first, { text: '3' });
  advanceClock();
  await send(buyer, second, { text: '4' });
  advanceClock();
  return { first, second };
}

/** Returns the compared columns of conversations, without the times that a merge sets. */
const rowsOf = async (...ids: number[]) =>
  (
    await world.db.query(
      `select c.id, c.closed_at, c.waiting_since, c.snoozed_until, c.assigned_to, c.license_id,
         c.last_at, c.created_at, c.is_unverified, c.merged_into,
         (select json_agg(json_build_array(m.position, m.text) order by m.position)
          from conversation_messages m where m.conversation_id = c.id) as messages
       from conversations c where c.id = any ($1) order by c.id`,
      [ids],
    )
  ).rows;

describe('merge of two conversations', () => {
  test('moves all messages and notes into the target, ordered by time', async () => {
    const { first, second } = await alternatingConversations();
    await note(operator, second, '5');
    expect((await merge(second, first)).body).toMatchObject({
      success: true,
      conversation: { id: first },
    });
    expect(await textsOf(first)).toEqual(['1', '2', '3', '4']);
    const { body } = await operatorThread(operator, first);
    expect(body.messages.map(({ text, is_note: isNote }) => [text, isNote]).at(-1)).toEqual([
      '5',
      true,
    ]);
    expect((await listOf()).rows.map(({ id }) => id)).toEqual([first]);
    expect(body.moves).toMatchObject([{ kind: 'merged', other: second, can_undo: true }]);
  });

  test('joins the tags, and an undo separates them', async () => {
    const { first, second } = await alternatingConversations();
    const tags = async (id: number) =>
      (await operatorThread(operator, id)).body.conversation.tags.map(({ name }) => name);
    const createTag = async (name: string) =>
      (await operator.post('/api/operator/tags/save', { id: null, name, color: 'blue' })).body.tag
        ?.id ?? 0;
    const ids = new Map<string, number>();
    for (const name of ['Refund', 'Header', 'Shop']) ids.set(name, await createTag(name));
    const tag = (id: number, ...names: string[]) =>
      operator.post('/api/operator/conversation/tag', {
        id,
        add: names.map((name) => ids.get(name) ?? 0),
        remove: [],
      });
    await tag(first, 'Refund', 'Header');
    await tag(second, 'Header', 'Shop');
    await merge(second, first);
    expect(await tags(first)).toEqual(['Header', 'Refund', 'Shop']);
    await undo(first);
    expect(await tags(first)).toEqual(['Header', 'Refund']);
    expect(await tags(second)).toEqual(['Header', 'Shop']);
  });

  test('redirects links, messages and actions of the source to the target', async () => {
    const { first, second } = await alternatingConversations();
    await merge(second, first);
    expect((await threadOf(buyer, second)).body.conversation.id).toBe(first);
    expect((await operatorThread(operator, second)).body.conversation.id).toBe(first);
    expect((await send(buyer, second, { text: '5' })).body.conversation?.id).toBe(first);
    expect((await answer(operator, second, { text: '6', seen: 2 })).body).toMatchObject({
      success: true,
      conversation: { id: first },
    });
    expect(await textsOf(first)).toEqual(['1', '2', '3', '4', '5', '6']);
    const closed = await operator.post('/api/operator/conversation/close', { id: second });
    expect(closed.body).toMatchObject({ conversation: { id: first, state: 'closed' } });
    const { body } = await operator.get('/api/operator/conversations?box=closed');
    expect(body.rows.map(({ id }) => id)).not.toContain(second);
  });

  test('preserves unread messages, and shows read messages as read', async () => {
    const { first, second } = await alternatingConversations();
    await answer(operator, first, { text: 'unread', seen: 2 });
    advanceClock();
    await answer(operator, second, { text: 'read', seen: 2 });
    await buyer.post('/api/user/conversation/read', { id: second, position: 3 });
    expect((await listOf()).unread).toBe(1);
    await merge(second, first);
    const list = await listOf();
    expect([list.unread, list.rows[0]?.unread]).toEqual([1, 1]);
    const { messages, conversation } = (await threadOf(buyer, first)).body;
    const from = messages.find((message) => message.position === conversation.unread_from);
    expect([from?.text, messages.at(-1)?.text]).toEqual(['unread', 'read']);
    // A client that does not know of the merge reports its read position.
    await buyer.post('/api/user/conversation/read', { id: first, position: 2 });
    expect((await listOf()).unread).toBe(1);
    const position = (await threadOf(buyer, first)).body.messages.at(-1)?.position;
    await buyer.post('/api/user/conversation/read', { id: first, position });
    expect(await listOf()).toMatchObject({ unread: 0, rows: [{ unread_from: null }] });
  });

  test.each([
    ['read', false],
    ['unread', true],
  ])('shows the target to operators as %s', async (_name, isUnread) => {
    const { first, second } = await alternatingConversations();
    const ids = isUnread ? [first] : [first, second];
    for (const id of ids)
      await operator.post('/api/operator/conversation/read', { id, position: 2 });
    await merge(second, first);
    const { body } = await operatorThread(operator, first);
    expect(body.conversation.is_unread).toBe(isUnread);
  });

  test('moves files, and a search finds the moved messages in the target only', async () => {
    const { first, second } = await alternatingConversations();
    const word = `needle${randomUUID().slice(0, 8)}`;
    const file = await upload();
    await send(buyer, second, { text: word, files: [file] });
    await merge(second, first);
    const { body } = await threadOf(buyer, first);
    expect(body.messages.at(-1)?.files).toMatchObject([{ id: file }]);
    expect((await buyer.get(`/api/user/conversation/file?id=${file}`)).status).toBe(200);
    for (const q of [word, person.username]) {
      const results = await operator.get(`/api/operator/conversations?box=all&q=${q}`);
      expect(results.body.rows.map(({ id }) => id)).toEqual([first]);
    }
  });

  test('reopens the target for a waiting message, with the earlier waiting time', async () => {
    const { first, second } = await alternatingConversations();
    await operator.post('/api/operator/conversation/close', { id: first });
    const [, waiting] = await rowsOf(first, second);
    await merge(second, first);
    expect(await rowsOf(first)).toMatchObject([
      { closed_at: null, waiting_since: waiting?.['waiting_since'] },
    ]);
  });

  test('answers 404 for a target of another buyer, the same conversation or an unknown target', async () => {
    const { first } = await alternatingConversations();
    const other = await world.signedInBuyer();
    const { id: theirs } = await openConversation(other.browser);
    for (const [id, into] of [
      [first, theirs],
      [theirs, first],
      [first, first],
      [first, 2 ** 31 - 1],
    ] as const)
      expect((await merge(id, into)).status).toBe(404);
    expect((await threadOf(buyer, first)).body.messages).toHaveLength(2);
  });
});

describe('undo of a merge', () => {
  test('restores both conversations exactly, for any operator within a day', async () => {
    const { first, second } = await alternatingConversations();
    await operator.post('/api/operator/conversation/close', { id: first });
    await answer(operator, second, { text: '5', seen: 2 });
    const before = await rowsOf(first, second);
    const unread = (await listOf()).unread;
    await merge(second, first);
    const colleague = await world.signedInOperator('support');
    world.clock.advance(86_000_000);
    expect((await undo(first, colleague.browser)).body).toMatchObject({ success: true });
    expect(await rowsOf(first, second)).toEqual(before);
    expect((await listOf()).unread).toBe(unread);
    expect((await listOf()).rows).toHaveLength(2);
    expect((await threadOf(buyer, second)).body.conversation.id).toBe(second);
    expect((await threadOf(buyer, first)).body.moves).toEqual([]);
  });

  test('leaves later messages in the target, which stays open for them', async () => {
    const { first, second } = await alternatingConversations();
    await operator.post('/api/operator/conversation/close', { id: first });
    await merge(second, first);
    advanceClock();
    await send(buyer, second, { text: '5' });
    expect((await undo(first)).body).toMatchObject({
      message: 'Undone. Messages written since then stay where they were written.',
    });
    expect(await textsOf(first)).toEqual(['1', '3', '5']);
    expect(await textsOf(second)).toEqual(['2', '4']);
    const box = await operator.get('/api/operator/conversations?box=waiting');
    expect(box.body.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    // Positions are never reused, so both conversations continue normally.
    await send(buyer, first, { text: '6' });
    await send(buyer, second, { text: '7' });
    expect(await textsOf(first)).toEqual(['1', '3', '5', '6']);
    expect(await textsOf(second)).toEqual(['2', '4', '7']);
  });

  test('preserves the read position that the buyer reached after the merge', async () => {
    const { first, second } = await alternatingConversations();
    await answer(operator, first, { text: 'a', seen: 2 });
    advanceClock();
    await answer(operator, second, { text: 'b', seen: 2 });
    await merge(second, first);
    const [a] = (await threadOf(buyer, first)).body.messages.slice(-2);
    await buyer.post('/api/user/conversation/read', { id: first, position: a?.position });
    await undo(first);
    const { rows } = await listOf();
    expect(rows.map(({ id, unread }) => [id, unread])).toEqual([
      [second, 1],
      [first, 0],
    ]);
  });

  test('is refused after a day, a second time, and before a later merge is undone', async () => {
    const { first, second } = await alternatingConversations();
    const { id: third } = await openConversation(buyer);
    await merge(second, first);
    const { body } = await operatorThread(operator, first);
    await merge(first, third);
    const move = body.moves[0]?.id;
    const again = () => operator.post('/api/operator/conversation/undo-move', { move });
    expect((await threadOf(buyer, second)).body.conversation.id).toBe(third);
    expect((await again()).body).toMatchObject({
      success: false,
      message: 'Messages of these conversations were moved again. Undo that first.',
    });
    await undo(third);
    expect((await again()).body).toMatchObject({ success: true });
    expect((await again()).body).toMatchObject({
      message: 'Another operator has undone this already.',
    });
    expect(await textsOf(second)).toEqual(['2', '4']);
    await merge(second, first);
    world.clock.advance(86_400_000);
    expect((await operatorThread(operator, first)).body.moves).toMatchObject([{ can_undo: false }]);
    expect((await undo(first)).body).toMatchObject({
      success: false,
      message: 'Merges and splits can be undone for a day. Nothing was changed.',
    });
  });
});

describe('simultaneous actions', () => {
  test('exactly one of two opposite merges succeeds', async () => {
    const { first, second } = await alternatingConversations();
    const results = await Promise.all([merge(first, second), merge(second, first)]);
    expect(new Set(results.map(({ body }) => body.success))).toEqual(new Set([false, true]));
    const { rows } = await listOf();
    expect(rows).toHaveLength(1);
    expect(await textsOf(rows[0]?.id ?? 0)).toEqual(['1', '2', '3', '4']);
  });

  test('messages sent during a merge arrive once, in the target', async () => {
    const { first, second } = await alternatingConversations();
    const texts = Array.from({ length: 12 }, (_, at) => `m${at}`);
    const say = (text: string, at: number) =>
      at % 3 === 0
        ? answer(operator, at % 2 ? first : second, { text })
        : send(buyer, at % 2 ? first : second, { text });
    const sends = texts.slice(0, 6).map(say);
    const merging = merge(second, first);
    sends.push(...texts.slice(6).map(say));
    const all = await Promise.all(sends);
    expect((await merging).body.success).toBe(true);
    const written = texts.filter((_, at) => all[at]?.status === 200);
    expect((await textsOf(first)).toSorted()).toEqual(['1', '2', '3', '4', ...written].toSorted());
    // An operator’s answer may be refused after a colleague’s answer; a buyer’s message never is.
    expect(all.filter((_, at) => at % 3 !== 0).every(({ status }) => status === 200)).toBe(true);
  });

  test('closing during a merge succeeds, and loses no message', async () => {
    const { first, second } = await alternatingConversations();
    const [closed, merged] = await Promise.all([
      operator.post('/api/operator/conversation/close', { id: second }),
      merge(second, first),
    ]);
    expect([closed.status, merged.status]).toEqual([200, 200]);
    expect(await textsOf(first)).toEqual(['1', '2', '3', '4']);
  });
});

test('a merge sends a “moved” event for both conversations', async () => {
  const { first, second } = await alternatingConversations();
  const { last } = (await buyer.get('/api/user/conversation/events')).body;
  await merge(second, first);
  const { body } = await buyer.get(`/api/user/conversation/events?after=${last}`);
  expect(body.events.at(-1)).toMatchObject({ kind: 'moved', conversation: { id: first } });
  const { rows } = await world.db.query(
    `select conversation_id from conversation_events where kind = 'moved'
     and conversation_id = any ($1) order by 1`,
    [[first, second]],
  );
  expect(rows).toHaveLength(2);
});
