// What recording an event costs where a webhook tells of it ÷ where none does; and whether 10,000 deliveries
// arrive, each once and in order, at a receiver that fails half the time.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { operatorBuild } from '#scripts/machine/places.ts';
import { openBackend } from './backend.ts';
import { openClient, type HubClient } from './hub-client.ts';
import { interleave, ratioOf } from './interleave.ts';
import { sessionToken } from './seed.ts';
import { startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

const mostCost = 1.1;
/** Events of one turn. */
const batch = 60;
const many = 10_000;
/** Milliseconds without any delivery after which no more is waited for. */
const patience = 60_000;

/** A file without rows: one event of the trail, and hardly a statement beside it. */
const eventPath = '/api/operator/licenses/csv?owner=2000000000';

interface Receiver {
  readonly url: string;
  /** The numbers that were taken, as they came. */
  readonly taken: string[];
  close(): void;
}

/** Fails every other time. */
async function openReceiver(): Promise<Receiver> {
  const taken: string[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1;
      const isTaken = asked % 2 === 0;
      if (isTaken) taken.push(String(request.headers['webhook-id']));
      response.writeHead(isTaken ? 204 : 503).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, taken, close: () => void server.close() };
}

async function takeTurn({ headers }: HubClient, { url }: Server): Promise<number> {
  const start = performance.now();
  for (let nth = 0; nth < batch; nth += 1) {
    const answer = await fetch(url + eventPath, { headers });
    if (!answer.ok) throw new Error(`${eventPath} answered ${answer.status}`);
    await answer.text();
  }
  return (performance.now() - start) / batch;
}

const manyText = `
  insert into audit_events (at, event, user_id, actor, details)
  select now(), 'operators.list_taken', 1, 'operator', jsonb_build_object('nth', nth)
  from generate_series(1, ${many}) nth`;

/** Waits as long as something comes. */
async function untilQuiet(taken: readonly string[], wanted: number): Promise<number> {
  const start = performance.now();
  for (let [last, at] = [taken.length, start]; taken.length < wanted; await sleep(100)) {
    if (taken.length > last) [last, at] = [taken.length, performance.now()];
    if (performance.now() - at > patience) break;
  }
  return (performance.now() - start) / 1000;
}

/** Of so many, how many did not come exactly once, or came before one that happened earlier. */
function countWrong(taken: readonly string[], wanted: number): number {
  const numbers = taken.map((id) => Number(id.replace('evt_', '')));
  const late = numbers.filter((number, at) => number <= (numbers[at - 1] ?? 0)).length;
  return late + Math.abs(wanted - new Set(numbers).size);
}

export async function measureWebhooks(stage: Stage): Promise<void> {
  const { settings, folder, found, databases } = stage;
  const quiet = await stage.small();
  const backend = await openBackend(quiet);
  await backend.run([{ text: 'update users set is_admin = true where id = 1' }]);
  await backend.close();
  const told = await databases.create('told', 'small');
  const receiver = await openReceiver();
  const env = { HUB_REQUIRE_SECOND_FACTOR: 'nobody' };
  const starts = [told, quiet, quiet].map(
    (databaseUrl) => () => startHub({ databaseUrl, folder, env }),
  );
  try {
    await withServers(starts, async (...servers) => {
      const [telling, silent, control] = servers as [Server, Server, Server];
      const command = [operatorBuild, 'webhook', 'add', 'bench', receiver.url, 'operators'];
      await promisify(execFile)(process.execPath, command, {
        env: { ...process.env, DATABASE_URL: told, HUB_DATA_DIR: join(folder, 'data') },
      });
      const turn = async (server: Server) => {
        const client = await openClient(server.url, sessionToken(1));
        return () => takeTurn(client, server);
      };
      const sides = {
        telling: await turn(telling),
        silent: await turn(silent),
        control: await turn(control),
      };
      const times = await interleave(sides, settings.rounds);
      found({
        name: 'webhooks: time of recording an event ÷ without an endpoint',
        ratio: ratioOf(times.telling, times.silent),
        control: ratioOf(times.control, times.silent),
        target: { most: mostCost },
      });
      await untilQuiet(receiver.taken, (settings.rounds + 1) * batch);
      receiver.taken.length = 0;
      const database = await openBackend(told);
      await database.run([{ text: manyText }]);
      await database.close();
      const seconds = await untilQuiet(receiver.taken, many);
      const wrong = countWrong(receiver.taken, many);
      const words = `${many.toLocaleString('en')} deliveries, half of the tries failing, in ${seconds.toFixed(0)} s`;
      found({
        name: `webhooks: lost, doubled or out of order of ${words}`,
        ratio: { median: wrong, min: wrong, max: wrong },
        target: { most: 0 },
      });
    });
  } finally {
    receiver.close();
  }
}
