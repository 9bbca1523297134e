import { expect, test } from 'vitest';
import { statement } from './statement.ts';
import { steppingAside } from './stepping-aside.ts';

const any = statement('test_any', 'select 1');
const failing = (code: string) => () => Promise.reject(Object.assign(new Error('No'), { code }));

test('so many wait by themselves, and who comes then is told why', async () => {
  const waited = Promise.withResolvers<never[]>();
  const run = steppingAside({ shared: failing('55P03'), alone: () => waited.promise, most: 2 });
  const first = [run(any, []), run(any, [])];
  await Promise.resolve();
  await expect(run(any, [])).rejects.toMatchObject({ code: '55P03' });
  waited.resolve([]);
  expect(await Promise.all(first)).toEqual([[], []]);
  expect(await run(any, [])).toEqual([]);
});

test('what fails for another reason is not tried again', async () => {
  const alone = () => Promise.reject(new Error('It was tried'));
  const run = steppingAside({ shared: failing('23505'), alone, most: 2 });
  await expect(run(any, [])).rejects.toMatchObject({ code: '23505' });
});

test('one that waited in vain makes room for the next', async () => {
  const run = steppingAside({ shared: failing('55P03'), alone: failing('57014'), most: 1 });
  await expect(run(any, [])).rejects.toMatchObject({ code: '57014' });
  await expect(run(any, [])).rejects.toMatchObject({ code: '57014' });
});
