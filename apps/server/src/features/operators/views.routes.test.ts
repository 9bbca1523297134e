import { lists } from '@hub/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { requireUser, type Browser } from '#test/browser.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';
import { shell } from '#test/shell-actor.ts';

let world: TestHub;
beforeAll(async () => {
  world = await openTestHub();
});
afterAll(() => world.close());

let operator: Browser;
let email: string;
beforeEach(async () => {
  const { browser, person } = await world.signedInOperator('viewer');
  operator = browser;
  email = person.email;
});

const blocked = { id: null, list: 'licenses', name: 'Blocked', search: 'state=blocked' } as const;
const save = async (body: object, who = operator) => {
  const answered = await who.post('/api/operator/views/save', { ...blocked, ...body });
  return answered.problem?.code ?? answered.body;
};
const viewsOf = async (who = operator) => (await who.get('/api/operator/views')).body.views;
const done = { success: true, message: 'View saved.' };

test('a viewer saves a view, renames it and deletes it', async () => {
  expect(await save({})).toEqual(done);
  const [view] = await viewsOf();
  expect(view).toEqual({ ...blocked, id: expect.any(Number) as number });
  expect(await save({ id: view?.id, name: 'Blocked ones' })).toEqual(done);
  expect(await viewsOf()).toEqual([{ ...view, name: 'Blocked ones' }]);
  await operator.post('/api/operator/views/remove', { id: view?.id });
  expect(await viewsOf()).toEqual([]);
});

test('a view name is unique in its list, ignoring case', async () => {
  await save({});
  expect(await save({ name: 'BLOCKED' })).toMatchObject({
    success: false,
    message: expect.stringContaining('already') as string,
  });
  expect(await save({ list: 'people' })).toEqual(done);
  const view = (await viewsOf()).find(({ list }) => list === 'licenses');
  expect(await save({ id: view?.id, name: 'blocked' })).toEqual(done);
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['blocked', 'Blocked']);
});

test('an operator cannot list, rename or delete the views of another operator', async () => {
  await save({});
  const [view] = await viewsOf();
  const { browser: colleague } = await world.signedInOperator('owner');
  expect(await viewsOf(colleague)).toEqual([]);
  expect(await save({ id: view?.id }, colleague)).toBe('not_found');
  const removed = await colleague.post('/api/operator/views/remove', { id: view?.id });
  expect(removed.problem?.code).toBe('not_found');
  expect(await viewsOf()).toEqual([view]);
  // A view cannot be moved to another list.
  expect(await save({ id: view?.id, list: 'sites' })).toBe('not_found');
});

test('the number of views is limited for each list, also when many are saved simultaneously', async () => {
  const many = Array.from({ length: lists.views + 3 }, (_, n) => save({ name: `No. ${n}` }));
  const saved = (await Promise.all(many)).filter((answer) => (answer as typeof done).success);
  expect(saved).toHaveLength(lists.views);
  expect(await viewsOf()).toHaveLength(lists.views);
  expect(await save({ list: 'sites' })).toEqual(done);
});

test('a view with a purchase code or invalid query is refused', async () => {
  for (const search of ['q=3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31', '<b>', 'q=a b', '?q=#']) {
    expect(await save({ search })).toBe('validation');
  }
  expect(await viewsOf()).toEqual([]);
});

test('removing the role of an operator deletes their views', async () => {
  await save({});
  const { id } = await requireUser(operator);
  const { operators } = world.hub.operators;
  await operators.remove(email, shell);
  const { rows } = await world.db.query('select id from saved_views where user_id = $1', [id]);
  expect(rows).toEqual([]);
});
