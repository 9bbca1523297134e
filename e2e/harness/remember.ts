import { join } from 'node:path';
import { Client } from 'pg';
import { openPglite } from '#server/platform/db/engine/pglite.ts';
import type { Hub } from './hub.ts';

/** Changes the database of the stopped hub, to simulate the passage of time. */
export async function remember(hub: Hub, statement: string): Promise<void> {
  await hub.stop();
  try {
    await changeDatabase(hub, statement);
  } finally {
    await hub.start();
  }
}

async function changeDatabase({ env, dataDir }: Hub, statement: string): Promise<void> {
  const url = env['DATABASE_URL'];
  if (url === undefined) {
    const database = await openPglite({ dataDir: join(dataDir, 'db') });
    await database.handle.query(statement).finally(() => database.close());
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Makes emails about unread messages due, which otherwise takes two minutes. */
export const mailsNow = `update pgboss.job set start_after = now()
  where name = 'conversation-unread' and state = 'created'`;
