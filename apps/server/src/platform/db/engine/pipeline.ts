import { Client } from 'pg';
import type { Run } from '#platform/db/db.ts';
import { namedOn, settleSession, type ConnectionSettings } from '#platform/db/session.ts';

const count = 4;

interface SharedConnection {
  client: Promise<Client> | null;
  load: number;
}

/**
 * Creates connections that carry many short reads in parallel, in the driver's pipeline mode. Each
 * connection opens on its first read, and again after it broke.
 */
export function openPipeline({ config, onError }: ConnectionSettings) {
  const connections = Array.from({ length: count }, (): SharedConnection => ({
    client: null,
    load: 0,
  }));

  function connect(connection: SharedConnection): Promise<Client> {
    const client = new Client({ ...config, pipeline: true });
    const connected = client
      .connect()
      .then(() => settleSession(client))
      .then(() => client);
    const forget = (): void => {
      if (connection.client === connected) connection.client = null;
    };
    client.on('end', forget).on('error', (error) => {
      forget();
      onError(error);
    });
    connected.catch(() => {
      forget();
      client.end().catch(onError);
    });
    return connected;
  }

  return {
    async run<Row>(...[statement, values]: Parameters<Run>) {
      const connection = connections.reduce((best, each) => (each.load < best.load ? each : best));
      connection.load += 1;
      try {
        const client = await (connection.client ??= connect(connection));
        const { rows } = await client.query({ ...namedOn(client, statement), values: [...values] });
        return rows as Row[];
      } finally {
        connection.load -= 1;
      }
    },
    async close(): Promise<void> {
      for (const { client } of connections) await (await client?.catch(() => null))?.end();
    },
  };
}
