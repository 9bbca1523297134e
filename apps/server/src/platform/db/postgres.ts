import { finished } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client as Connection, Pool, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { copyInText, copyOutText, type Copying } from './copying.ts';
import type { Engine, Handle, Run } from './db.ts';
import { openHearing } from './hearing.ts';
import { lockHubs } from './locks.ts';
import { openPipelines } from './pipeline.ts';
import { rowsOf, sqlOf, transactionsOn, type Client } from './pooled.ts';
import { beginText, isPooled, settleSession } from './session.ts';
import type { Statement } from './statement.ts';
import { steppingAside } from './stepping-aside.ts';

/** How long a statement may wait for a connection, or for its turn at one, in milliseconds. */
const connectionTimeout = 5_000;

/** Connections that hot statements share, beside the pool's. */
const pipelineCount = { reads: 4, plannedOnce: 2, writes: 2 } as const;

/**
 * How long a write keeps those behind it waiting for a row that somebody else has locked, in
 * milliseconds: longer than what the hub itself does to a row, and too short to be felt.
 */
const untilAside = { lock_timeout: 50 } as const;

/**
 * Left to itself PostgreSQL may keep to a price of long ago, and plan at each call:
 * docs/decisions/0057-the-way-of-a-message.md.
 */
const keepingPlans = { plan_cache_mode: 'force_generic_plan' } as const;

interface PostgresSettings {
  readonly url: string;
  readonly maxConnections?: number;
  /** Told of connections that broke while idle; without a listener they would end the process. */
  readonly onError: (error: Error) => void;
}

/** Within a transaction a hot statement runs on the transaction's own connection. */
const runOn =
  (client: PoolClient): Run =>
  async <Row>({ name, text }: Statement<Row>, values: readonly unknown[]) => {
    const named = isPooled(client) ? { text } : { name, text };
    const result = await client.query({ ...named, values: [...values] });
    return result.rows as Row[];
  };

const copyingOn = (client: PoolClient): Copying => ({
  copyOut: (table) => client.query(to(`${copyOutText(table)} stdout`)),
  async copyIn(table, rows) {
    const stream = client.query(from(`${copyInText(table)} stdin`));
    stream.end(rows);
    await finished(stream);
  },
});

/**
 * PostgreSQL by its URL. Connections are made when needed, so the hub recovers when the server
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
  const pool = new Pool({ ...config, max, onConnect: (client) => settleSession(client) });
  pool.on('error', settings.onError);
  const { onError } = settings;
  const reads = openPipelines(pipelineCount.reads, { config, onError });
  const once = openPipelines(pipelineCount.plannedOnce, { config, onError, session: keepingPlans });
  const writes = openPipelines(pipelineCount.writes, { config, onError, session: untilAside });

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
    onError: settings.onError,
  });

  const write = steppingAside({
    shared: (statement, values) => writes.run(statement, values),
    alone: (statement, values) => transaction(({ run }) => run(statement, values)),
    most: Math.ceil(max / 4),
    patience: connectionTimeout,
  });

  const handle = handleOf(pool, (statement, values) => {
    if (statement.writes) return write(statement, values);
    return (statement.isPlannedOnce ? once : reads).run(statement, values);
  });

  return {
    name: 'postgres',
    handle,
    transaction,
    hear: (hearer) => openHearing(hearer, { config, onError: settings.onError }),
    async migrate(folder) {
      // Drizzle takes no lock of its own. A transaction that does nothing else holds one, which also
      // keeps its connection where a pooler gives them out; its end frees it, whatever happens.
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
      await Promise.all([pool.end(), reads.close(), once.close(), writes.close()]);
    },
  };
}
