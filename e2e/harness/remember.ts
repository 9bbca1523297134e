import { join } from 'node:path';
import { openPglite } from '#server/platform/db/engine/pglite.ts';
import type { Hub } from './hub.ts';

/**
 * Changes stored data that only time would change. The hub stops, its database is edited, and the
 * hub starts again.
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

/** Makes every email about unread messages due, which otherwise waits for two minutes. */
export const mailsNow = `update pgboss.job set start_after = now()
  where name = 'conversation-unread' and state = 'created'`;
