import { days, minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { answer, openConversation, operatorThread, send, threadOf } from '#test/conversing.ts';
import { openTestHub, type Person, type TestHub } from '#test/hub.ts';
import { catalogWith } from '#test/catalog-with.ts';
import { allMailed, twoMinutesLater } from '#test/unread-mails.ts';

const ratingUrl = 'https://market.example/downloads';

let world: TestHub;
let buyer: Browser;
let person: Person;
let operator: Browser;
let licenseId: number;

beforeAll(async () => {
  const catalog = catalogWith(({ items }) => ({
    items: items.map((item) => ({ ...item, rating_url: ratingUrl })),
  }));
  world = await openTestHub({ catalog });
  operator = (await world.signedInOperator('support')).browser;
});
beforeEach(async () => {
  ({ browser: buyer, person } = await world.signedInBuyer());
  licenseId = (await buyer.get('/api/user/licenses')).body[0]?.id ?? 0;
});
afterAll(() => world.close());

const close = async (id: number) =>
  (await operator.post('/api/operator/conversation/close', { id })).body;
const satisfactionOf = async (id: number) =>
  (await threadOf(buyer, id)).body.conversation.satisfaction;

async function closedConversation(change: object = {}): Promise<number> {
  const { id } = await openConversation(buyer, { license_id: licenseId, ...change });
  await answer(operator, id, { close: true });
  return id;
}

async function rate(id: number, change: object = {}, who = buyer) {
  const closing = (await satisfactionOf(id))?.closing ?? world.clock.now().toISOString();
  const rating = { id, closing, face: 'good', comment: '', ...change };
  return who.post('/api/user/conversation/rate', rating);
}
const rowsOf = async (id: number) =>
  (
    await world.db.query(
      'select face, comment from conversation_closings where conversation_id = $1 order by closed_at',
      [id],
    )
  ).rows;

describe('rating of a closed conversation', () => {
  test('is offered to the buyer after the closing', async () => {
    const { id } = await openConversation(buyer);
    expect(await satisfactionOf(id)).toBeNull();
    await close(id);
    const unanswered = { face: null, comment: '', is_open: true, link: null };
    expect(await satisfactionOf(id)).toMatchObject(unanswered);
  });

  test('is stored, and operators read it', async () => {
    const id = await closedConversation();
    const { body } = await rate(id, { face: 'okay', comment: '  It took long. ' });
    expect(body).toMatchObject({
      success: true,
      conversation: { satisfaction: { face: 'okay', comment: 'It took long.', is_open: true } },
    });
    const { conversation } = (await operatorThread(operator, id)).body;
    expect(conversation).toMatchObject({
      satisfaction: 'okay',
      ratings: [{ face: 'okay', comment: 'It took long.' }],
    });
    const viewer = (await world.signedInOperator('viewer')).browser;
    expect((await operatorThread(viewer, id)).body.conversation).toMatchObject({
      satisfaction: 'okay',
      ratings: [{ face: 'okay', comment: '' }],
    });
  });

  test('replaces the earlier rating within seven days', async () => {
    const id = await closedConversation();
    await rate(id, { face: 'bad', comment: 'No.' });
    world.clock.advance(days(6));
    await rate(id, { face: 'good' });
    expect(await rowsOf(id)).toEqual([{ face: 'good', comment: '' }]);
    world.clock.advance(days(1));
    expect((await rate(id, { face: 'bad' })).body).toMatchObject({
      success: false,
      conversation: { satisfaction: { face: 'good', is_open: false } },
    });
    expect(await rowsOf(id)).toEqual([{ face: 'good', comment: '' }]);
  });

  test('is requested again at the next closing, and keeps the earlier rating', async () => {
    const id = await closedConversation();
    const first = await satisfactionOf(id);
    await rate(id, { face: 'bad', comment: 'Still broken.' });
    await send(buyer, id);
    expect(await satisfactionOf(id)).toBeNull();
    expect((await rate(id, { closing: first?.closing })).body.success, 'open again').toBe(false);
    world.clock.advance(minutes(5));
    await answer(operator, id, { close: true });
    expect(await satisfactionOf(id)).toMatchObject({ face: null, comment: '' });
    expect((await rate(id, { closing: first?.closing })).body.success, 'of before').toBe(false);
    await rate(id, { face: 'good' });
    expect(await rowsOf(id)).toEqual([
      { face: 'bad', comment: 'Still broken.' },
      { face: 'good', comment: '' },
    ]);
    expect((await operatorThread(operator, id)).body.conversation).toMatchObject({
      satisfaction: 'good',
      ratings: [{ face: 'bad' }, { face: 'good' }],
    });
  });

  test('ignores a closing that was undone, and counts a closing before a later reopening', async () => {
    const { id } = await openConversation(buyer);
    const { undo } = await close(id);
    await operator.post('/api/operator/conversation/undo', { id, undo });
    expect(await rowsOf(id)).toEqual([]);
    await close(id);
    world.clock.advance(minutes(3));
    await operator.post('/api/operator/conversation/reopen', { id });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  test('answers 404 for the conversation of another person', async () => {
    const id = await closedConversation();
    const other = (await world.signedInBuyer()).browser;
    const { status } = await rate(id, {}, other);
    expect({ status, rows: await rowsOf(id) }).toEqual({
      status: 404,
      rows: [{ face: null, comment: null }],
    });
  });

  test('accepts a comment of up to 500 characters', async () => {
    const id = await closedConversation();
    expect((await rate(id, { comment: 'x'.repeat(501) })).status).toBe(422);
    expect((await rate(id, { comment: 'x'.repeat(500) })).body.success).toBe(true);
  });
});

describe('rating of a merged conversation', () => {
  const merge = (id: number, into: number) =>
    operator.post('/api/operator/conversation/merge', { id, into });
  async function undo(id: number) {
    const { moves } = (await operatorThread(operator, id)).body;
    await operator.post('/api/operator/conversation/undo-move', { move: moves.at(-1)?.id });
  }
  const ratingsOf = async (id: number) => {
    const { satisfaction, ratings } = (await operatorThread(operator, id)).body.conversation;
    return [satisfaction, ratings.map(({ face, comment }) => [face, comment])];
  };
  async function counted() {
    const { browser } = await world.signedInOperator('owner');
    const { all } = (await browser.get('/api/operator/conversations/report?days=7')).body;
    const { closed, reopened, good, okay, bad } = all;
    return { closed, reopened, good, okay, bad };
  }

  test('moves with the conversation, and counts once after several merges', async () => {
    const from = await closedConversation();
    await rate(from, { face: 'bad', comment: 'It took long.' });
    const [{ id: into }, { id: last }] = [
      await openConversation(buyer),
      await openConversation(buyer),
    ];
    const before = await counted();
    await merge(from, into);
    expect(await ratingsOf(into)).toEqual(['bad', [['bad', 'It took long.']]]);
    expect(await counted()).toEqual(before);
    await merge(into, last);
    expect(await ratingsOf(last)).toEqual(['bad', [['bad', 'It took long.']]]);
    expect(await counted()).toEqual(before);
    await undo(last);
    expect([await ratingsOf(last), await ratingsOf(into)]).toEqual([
      [null, []],
      ['bad', [['bad', 'It took long.']]],
    ]);
    await undo(into);
    expect(await ratingsOf(into)).toEqual([null, []]);
    expect(await rowsOf(from)).toEqual([{ face: 'bad', comment: 'It took long.' }]);
    expect(await counted()).toEqual(before);
  });

  test('can be changed after two conversations that were closed together are merged', async () => {
    const ids = [(await openConversation(buyer)).id, (await openConversation(buyer)).id];
    const [from = 0, into = 0] = ids;
    await operator.post('/api/operator/conversations/change', { ids, change: { kind: 'close' } });
    await rate(from, { face: 'bad' });
    const before = await counted();
    await merge(from, into);
    expect(await satisfactionOf(into)).toMatchObject({ face: 'bad' });
    expect((await rate(into, { face: 'okay' })).body.success).toBe(true);
    const changed = { closed: before.closed - 1, bad: before.bad - 1, okay: before.okay + 1 };
    expect(await counted()).toEqual({ ...before, ...changed });
    await undo(into);
    expect(await rowsOf(from)).toMatchObject([{ face: 'okay' }]);
    expect(await rowsOf(into)).toMatchObject([{ face: null }]);
  });
});

describe('link to the review page', () => {
  const linkIn = async (id: number) => (await satisfactionOf(id))?.link ?? null;

  test.each(['good', 'okay', 'bad'])('is shown after the rating “%s”', async (face) => {
    const id = await closedConversation();
    expect(await linkIn(id), 'before the answer').toBeNull();
    await rate(id, { face });
    expect(await linkIn(id)).toEqual({ item: 'Essentials', url: ratingUrl });
  });

  test('is shown once per license within 180 days, also for simultaneous ratings', async () => {
    const [first, second] = [await closedConversation(), await closedConversation()];
    await Promise.all([rate(first), rate(second)]);
    const links = await Promise.all([linkIn(first), linkIn(second)]);
    expect(links.filter((link) => link !== null)).toHaveLength(1);
    const past = new Date(world.clock.now().getTime() - days(180));
    const earlier = 'update conversation_closings set link_at = $1 where license_id = $2';
    await world.db.query(earlier, [past.toISOString(), licenseId]);
    const third = await closedConversation();
    await rate(third);
    expect(await linkIn(third)).not.toBeNull();
  });

  test('is not shown without a license', async () => {
    const id = await closedConversation({ license_id: null });
    await rate(id);
    expect(await linkIn(id)).toBeNull();
  });
});

describe('email with the last answer', () => {
  async function mailed(subject: RegExp) {
    await twoMinutesLater(world);
    await expect.poll(() => allMailed(world), { timeout: 15_000 }).toBe(true);
    return (await world.sandbox.mailTo(person.email)).find((mail) => subject.test(mail.subject));
  }

  test('contains the ratings as links, which only open the conversation', async () => {
    const id = await closedConversation();
    const mail = await mailed(/^Re: /);
    for (const face of ['good', 'okay', 'bad']) {
      expect(mail?.html).toContain(`/dashboard?conversation=${id}&amp;face=${face}"`);
      await buyer.get(`/dashboard?conversation=${id}&face=${face}`);
    }
    expect(await rowsOf(id)).toEqual([{ face: null, comment: null }]);
  });

  test('contains no rating links while the conversation is open', async () => {
    const { id } = await openConversation(buyer);
    await answer(operator, id);
    expect((await mailed(/^Re: /))?.html).not.toContain('face=');
  });
});
