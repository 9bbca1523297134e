// Measures the time from a buyer's Send at one hub to an operator's screen at another hub ÷ two
// bare servers that store the message.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Bench, Measurement } from '#bench/harness/bench.ts';
import { post } from '#bench/harness/calls.ts';
import { askJson, openPage, send } from '#bench/harness/client.ts';
import { hear, openStream } from '#bench/harness/event-streams.ts';
import { compare, eachSide, medianOf, percentile } from '#bench/harness/rounds.ts';
import { operator, sessionHash, sessionToken } from '#bench/harness/seed.ts';

const warmUp = 20;
const buyer = 2;

interface MessageCase {
  /** Prepares a round, so that no conversation grows to a thousand messages. */
  readonly begin?: () => Promise<unknown>;
  readonly send: (text: string) => Promise<unknown>;
  readonly stream: IncomingMessage;
}

interface OpenConversation {
  readonly conversation: { readonly id: number };
}

async function wayOfHubs(bench: Bench): Promise<MessageCase> {
  const [near, far] = [await bench.hub(), await bench.hub()];
  const headers = await openPage(near.url, sessionToken(buyer));
  let id = 0;
  const say = (act: 'open' | 'send', text: string, about: object) => {
    const draft = { name: randomUUID(), text, files: [], ...about };
    return askJson<OpenConversation>(
      near.url,
      post(`/api/user/conversation/${act}`, headers, draft),
    );
  };
  return {
    async begin() {
      const about = { topic: 'question', license_id: null };
      ({ id } = (await say('open', 'The header jumps.', about)).conversation);
    },
    send: (text) => say('send', text, { id }),
    stream: await openStream(`${far.url}/api/operator/conversation/stream`, {
      cookie: `hub=${sessionToken(operator)}`,
      'sec-fetch-site': 'same-origin',
    }),
  };
}

async function wayOfBares(bench: Bench): Promise<MessageCase> {
  const env = { BENCH_WRITER: sessionHash(buyer), BENCH_READER: sessionHash(operator) };
  const [near, far] = [await bench.bare(env), await bench.bare(env)];
  return {
    send: (text) => send(near.url, post('/keep', {}, { text })),
    stream: await openStream(`${far.url}/stream`),
  };
}

export const messages: Measurement = {
  name: 'messages',
  what: "a message on the other side's screen, two hubs, p95: ≤ 100 ms, and ≤ 4 × a bare server that stores it",
  amount: [40, 'messages of a turn'],
  async run(bench) {
    /**
     * Returns the delivery time of each message in milliseconds. The next message is sent after the
     * previous message has arrived.
     */
    const take = async ({ begin, send: say, stream }: MessageCase): Promise<number[]> => {
      await begin?.();
      const times: number[] = [];
      while (times.length < bench.amount) {
        const text = randomUUID();
        const start = performance.now();
        const [arrived] = await Promise.all([hear(stream, text), say(text)]);
        times.push(arrived - start);
      }
      return times;
    };
    const bares = [await wayOfBares(bench), await wayOfBares(bench)] as const;
    const ways = [await wayOfHubs(bench), ...bares] as const;
    for (const way of ways) {
      bench.onEnd(() => way.stream.destroy());
      for (let turn = 0; turn < warmUp; turn += 1) await take(way);
    }
    const name = 'message: time until it arrives ÷ a bare server that stores it';
    const told = { name, of: medianOf, target: { most: 4 } };
    const times = await compare(
      bench,
      eachSide(ways, (way) => () => take(way)),
      [told],
    );
    bench.budget('message: p95 until it arrives, ms', percentile(times.flat(), 0.95), 100);
  },
};
