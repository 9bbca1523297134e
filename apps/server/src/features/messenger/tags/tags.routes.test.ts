import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { mostTicked } from '@hub/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireUser, type Browser } from '#test/browser.ts';
import { answer, openConversation, operatorThread, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let operator: Browser;

beforeAll(async () => {
  world = await openTestHub();
  buyer = (await world.signedInBuyer()).browser;
  operator = (await world.signedInOperator('support')).browser;
});
afterAll(() => world.close());

let count = 0;
const saved = async (tag: object): Promise<OperatorAnswerOf<'saveTag'>> =>
  (await operator.post('/api/operator/tags/save', { id: null, color: 'teal', ...tag })).body;
const createTag = async (name = `Tag ${(count += 1)}`): Promise<number> => {
  const { tag } = await saved({ name });
  if (tag === null) throw new Error('No tag was made');
  return tag.id;
};
type TagAnswer = OperatorAnswerOf<'tagConversation'>;
const tag = async (
  id: number,
  add: readonly number[],
  remove: readonly number[] = [],
): Promise<TagAnswer> =>
  (await operator.post('/api/operator/conversation/tag', { id, add, remove })).body;
const tagsOf = async (id: number) =>
  (await operatorThread(operator, id)).body.conversation.tags.map(({ id: of }) => of);
const list = async (query: string): Promise<OperatorAnswerOf<'operatorConversations'>> =>
  (await operator.get(`/api/operator/conversations?${query}`)).body;
const idsIn = async (query: string) => (await list(query)).rows.map(({ id }) => id);
const change = async (
  ids: readonly number[],
  wanted: object,
): Promise<OperatorAnswerOf<'changeConversations'>> =>
  (await operator.post('/api/operator/conversations/change', { ids, change: wanted })).body;
const undoAll = async (told: OperatorAnswerOf<'changeConversations'>) => {
  const actions = told.outcomes.flatMap(({ id, undo }) => (undo === null ? [] : [{ id, undo }]));
  return (await operator.post('/api/operator/conversations/undo', { actions })).body;
};

describe('tag', () => {
  test('has a unique name, is renamed and recolored, and is deleted from all conversations', async () => {
    const id = await createTag('Refund');
    expect(await saved({ name: 'refund' })).toEqual({
      success: false,
      message: 'There is a tag with this name already.',
      tag: null,
    });
    const { id: conversation } = await openConversation(buyer);
    await tag(conversation, [id]);
    expect(await saved({ id, name: 'Money back', color: 'red' })).toMatchObject({ success: true });
    expect((await operatorThread(operator, conversation)).body.conversation.tags).toEqual([
      { id, name: 'Money back', color: 'red' },
    ]);
    await operator.post('/api/operator/tags/remove', { id });
    expect(await tagsOf(conversation)).toEqual([]);
    const again = await operator.post('/api/operator/tags/remove', { id });
    expect(again.problem?.code).toBe('not_found');
    const changed = await operator.post('/api/operator/tags/save', { id, name: 'x', color: 'red' });
    expect(changed.problem?.code).toBe('not_found');
    expect(await tag(conversation, [id])).toMatchObject({
      success: false,
      message: 'Another operator has deleted this tag.',
    });
  });

  test('is refused above the limit of 200', async () => {
    await world.db.query(
      `insert into tags (name, color, changed_at)
       select 'Many ' || n, 'red', now() from generate_series(1, ${bounds.tags}) n`,
    );
    expect(await saved({ name: 'One more' })).toMatchObject({ success: false, tag: null });
    await world.db.query(`delete from tags where name like 'Many %'`);
  });
});

describe('tags of a conversation', () => {
  test('are set, removed and listed by name, and each change is in the audit log', async () => {
    const [b, a] = [await createTag('B side'), await createTag('A side')];
    const { id } = await openConversation(buyer);
    expect(await tag(id, [b, a])).toMatchObject({ success: true, message: 'Tags changed.' });
    expect(await tagsOf(id)).toEqual([a, b]);
    await tag(id, [a], [b]);
    await tag(id, [a], [b]);
    expect(await tagsOf(id)).toEqual([a]);
    const { rows } = await world.db.query(
      `select user_id, details ->> 'added' as added, details ->> 'removed' as removed
       from audit_events where details ->> 'conversation' = $1 order by id`,
      [String(id)],
    );
    expect(rows).toEqual([
      { user_id: null, added: 'B side, A side', removed: null },
      { user_id: null, added: null, removed: 'B side' },
    ]);
  });

  test('are hidden from the buyer, also in live events', async () => {
    const { id } = await openConversation(buyer);
    const before = (await threadOf(buyer, id)).body;
    await tag(id, [await createTag('Difficult')]);
    expect((await threadOf(buyer, id)).body).toEqual(before);
    const { rows } = await world.db.query(
      'select is_internal from conversation_events where conversation_id = $1 order by id offset 1',
      [id],
    );
    expect(rows).toEqual([{ is_internal: true }]);
  });

  test('are both stored when two operators add different tags at the same moment', async () => {
    const { id } = await openConversation(buyer);
    const both = [await createTag(), await createTag()];
    await Promise.all(both.map((tagId) => tag(id, [tagId])));
    expect(await tagsOf(id)).toEqual(both);
  });

  test('are restored by an undo unless they have changed since', async () => {
    const { id } = await openConversation(buyer);
    const tagId = await createTag();
    const path = '/api/operator/conversation/undo';
    const { undo } = await tag(id, [tagId]);
    await operator.post(path, { id, undo });
    expect(await tagsOf(id)).toEqual([]);
    const { undo: late } = await tag(id, [tagId]);
    await tag(id, [await createTag()]);
    expect((await operator.post(path, { id, undo: late })).body).toMatchObject({ success: false });
    expect(await tagsOf(id)).toHaveLength(2);
  });

  test('are suggested from other conversations about the same item, most used first', async () => {
    const { rows } = await world.db.query('select id, user_id from licenses order by id limit 1');
    const [license] = rows as { id: number; user_id: number }[];
    const begin = async (): Promise<number> => {
      const { id } = await openConversation(buyer);
      await world.db.query('update conversations set license_id = $2 where id = $1', [
        id,
        license?.id,
      ]);
      return id;
    };
    const [rare, common] = [await createTag(), await createTag()];
    await tag(await begin(), [rare, common]);
    await tag(await begin(), [common]);
    const conversationId = await begin();
    await tag(conversationId, [await createTag()]);
    const { body } = await operatorThread(operator, conversationId);
    expect(body.conversation.suggested_tags).toEqual([common, rare]);
    const { id: other } = await openConversation(buyer);
    expect((await operatorThread(operator, other)).body.conversation.suggested_tags).toEqual([]);
  });
});

describe('tag filter of the inbox', () => {
  test('lists the conversations of a tag in each box, and a search finds them by the tag name', async () => {
    const tagId = await createTag('Größentabelle');
    const [open, closed, other] = [
      await openConversation(buyer),
      await openConversation(buyer),
      await openConversation(buyer),
    ];
    await tag(open.id, [tagId]);
    await tag(closed.id, [tagId]);
    await operator.post('/api/operator/conversation/close', { id: closed.id });
    expect(await idsIn(`box=waiting&tag=${tagId}`)).toEqual([open.id]);
    expect(await idsIn(`box=closed&tag=${tagId}`)).toEqual([closed.id]);
    expect(new Set(await idsIn(`box=all&tag=${tagId}`))).toEqual(new Set([open.id, closed.id]));
    expect(await idsIn(`box=waiting&q=${encodeURIComponent('grossentab')}`)).toEqual([open.id]);
    expect(await idsIn(`box=all&tag=${tagId}&q=nothing-like-it`)).toEqual([]);
    expect(await idsIn(`box=all&tag=${2 ** 31 - 1}`)).toEqual([]);
    expect(await idsIn('box=all')).toContain(other.id);
  });

  test('lists conversations in the order of the inbox after messages, merges, splits and their undo', async () => {
    const { browser } = await world.signedInBuyer();
    const { id: person } = await requireUser(browser);
    const tagId = await createTag();
    const ids: number[] = [];
    for (const text of ['1', '2', '3', '4']) {
      world.clock.advance(1_000);
      ids.push((await openConversation(browser, { text })).id);
    }
    const [first = 0, second = 0, third = 0, untagged = 0] = ids;
    for (const id of [first, second, third]) await tag(id, [tagId]);
    const undoMove = async (id: number) => {
      const { body } = await operatorThread(operator, id);
      return operator.post('/api/operator/conversation/undo-move', {
        move: body.moves.at(-1)?.id,
      });
    };
    let splitOff = 0;
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      tag: async () => {},
      message: () => send(browser, first),
      answer: () => answer(operator, second, { close: true }),
      reopening: () => send(browser, second),
      'bulk closing': () => change([third, first], { kind: 'close' }),
      merge: () => operator.post('/api/operator/conversation/merge', { id: first, into: untagged }),
      'message after it': () => send(browser, untagged),
      'undoing the merge': () => undoMove(untagged),
      split: async () => {
        const plan = { id: second, positions: [3], topic: 'question', license_id: null };
        const { body } = await operator.post('/api/operator/conversation/split', plan);
        splitOff = body.conversation?.id ?? 0;
        await tag(splitOff, [tagId]);
      },
      'undoing the split': () => undoMove(splitOff),
    };
    for (const [name, step] of Object.entries(steps)) {
      world.clock.advance(1_000);
      await step();
      for (const box of ['all', 'closed']) {
        const { rows } = await list(`box=${box}&person=${person}`);
        const expected = rows.filter(({ tags }) => tags.some(({ id }) => id === tagId));
        const listed = await list(`box=${box}&tag=${tagId}`);
        expect({ ids: listed.rows.map(({ id }) => id), count: listed.count }, name).toEqual({
          ids: expected.map(({ id }) => id),
          count: expected.length,
        });
      }
    }
    expect(splitOff).toBeGreaterThan(0);
  });
});

