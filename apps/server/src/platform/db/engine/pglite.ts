import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { copyInText, copyOutText, type CopiedTable, type BulkCopy } from '#platform/db/copying.ts';
import type { Engine, Run } from '#platform/db/db.ts';
import { createSubscriptions } from './embedded-subscriptions.ts';
import { keeping, openEmbeddedPool } from './embedded-pool.ts';
import { createHandle, transactionsOn, type Client } from './pooled.ts';

interface PgliteSettings {
  /** Path of the data folder, or `memory://`. */
  readonly dataDir: string;
  readonly template?: Blob;
}

/** Number of 8 kB pages in one batch of a copy; one batch is in memory. */
const pagesAtOnce = 1024;

/** Copies a large table in batches, because the engine copies through memory. */
async function* copyOutOf(engine: PGlite, table: CopiedTable): AsyncIterable<Buffer> {
  const { rows } = await engine.query<{ pages: number }>(
    `select (pg_relation_size('${table.name}') / 8192)::int as pages`,
  );
  const pages = rows[0]?.pages ?? 0;
  for (let page = 0; page < pages; page += pagesAtOnce) {
    const where = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`;
    const { blob } = await engine.query(`${copyOutText(table, where)} '/dev/blob'`);
    if (blob) yield Buffer.from(await blob.arrayBuffer());
  }
}

/** Copies in the driver's transaction, because the engine has one session. */
const copyingOn = (engine: PGlite): BulkCopy => ({
  copyOut: (table) => copyOutOf(engine, table),
  async copyIn(table, rows) {
    const blob = new Blob([new Uint8Array(rows)]);
    await engine.query(`${copyInText(table)} '/dev/blob'`, [], { blob });
  },
});

const runOn =
  (client: Client): Run =>
  async ({ text }, values) =>
    (await client.query(text, [...values])).rows;

/** Opens the embedded engine: PostgreSQL in this process, with one connection. */
export async function openPglite(
  settings: PgliteSettings,
): Promise<Engine & { dump(): Promise<Blob> }> {
  const engine = await PGlite.create({
    dataDir: settings.dataDir,
    extensions: { pg_trgm, unaccent },
    ...(settings.template && { loadDataDir: settings.template }),
    // Below PostgreSQL's defaults: half the memory at the same speed.
    initialMemory: 128 * 1024 * 1024,
    postgresqlconf: ['shared_buffers=8MB'],
  });
  const pool = openEmbeddedPool(engine, (client) => listeners.listenOn(client));
  const alone = keeping(pool);
  const listeners = createSubscriptions(async (text) => (pool.ending ? null : alone.query(text)));

  return {
    name: 'pglite',
    handle: createHandle(alone, runOn(alone)),
    transaction: transactionsOn({
      pool,
      begin: () => 'begin',
      handleOf: (client) => ({ ...createHandle(client, runOn(client)), ...copyingOn(engine) }),
      onError: () => {},
    }),
    subscribe: listeners.subscribe,
    // The lock on the data folder already excludes other processes.
    migrate: (folder) => migrate(drizzle(pool), { migrationsFolder: folder }),
    dump: () => engine.dumpDataDir('none'),
    async close() {
      await pool.end();
      await engine.close();
    },
  };
}
