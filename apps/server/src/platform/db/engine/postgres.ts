import { finished } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client as Connection, Pool, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { copyInText, copyOutText, type BulkCopy } from '#platform/db/copying.ts';
import type { Engine, Handle, Run } from '#platform/db/db.ts';
import { openSubscription } from '#platform/db/subscription.ts';
import { lockHubs } from '#platform/db/locks/locks.ts';
import { openPipeline } from './pipeline.ts';
import { rowsOf, sqlOf, transactionsOn, withClient, type Client } from './pooled.ts';
import { beginText, namedOn, settleSession } from '#platform/db/session.ts';
import type { Statement } from '#platform/db/statement.ts';

/** Longest wait of a statement for a connection, in milliseconds. */
const connectionTimeout = 5_000;

interface PostgresSettings {
  readonly url: string;
  readonly maxConnections?: number;
  /** Receives errors of idle connections; without a listener they would end the process. */
  readonly onError: (error: Error) => void;
}

/**
 * Runs hot statements on a prepared connection of the pool: writes, and statements of transactions.
 */
const runOn =
  (client: PoolClient): Run =>
  async <Row>(statement: Statement<Row>, values: readonly unknown[]) =>
    (await client.query({ ...namedOn(client, statement), values: [...values] })).rows as Row[];

const copyingOn = (client: PoolClient): BulkCopy => ({
  copyOut: (table) => client.query(to(`${copyOutText(table)} stdout`)),
  async copyIn(table, rows) {
    const stream = client.query(from(`${copyInText(table)} stdin`));
    stream.end(rows);
    await finished(stream);
  },
});

/**
 * Opens PostgreSQL by its URL. Connections open when needed, so the hub recovers after the server
 * restarts.
 */
export function openPostgres(settings: PostgresSettings): Engine {
  const config = {
    connectionString: settings.url,
    connectionTimeoutMillis: connectionTimeout,
    keepAlive: true,
    application_name: 'customer-hub',
  };
  const max = settings.maxConnections ?? 20;
  const { onError } = settings;
  const pool = new Pool({ ...config, max, onConnect: settleSession });
  pool.on('error', onError);
  const pipeline = openPipeline({ config, onError });

  const aClient = (): Connection => new Connection({ connectionString: settings.url });

  const handleOf = (client: Client, run: Run): Handle => ({
    run,
    sql: sqlOf(client),
    query: async (text, values) =>
      rowsOf(await client.query(text, values ? [...values] : undefined)),
  });

  const transaction = transactionsOn({
    pool,
    begin: beginText,
    handleOf: (client) => ({ ...handleOf(client, runOn(client)), ...copyingOn(client) }),
    onError,
  });

  const handle = handleOf(pool, (statement, values) =>
    statement.writes
      ? withClient(pool, (client) => runOn(client)(statement, values))
      : pipeline.run(statement, values),
  );

  return {
    name: 'postgres',
    handle,
    transaction,
    subscribe: (listener) => openSubscription(listener, { config, onError }),
    async migrate(folder) {
      // Drizzle takes no lock. A separate transaction holds the lock, which also works behind a
      // pooler. Its end always releases the lock.
      const [guard, client] = [aClient(), aClient()];
      try {
        await guard.connect();
        await guard.query('begin');
        await lockHubs(guard, 'migrations');
        await client.connect();
        await migrate(drizzle(client), { migrationsFolder: folder });
      } finally {
        await Promise.all([guard.end(), client.end()]);
      }
    },
    async close() {
      await Promise.all([pool.end(), pipeline.close()]);
    },
  };
}
