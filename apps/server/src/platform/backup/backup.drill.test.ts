import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BrokenBackup } from './manifest.ts';
import { checkBackup } from './check-backup.ts';
import { shell } from '#test/shell-actor.ts';
import { openTestHub } from '#test/hub.ts';
import { writePlugin } from '#test/release-zip.ts';
import { activateSite } from '#test/site.ts';

test('refuses a backup that is cut at any position', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-backup-'));
  const world = await openTestHub({ env: { HUB_DATA_DIR: join(folder, 'data') } });
  onTestFinished(async () => {
    await world.close();
    rmSync(folder, { recursive: true });
  });
  const { browser } = await world.signedInBuyer();
  await activateSite(world, browser, 'https://shop.example');
  const zip = await writePlugin(folder, ['revslider', '9.9.9']);
  const { ok } = await world.hub.operators.releases.plugins.publish(zip, shell);
  expect(ok).toBe(true);
  const file = join(folder, 'hub.backup');
  await world.hub.operators.backUp(file, { files: true });

  const { size } = statSync(file);
  const atTheEnd = Array.from({ length: Math.min(4096, size) }, (_, nth) => size - 1 - nth);
  const before = Array.from({ length: Math.ceil(size / 97) }, (_, nth) => nth * 97).toReversed();
  // One file serves all cases, because each is shorter than the last.
  for (const length of new Set([...atTheEnd, ...before.filter((at) => at < size - 4096), 0])) {
    truncateSync(file, length);
    const refused = await checkBackup({ file, identity: null, rings: null }).catch(
      (error: unknown) => error,
    );
    if (!(refused instanceof BrokenBackup)) throw new Error(`cut at ${length} of ${size}`);
  }
}, 120_000);
