// From a buyer's press to an operator's screen, by way of two hubs and one PostgreSQL.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openEar, type Ear } from './event-streams.ts';
import { openClient } from './hub-client.ts';
import { fillInbox } from './inbox.ts';
import { interleave, medianOf, ratioOf } from './interleave.ts';
import { sessionHash, sessionToken } from './seed.ts';
import { startBareEvents, startHub, type BareConversation, type Server } from './servers.ts';
import { withServers, type Stage } from './stage.ts';

const mostDelay = 1.5;
/**
 * Messages that were written before, so that PostgreSQL knows the tables: of empty ones it makes plans that
 * it keeps until it looks at them again, which is later than all of this.
 */
const before = 20_000;
/** Messages of one turn, each sent when the last has arrived. */
const batch = 40;
/** Turns that let the compiler see what is hot before anything is kept. */
const warmUp = 40;

const [operator, buyer] = [1, 2];

/** One runs the hub, without a second factor. */
const env = { HUB_REQUIRE_SECOND_FACTOR: 'nobody' };
const makeConversation = `insert into conversations (user_id, topic, created_at, last_at)
  values ($1, 'question', now(), now()) returning id`;

interface Way {
  /** Before a turn: nobody writes a thousand messages into one conversation. */
  readonly begin?: () => Promise<unknown>;
  /** Sends a message of this text, and is over when that was answered. */
  readonly send: (text: string) => Promise<unknown>;
  readonly ear: Ear;
}

type Pair = [near: Server, far: Server];

/** The median time from sending a message until it has arrived, in milliseconds. */
async function takeTurn({ begin, send, ear }: Way): Promise<number> {
  await begin?.();
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
  let id = 0;
  return {
    async begin() {
      const about = { topic: 'question', license_id: null };
      const opened = (await client.post('/api/user/conversation/open', {
        ...draft('The header jumps.'),
        ...about,
      })) as { conversation: { id: number } };
      ({ id } = opened.conversation);
    },
    send: (text) => client.post('/api/user/conversation/send', { id, ...draft(text) }),
    ear: await openEar(`${far.url}/api/operator/conversation/stream`, {
      cookie: `hub=${sessionToken(operator)}`,
      'sec-fetch-site': 'same-origin',
    }),
  };
}

/** At `/` a message is passed on, at `/keep` it is kept and read. */
const wayOfBare = async ([near, far]: Pair, path: '/' | '/keep'): Promise<Way> => ({
  send: async (text) => (await fetch(near.url + path, { method: 'POST', body: text })).json(),
  ear: await openEar(`${far.url}/stream`),
});

/** Fills the tables, makes somebody an operator, and a conversation for the bare servers. */
async function prepare(databaseUrl: string): Promise<BareConversation> {
  await fillInbox(databaseUrl, before);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(makeConversation, [buyer]);
  await client.end();
  return { id: rows[0]?.id ?? 0, writer: sessionHash(buyer), reader: sessionHash(operator) };
}

/** How long a message is on its way ÷ what two bare servers need for it. */
export async function measureMessages({
  settings,
  folder,
  found,
  databases,
  ...stage
}: Stage): Promise<void> {
  await stage.small();
  const databaseUrl = await databases.create('messages', 'small');
  const conversation = await prepare(databaseUrl);
  const hub = () => startHub({ databaseUrl, folder, env });
  const bare = () => startBareEvents(databaseUrl, conversation);
  await withServers([hub, hub, bare, bare], async (...servers) => {
    const [hubs, bares] = [servers.slice(0, 2), servers.slice(2)] as [Pair, Pair];
    const ways = {
      hub: await wayOfHubs(...hubs),
      bare: await wayOfBare(bares, '/keep'),
      passing: await wayOfBare(bares, '/'),
      control: await wayOfBare(bares, '/keep'),
    };
    const take = (way: Way) => () => takeTurn(way);
    try {
      for (const way of Object.values(ways)) {
        for (let turn = 0; turn < warmUp; turn += 1) await takeTurn(way);
      }
      const ms = await interleave(
        {
          hub: take(ways.hub),
          bare: take(ways.bare),
          passing: take(ways.passing),
          control: take(ways.control),
        },
        settings.rounds,
      );
      found({
        name: 'messages: time until on the other side ÷ a bare server that keeps them',
        ratio: ratioOf(ms.hub, ms.bare),
        control: ratioOf(ms.control, ms.bare),
        target: { most: mostDelay },
      });
      found({
        name: 'the same ÷ a bare notification, of which nothing is kept',
        ratio: ratioOf(ms.hub, ms.passing),
        target: {},
      });
      const words = Object.entries(ms).map(
        ([name, all]) => `${name} ${medianOf(all).toFixed(1)} ms`,
      );
      console.log(`Median: ${words.join(', ')}.`);
    } finally {
      for (const { ear } of Object.values(ways)) ear.close();
    }
  });
}
