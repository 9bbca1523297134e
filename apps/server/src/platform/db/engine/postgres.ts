import { finished } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, Pool, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { copyInText, copyOutText, type BulkCopy } from '#platform/db/copying.ts';
import type { Engine, Run } from '#platform/db/db.ts';
import { openSubscription } from '#platform/db/subscription.ts';
import { lockHubs } from '#platform/db/locks/locks.ts';
import { openPipeline } from './pipeline.ts';
import { createHandle, transactionsOn, withClient } from './pooled.ts';
import { beginText, namedOn, settleSession } from '#platform/db/session.ts';
import type { Statement } from '#platform/db/statement.ts';

interface PostgresSettings {
  readonly url: string;
  /** Receives errors of idle connections; without a listener they would end the process. */
  readonly onError: (error: Error) => void;
}

/** Runs writes, and statements of transactions, on their own connection. */
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

/** Opens connections when needed, so the hub recovers after the server restarts. */
export function openPostgres(settings: PostgresSettings): Engine {
  const config = {
    connectionString: settings.url,
    // Longest wait of a statement for a connection, in milliseconds.
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'customer-hub',
  };
  const { onError } = settings;
  const pool = new Pool({ ...config, max: 20, onConnect: settleSession });
  pool.on('error', onError);
  const pipeline = openPipeline({ config, onError });

  const aClient = (): Client => new Client({ connectionString: settings.url });

  const transaction = transactionsOn({
    pool,
    begin: beginText,
    handleOf: (client) => ({ ...createHandle(client, runOn(client)), ...copyingOn(client) }),
    onError,
  });

  const handle = createHandle(pool, (statement, values) =>
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
