// From a buyer's press to an operator's screen, by way of two hubs and one PostgreSQL.
import { randomUUID } from 'node:crypto';
import { openBackend } from './backend.ts';
import { openEar, type Ear } from './event-streams.ts';
import { openClient } from './hub-client.ts';
import { interleave, medianOf, ratioOf } from './interleave.ts';
import { sessionToken } from './seed.ts';
import { startBareEvents, startHub, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

const mostDelay = 1.5;
/** Messages of one turn, each sent when the last has arrived. */
const batch = 40;

const [operator, buyer] = [1, 2];

/** One runs the hub, without a second factor. */
const env = { HUB_REQUIRE_SECOND_FACTOR: 'nobody' };
const makeOperator = 'update users set is_admin = true where id = 1';

interface Way {
  /** Sends a message of this text, and is over when that was answered. */
  readonly send: (text: string) => Promise<unknown>;
  readonly ear: Ear;
}

type Pair = [near: Server, far: Server];

/** The median time from sending a message until it has arrived, in milliseconds. */
async function takeTurn({ send, ear }: Way): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < batch; nth += 1) {
    const text = randomUUID();
    const start = performance.now();
    const [arrived] = await Promise.all([ear.hear(text), send(text)]);
    times.push(arrived - start);
  }
  return medianOf(times);
}

/** Written at one hub, read at the other. */
async function wayOfHubs(near: Server, far: Server): Promise<Way> {
  const client = await openClient(near.url, sessionToken(buyer));
  const draft = (text: string) => ({ name: randomUUID(), text, files: [] });
  const opened = (await client.post('/api/user/conversation/open', {
    ...draft('The header jumps.'),
    topic: 'question',
    license_id: null,
  })) as { conversation: { id: number } };
  const { id } = opened.conversation;
  return {
    send: (text) => client.post('/api/user/conversation/send', { id, ...draft(text) }),
    ear: await openEar(`${far.url}/api/operator/conversation/stream`, {
      cookie: `hub=${sessionToken(operator)}`,
      'sec-fetch-site': 'same-origin',
    }),
  };
}

const wayOfBare = async (near: Server, far: Server): Promise<Way> => ({
  send: async (text) => (await fetch(near.url, { method: 'POST', body: text })).json(),
  ear: await openEar(`${far.url}/stream`),
});

/** How long a message is on its way ÷ what two servers need that only notify each other. */
export async function measureMessages({ settings, folder, found, ...stage }: Stage): Promise<void> {
  const databaseUrl = await stage.small();
  const backend = await openBackend(databaseUrl);
  await backend.run([{ text: makeOperator }]);
  await backend.close();
  const hub = () => startHub({ databaseUrl, folder, env });
  const bare = () => startBareEvents(databaseUrl);
  await withServers([hub, hub, bare, bare], async (...servers) => {
    const [hubs, bares] = [servers.slice(0, 2), servers.slice(2)] as [Pair, Pair];
    const ways = {
      hub: await wayOfHubs(...hubs),
      bare: await wayOfBare(...bares),
      control: await wayOfBare(...bares),
    };
    const take = (way: Way) => () => takeTurn(way);
    try {
      const ms = await interleave(
        { hub: take(ways.hub), bare: take(ways.bare), control: take(ways.control) },
        settings.rounds,
      );
      found({
        name: 'messages: time until on the other side ÷ a bare notification',
        ratio: ratioOf(ms.hub, ms.bare),
        control: ratioOf(ms.control, ms.bare),
        target: { most: mostDelay },
      });
      console.log(
        `Median: ${medianOf(ms.hub).toFixed(1)} ms, bare ${medianOf(ms.bare).toFixed(1)} ms.`,
      );
    } finally {
      for (const { ear } of Object.values(ways)) ear.close();
    }
  });
}
