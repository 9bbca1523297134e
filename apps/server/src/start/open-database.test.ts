import { expect, test } from 'vitest';
import { whenReached } from './open-database.ts';
import { StartRefused } from './start-refused.ts';
import { createLog } from '#platform/log/log.ts';

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

test('an unreachable database is logged once per attempt with advice and then refused with a message', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', hub: 'test' }, { write: (line) => void lines.push(line) });
  const away = () => Promise.reject(new Error('Failed query', { cause: refused() }));
  await expect(whenReached(away, { log, patience: 1_500 })).rejects.toThrow(StartRefused);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain(
      'Check that it is running and that the address is correct. The hub retries in a second.',
    );
    expect(line).toContain('ECONNREFUSED');
    expect(line).not.toMatch(/"stack"|\bat .*:\d+:\d+/);
  }
});
