import { threadId } from 'node:worker_threads';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createDb, type Db } from '#platform/db/db.ts';
import { openPglite } from '#platform/db/engine/pglite.ts';
import { openPostgres } from '#platform/db/engine/postgres.ts';

/** Opens a database without tables, on the engine of this run. The caller must close it. */
export async function openEmptyDatabase(): Promise<Db> {
  const template = inject('template');
  if ('pglite' in template) return createDb(await openPglite({ dataDir: 'memory://' }));
  const name = `hub_empty_${process.pid}_${threadId}_${Date.now()}`;
  const url = new URL(template.postgres);
  url.pathname = '/postgres';
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const db = createDb(openPostgres({ url: url.href, onError: () => {} }));
  return {
    ...db,
    async close() {
      await db.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
