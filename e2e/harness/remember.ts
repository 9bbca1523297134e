import { join } from 'node:path';
import { openPglite } from '#server/platform/db/engine/pglite.ts';
import type { Hub } from './hub.ts';

/**
 * Changes stored data to simulate the passage of time: stops the hub, changes its database and
 * starts the hub again.
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

/**
 * Statement that makes all emails about unread messages due now. Otherwise they are due after two
 * minutes.
 */
export const mailsNow = `update pgboss.job set start_after = now()
  where name = 'conversation-unread' and state = 'created'`;
