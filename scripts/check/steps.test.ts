import { expect, test } from 'vitest';
import { inLanes } from './steps.ts';

test('a free lane takes the next piece of work, and the results keep its order', async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = ['slow', 'quick', 'third', 'fourth'].map((name) => async () => {
    begun.push(name);
    await new Promise<void>((end) => void ends.set(name, end));
    return name.toUpperCase();
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  const done = inLanes(work, 2);
  expect(begun).toEqual(['slow', 'quick']);
  await end('quick');
  expect(begun).toEqual(['slow', 'quick', 'third']);
  await end('third');
  await end('fourth');
  await end('slow');
  expect(await done).toEqual(['SLOW', 'QUICK', 'THIRD', 'FOURTH']);
});
