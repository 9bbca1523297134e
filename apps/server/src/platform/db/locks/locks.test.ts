import { expect, test } from 'vitest';
import { lockHubs } from './locks.ts';

test('creating a signing key waits neither for the audit chain nor for migrations', async () => {
  const asked: string[] = [];
  const query = async (text: string, values: readonly number[]): Promise<void> => {
    asked.push(`${text} ${values.join()}`);
  };
  for (const what of ['signing_keys', 'trail', 'migrations'] as const) {
    await lockHubs({ query }, what);
  }
  expect(new Set(asked).size).toBe(3);
});
