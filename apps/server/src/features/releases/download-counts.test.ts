import { expect, test } from 'vitest';
import { createDownloadCounts } from './download-counts.ts';

test('a failed write loses no count, and the next write writes each count once', async () => {
  const written = new Map<number, number>();
  let isFailing = true;
  const count = async (id: number, downloads: number): Promise<void> => {
    if (isFailing && id === 2) throw new Error('the database is away');
    written.set(id, (written.get(id) ?? 0) + downloads);
  };
  const counts = createDownloadCounts({ plugin: { count }, theme: { count } });
  for (const id of [1, 2, 2, 3]) counts.add('plugin', { id });
  await expect(counts.flush()).rejects.toThrow('the database is away');
  isFailing = false;
  await counts.flush();
  await counts.flush();
  expect(Object.fromEntries(written)).toEqual({ 1: 1, 2: 2, 3: 1 });
});
