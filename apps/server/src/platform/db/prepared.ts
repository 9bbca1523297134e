import { drizzle } from 'drizzle-orm/node-postgres';
import type { QueryConfig } from 'pg';
import type { Handle } from './db.ts';
import { rowsOf, sqlOf, type Client } from './pooled.ts';

/** So many texts are kept prepared: those with lists in them have no end. */
const mostPrepared = 1000;

/** A name for each text, so that the engine reads and plans it once and not at each call. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (names.size < mostPrepared && !names.has(text)) names.set(text, `s${names.size}`);
    return names.get(text);
  };
}

/** Handles whose statements stay prepared, for an engine whose only connection lives as long as it does. */
export function createPreparing(): (client: Client) => Handle {
  const nameOf = createNames();
  const named = (query: QueryConfig): QueryConfig => ({ ...query, name: nameOf(query.text) });
  return (client) => {
    // Drizzle only ever calls `query` on what it is given.
    const preparing = {
      query: (query: QueryConfig, values: unknown[]) => client.query(named(query), values),
    } as unknown as Client;
    return {
      sql: sqlOf(client, () => drizzle(preparing)),
      query: async (text, values) => {
        // Without values a text may hold several statements, which cannot be prepared.
        if (!values?.length) return rowsOf(await client.query(text));
        return client.query(named({ text, values: [...values] }));
      },
      run: async ({ text }, values) =>
        (await client.query(named({ text, values: [...values] }))).rows,
    };
  };
}
