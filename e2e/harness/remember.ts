import { join } from 'node:path';
import { openPglite } from '#server/platform/db/engine/pglite.ts';
import type { Hub } from './hub.ts';

/**
 * Changes what a hub remembers where only time would: its database is opened while it stands still, and
 * it starts again afterwards.
 */
export async function remember(hub: Hub, statement: string): Promise<void> {
  await hub.stop();
  const database = await openPglite({ dataDir: join(hub.dataDir, 'db') });
  try {
    await database.handle.query(statement);
  } finally {
    await database.close();
    await hub.start();
  }
}
