import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { Pool, type ClientBase, type QueryConfig } from 'pg';
import { withClient, type Client } from './pooled.ts';

/** Connects PostgreSQL's driver to the embedded engine, which answers in this thread. */
function wireTo(engine: PGlite): Duplex {
  async function answer(messages: Uint8Array): Promise<void> {
    const answers: Uint8Array[] = [];
    // The engine reuses the memory of the chunk, so this copies the chunk.
    const onRawData = (part: Uint8Array): void => void answers.push(part.slice());
    await engine.execProtocolRawStream(messages, { syncToFs: false, onRawData });
    for (const each of answers) wire.push(each);
  }
  const send = callbackify(answer);
  const wire = new Duplex({
    read: () => {},
    write: (messages: Buffer, _encoding, done) => send(messages, done),
    // A statement consists of five messages, which go to the engine in one call.
    writev: (all, done) => send(Buffer.concat(all.map(({ chunk }) => chunk as Buffer)), done),
    final(done) {
      wire.push(null);
      done();
    },
  });
  return Object.assign(wire, {
    connect: () => queueMicrotask(() => void wire.emit('connect')),
    setNoDelay: () => {},
    ref: () => {},
    unref: () => {},
  });
}

/**
 * Opens a pool of PostgreSQL's driver on the embedded engine. It has one connection, because the
 * engine has one session. `settle` runs on each new connection; a new connection opens only after a
 * failure.
 */
export function openEmbeddedPool(
  engine: PGlite,
  settle: (client: ClientBase) => Promise<void>,
): Pool {
  const pool = new Pool({
    // These values override environment variables for another server.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => wireTo(engine),
    max: 1,
    idleTimeoutMillis: 0,
    async onConnect(client) {
      // Waiting callers get the error; the next caller gets another connection.
      client.on('error', () => {});
      // Clears the session state of the previous connection.
      await client.query('rollback');
      await client.query('discard all');
      await settle(client);
    },
  });
  return pool.on('error', () => {});
}

/** Keeps the pool's only connection after a refused statement. */
export const keeping = (pool: Pool): Client =>
  ({
    query: (...words: [string | QueryConfig, unknown[]?]) =>
      withClient(pool, (client) => client.query(...words)),
  }) as unknown as Client;
