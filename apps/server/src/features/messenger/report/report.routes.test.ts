import { minutes } from '@hub/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#test/browser.ts';
import { catalogWith } from '#test/catalog-with.ts';
import { answer, note, openConversation, send } from '#test/conversing.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

let world: TestHub;
let buyer: Browser;
let owner: Browser;
let support: Browser;

beforeAll(async () => {
  world = await openTestHub({ catalog: catalogWith(() => ({ reply_within: 1 })) });
  ({ browser: buyer } = await world.signedInBuyer());
  owner = (await world.signedInOperator('owner')).browser;
  support = (await world.signedInOperator('support')).browser;
});
afterAll(() => world.close());

const report = async (days = 7) =>
  (await owner.get(`/api/operator/conversations/report?days=${days}`)).body;
const idsOfSearch = async (search: string, who = owner) => {
  const q = encodeURIComponent(`report:${search}`);
  const { body } = await who.get(`/api/operator/conversations?box=all&q=${q}`);
  return (body as { rows: { id: number }[] }).rows.map(({ id }) => id).toSorted((a, b) => a - b);
};

test('the report counts replies, closings and ratings, and each figure lists its conversations', async () => {
  const empty = { count: 0, median: null, p90: null };
  expect((await report()).all).toMatchObject({ first: empty, next: empty, late: 0, closed: 0 });
  const license = (await buyer.get('/api/user/licenses')).body[0];
  const { id: quick } = await openConversation(buyer, { license_id: license?.id });
  const { id: slow } = await openConversation(buyer);
  const { id: waiting } = await openConversation(buyer);
  await note(support, quick, 'Known.');
  world.clock.advance(minutes(10));
  await answer(support, quick);
  world.clock.advance(minutes(80));
  await answer(owner, slow);
  await answer(owner, slow, { text: 'And more.' });
  await send(buyer, quick);
  await send(buyer, quick);
  world.clock.advance(minutes(20));
  await answer(support, quick, { close: true });
  const conversation = (await buyer.get(`/api/user/conversation?id=${quick}`)).body.conversation;
  const { closing } = conversation.satisfaction as { closing: string };
  const rating = { id: quick, closing, face: 'bad', comment: '' };
  await buyer.post('/api/user/conversation/rate', rating);
  world.clock.advance(minutes(5));
  await send(buyer, quick);

  const tagBody = { id: null, name: 'Header', color: 'blue' };
  const { tag } = (await support.post('/api/operator/tags/save', tagBody)).body;
  const tagged = { id: slow, add: [tag?.id ?? 0], remove: [] };
  await support.post('/api/operator/conversation/tag', tagged);

  const { all, rows, open, before } = await report();
  expect(all).toEqual({
    first: { count: 2, median: minutes(10), p90: minutes(90) },
    next: { count: 1, median: minutes(20), p90: minutes(20) },
    late: 1,
    closed: 1,
    reopened: 1,
    good: 0,
    okay: 0,
    bad: 1,
  });
  expect(open).toEqual({ day: 3, week: 0, older: 0 });
  expect(before.first.count).toBe(0);
  const item = rows.find(({ key }: { key: string }) => key.startsWith('item-'));
  expect(item).toMatchObject({ label: 'Essentials', first: { count: 1 }, next: { count: 1 } });
  expect(rows.filter(({ key }: { key: string }) => key.startsWith('operator-'))).toHaveLength(2);

  const header = rows.find(({ label }: { label: string }) => label === 'Header');
  expect(header).toMatchObject({ first: { count: 1 }, next: { count: 0 }, late: 1, closed: 0 });
  expect(await idsOfSearch(`first.7.${header?.key}`)).toEqual([slow]);

  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await world.hub.http.inject({
    url: '/api/operator/conversations/report/csv?days=7',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
  });
  const lines = file.body.split('\r\n');
  expect(lines[0]).toContain('group,first_replies,first_median_minutes,first_p90_minutes,');
  expect(lines[1]).toBe('all,2,10,90,1,20,20,1,1,1,0,0,1');
  expect(lines).toContain('Header,1,90,90,0,,,1,0,0,0,0,0');

  expect(await idsOfSearch('first.7')).toEqual([quick, slow]);
  expect(await idsOfSearch(`first.7.${item?.key}`)).toEqual([quick]);
  expect(await idsOfSearch('late.7')).toEqual([slow]);
  expect(await idsOfSearch('bad.30')).toEqual([quick]);
  expect(await idsOfSearch('reopened.7')).toEqual([quick]);
  expect(await idsOfSearch('day.7')).toEqual([quick, slow, waiting]);
  expect(await idsOfSearch('good.7')).toEqual([]);
  expect(await idsOfSearch('first.7', support), 'an ordinary search for others').toEqual([]);
});

test('the report is only for owners', async () => {
  for (const path of ['report', 'report/csv']) {
    const answered = await support.get(`/api/operator/conversations/${path}`);
    expect(answered.status).toBe(403);
  }
});
