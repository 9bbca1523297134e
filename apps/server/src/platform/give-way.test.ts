import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { giveWay } from './give-way.ts';

test('rests twice as long as the portion took', async () => {
  const begin = performance.now();
  expect(await giveWay(() => delay(30, 'done'))).toBe('done');
  expect(performance.now() - begin).toBeGreaterThan(80);
});

test('what fails is told at once', async () => {
  await expect(giveWay(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
});