describe('tags of several conversations', () => {
  const twoConversations = async (): Promise<number[]> => [
    (await openConversation(buyer)).id,
    (await openConversation(buyer)).id,
  ];

  test('are added to all, and an undo removes them only from conversations that lacked them', async () => {
    const tagId = await createTag();
    const ids = await twoConversations();
    const [first = 0] = ids;
    await tag(first, [tagId]);
    const changed = await change([...ids, 2 ** 31 - 1], { kind: 'tag', add: [tagId], remove: [] });
    expect(changed.message).toBe(
      '1 conversation needed no change. 1 conversation tagged. 1 conversation not found.',
    );
    expect(await undoAll(changed)).toMatchObject({ message: '1 conversation put back.' });
    expect(await Promise.all(ids.map(tagsOf))).toEqual([[tagId], []]);
  });

  test('are removed from all, and a deleted tag is refused', async () => {
    const tagId = await createTag();
    const ids = await twoConversations();
    await change(ids, { kind: 'tag', add: [tagId], remove: [] });
    const changed = await change(ids, { kind: 'tag', add: [], remove: [tagId] });
    expect(changed.message).toBe('2 conversations untagged.');
    await operator.post('/api/operator/tags/remove', { id: tagId });
    expect(await change(ids, { kind: 'tag', add: [tagId], remove: [] })).toMatchObject({
      success: false,
      message: '2 conversations not changed: another operator has deleted this tag.',
    });
  });

  test('are added to 500 conversations and removed again in one call each', async () => {
    const { id: userId } = await requireUser(buyer);
    const { rows } = await world.db.query(
      `with made as (insert into conversations (user_id, topic, created_at, last_at, last_position)
         select $1, 'question', now(), now(), 1 from generate_series(1, ${mostTicked}) returning id),
       said as (insert into conversation_messages (conversation_id, position, side, client_key, text,
           folded, created_at) select id, 1, 'buyer', 'made-' || id, 'Hello', ' hello', now() from made)
       select id from made order by id`,
      [userId],
    );
    const ids = rows.map(({ id }) => Number(id));
    const tagId = await createTag();
    const changed = await change(ids, { kind: 'tag', add: [tagId], remove: [] });
    expect(changed.message).toBe('500 conversations tagged.');
    expect(await undoAll(changed)).toMatchObject({ message: '500 conversations put back.' });
    expect((await list(`box=all&tag=${tagId}`)).rows).toEqual([]);
  });
});

test('a viewer sees tags and cannot change them', async () => {
  const { browser: viewer } = await world.signedInOperator('viewer');
  const tagId = await createTag();
  const { id } = await openConversation(buyer);
  await tag(id, [tagId]);
  expect((await operatorThread(viewer, id)).body.conversation.tags).toHaveLength(1);
  const requests = [
    viewer.post('/api/operator/conversation/tag', { id, add: [], remove: [tagId] }),
    viewer.post('/api/operator/tags/save', { id: tagId, name: 'Mine', color: 'red' }),
    viewer.post('/api/operator/tags/remove', { id: tagId }),
  ];
  for (const { problem } of await Promise.all(requests)) expect(problem?.code).toBe('forbidden');
  expect(await tagsOf(id)).toEqual([tagId]);
});
