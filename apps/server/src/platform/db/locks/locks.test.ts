import { expect, test } from 'vitest';
import { lockHubs } from './locks.ts';

test('signing keys, the audit chain and migrations use three different locks', async () => {
  const asked: string[] = [];
  const query = async (text: string, values: readonly number[]): Promise<void> => {
    asked.push(`${text} ${values.join()}`);
  };
  for (const what of ['signing_keys', 'trail', 'migrations'] as const) {
    await lockHubs({ query }, what);
  }
  expect(new Set(asked).size).toBe(3);
});
