import { openAsBlob } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createDb, type Db } from '#platform/db/db.ts';
import { openPglite } from '#platform/db/engine/pglite.ts';
import { openPostgres } from '#platform/db/engine/postgres.ts';

let counter = 0;

/**
 * Opens a database with all tables and no rows, on the engine of this run. The caller must close
 * it.
 */
export async function openTestDatabase(): Promise<Db> {
  const template = inject('template');
  if ('postgres' in template) return openFromPostgresTemplate(new URL(template.postgres));
  const blob = await openAsBlob(template.pglite);
  return createDb(await openPglite({ dataDir: 'memory://', template: blob }));
}

async function openFromPostgresTemplate(template: URL): Promise<Db> {
  counter += 1;
  const name = `hub_test_${process.pid}_${threadId}_${counter}_${Date.now()}`;
  const admin = new URL(template);
  admin.pathname = '/postgres';
  const client = new Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const db = createDb(openPostgres({ url: url.href, onError: () => {} }));
  return {
    ...db,
    async close() {
      await db.close();
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}
