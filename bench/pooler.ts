// The hub through PgBouncer of deploy/, which gives each transaction whatever connection is free.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '#scripts/machine/machine.ts';
import { startPooler } from '#scripts/machine/pooler.ts';
import type { Ratio } from './interleave.ts';
import { loadWith } from './load.ts';
import { startHub } from './servers.ts';
import { password, setPasswords } from './sign-ins.ts';
import type { Stage } from './stage.ts';

const longer = 15;

const alone = (value: number): Ratio => ({ median: value, min: value, max: value });

/** Requests that fail because a pooler stands between the hub and its database: none. */
export async function measurePooler({ settings, folder, found, ...stage }: Stage): Promise<void> {
  if (findProgram(['pgbouncer']) === null) {
    console.log('Left out: the hub through PgBouncer, which this machine does not have.');
    return;
  }
  const databaseUrl = await stage.small();
  await setPasswords(databaseUrl);
  chmodSync(folder, 0o755);
  const pooler = await startPooler(new URL(databaseUrl), join(folder, 'pooler'));
  try {
    // Two at once: each waits for the other's migrations.
    const start = () => startHub({ databaseUrl: pooler.url, folder });
    const hubs = await Promise.all([start(), start()]);
    try {
      for (const { url } of hubs) {
        const load = { url, hub: url, seconds: longer * settings.seconds };
        const loaded = await loadWith(password, load);
        for (const [what, { asked, failed, statuses }] of Object.entries(loaded)) {
          console.log(`through PgBouncer: ${asked} ${what}, ${JSON.stringify(statuses)}`);
          found({
            name: `through PgBouncer: ${what} that failed`,
            ratio: alone(failed),
            target: { most: 0 },
          });
        }
      }
    } finally {
      await Promise.all(hubs.map((hub) => hub.stop()));
    }
  } finally {
    await pooler.stop();
  }
}
