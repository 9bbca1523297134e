import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '@hub/contract/limits';
import { arriveWhole, sweepArriving } from './arriving-files.ts';
import { createTestClock } from '#test/clock.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-arriving-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('stores a file completely or not at all', async () => {
  const inside = join(folder, 'whole');
  await arriveWhole(join(inside, 'a'), (beside) => writeFile(beside, 'all of it'));
  const cut = arriveWhole(join(inside, 'b'), async (beside) => {
    await writeFile(beside, 'half');
    throw new Error('no room');
  });
  await expect(cut).rejects.toThrow('no room');
  expect(readdirSync(inside)).toEqual(['a']);
});

test('removes only the leftovers of a killed process, after an hour', async () => {
  const clock = createTestClock();
  const agesInMinutes = { '.one.incoming': 61, '.two.incoming': 59, 'kept.zip': 900, '.own': 900 };
  for (const [name, age] of Object.entries(agesInMinutes)) {
    const at = new Date(clock.now().getTime() - minutes(age));
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at, at);
  }
  await sweepArriving(folder, clock);
  expect(readdirSync(folder).toSorted()).toEqual(['.own', '.two.incoming', 'kept.zip', 'whole']);
  await sweepArriving(join(folder, 'never-made'), clock);
});
