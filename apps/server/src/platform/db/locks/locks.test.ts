import { expect, test } from 'vitest';
import { lockHubs } from './locks.ts';

test('signing keys, the audit chain and migrations use three different locks', async () => {
  const statements: string[] = [];
  const query = async (text: string, values: readonly number[]): Promise<void> => {
    statements.push(`${text} ${values.join()}`);
  };
  for (const lockName of ['signing_keys', 'trail', 'migrations'] as const) {
    await lockHubs({ query }, lockName);
  }
  expect(new Set(statements).size).toBe(3);
});
