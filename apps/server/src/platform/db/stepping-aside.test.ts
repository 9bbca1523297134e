import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { statement } from './statement.ts';
import { steppingAside } from './stepping-aside.ts';

const any = statement('test_any', 'select 1');
const failing = (code: string) => () => Promise.reject(Object.assign(new Error('No'), { code }));
const long = 60_000;

test('so many wait by themselves, the others for their turn', async () => {
  const waits = Array.from({ length: 5 }, () => Promise.withResolvers<never[]>());
  let inside = 0;
  const alone = (): Promise<never[]> => waits[inside++]?.promise ?? Promise.resolve([]);
  const run = steppingAside({ shared: failing('55P03'), alone, most: 2, patience: long });
  const all = waits.map(() => run(any, []));
  await sleep(0);
  expect(inside).toBe(2);
  waits[0]?.resolve([]);
  await all[0];
  await sleep(0);
  expect(inside).toBe(3);
  for (const { resolve } of waits) resolve([]);
  expect(await Promise.all(all)).toEqual(waits.map(() => []));
  expect(await run(any, [])).toEqual([]);
});

test('who has waited long enough for a turn is told why, and takes nobody else’s', async () => {
  const waited = Promise.withResolvers<never[]>();
  const run = steppingAside({
    shared: failing('55P03'),
    alone: () => waited.promise,
    most: 1,
    patience: 10,
  });
  const first = run(any, []);
  await sleep(0);
  await expect(run(any, [])).rejects.toMatchObject({ code: '55P03' });
  waited.resolve([]);
  expect(await first).toEqual([]);
  expect(await Promise.all([run(any, []), run(any, [])])).toEqual([[], []]);
});

test('what fails for another reason is not tried again', async () => {
  const alone = () => Promise.reject(new Error('It was tried'));
  const run = steppingAside({ shared: failing('23505'), alone, most: 2, patience: long });
  await expect(run(any, [])).rejects.toMatchObject({ code: '23505' });
});

test('one that waited in vain makes room for the next', async () => {
  const ways = { shared: failing('55P03'), alone: failing('57014'), most: 1, patience: long };
  const run = steppingAside(ways);
  const both = await Promise.allSettled([run(any, []), run(any, [])]);
  for (const each of both) expect(each).toMatchObject({ reason: { code: '57014' } });
});
