import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort, requireFreePorts } from './ports.ts';

test('names a port in use and the fix', async () => {
  const port = await findFreePort();
  const requirements = [{ port, for: 'the hub' }];
  await expect(requireFreePorts(requirements, 'Choose.')).resolves.toBeUndefined();

  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(port, '127.0.0.1', resolve));
  try {
    await expect(requireFreePorts(requirements, 'Choose.')).rejects.toThrow(
      `Port ${port}, which the hub needs, is taken by another program. Choose.`,
    );
  } finally {
    await new Promise((resolve) => void other.close(resolve));
  }
});

test('returns different ports to simultaneous calls', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(new Set(ports).size).toBe(50);
});
