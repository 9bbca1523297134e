// Measures sign-ins ÷ their hashing step, and an unknown user ÷ a wrong password.
import { availableParallelism } from 'node:os';
import type { Measurement } from '#bench/harness/bench.ts';
import { post, signInOf } from '#bench/harness/calls.ts';
import { askJson, openPage, type HttpRequest } from '#bench/harness/client.ts';
import { compareLoads, type Load } from '#bench/harness/load.ts';
import { compare, eachSide } from '#bench/harness/rounds.ts';
import { hashOfPassword } from '#bench/harness/seed.ts';
import type { Server } from '#bench/harness/servers.ts';

const people = 300;
const tries = 12;

export const signInLoad = (
  server: Server,
  stranger: HttpRequest['headers'],
  amount: number,
): Load => {
  const requests = Array.from({ length: people }, (_, nth) => signInOf(nth + 1, stranger));
  return { server, requests, amount, connections: 32 };
};

/**
 * Measures failed sign-ins in milliseconds. Each uses a different name and address, so that neither
 * limit nor captcha applies.
 */
function createTrier({ url }: Server, headers: HttpRequest['headers']) {
  let turn = 0;
  return async (nameOf: (turn: number) => string): Promise<number> => {
    const start = performance.now();
    for (let nth = 0; nth < tries; nth += 1) {
      turn += 1;
      const from = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`;
      const form = { username: nameOf(turn), password: 'not this one, surely' };
      const asked = post('/api/login', { ...headers, 'x-forwarded-for': from }, form);
      const { result_type: kind } = await askJson<{ result_type?: string }>(url, asked);
      if (kind !== 'wrong_credentials') throw new Error(`A wrong password was answered by ${kind}`);
    }
    return performance.now() - start;
  };
}

export const signIns: Measurement = {
  name: 'sign-ins',
  what: 'sign-ins ÷ raw Argon2id verifications: ≥ 0.90; time of an unknown user ÷ of a wrong password: 0.9–1.1',
  rows: 3_000,
  amount: [96, 'sign-ins of a turn'],
  async run(bench) {
    const hub = await bench.hub({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const stranger = await openPage(hub.url);
    // The hub has this number of hashing threads.
    const threads = String(Math.max(1, Math.floor(availableParallelism() / 2)));
    const env = { BENCH_HASH: hashOfPassword(), UV_THREADPOOL_SIZE: threads };
    const servers = [hub, await bench.bare(env), await bench.bare(env)] as const;
    const loads = eachSide(servers, (server) => signInLoad(server, stranger, bench.amount));
    const argon = 'sign-ins ÷ Argon2id verifications';
    await compareLoads(bench, { name: argon, loads, aSecond: { least: 0.9 } });
    const fail = createTrier(hub, stranger);
    const wrong = () => fail((turn) => `user-${1 + (turn % people)}`);
    const unknown = () => fail((turn) => `nobody-${turn}`);
    // Many rounds are necessary to exclude a small difference.
    const many = { ...bench, rounds: 3 * bench.rounds };
    const name = 'time of an unknown user ÷ of a wrong password';
    const even = { name, of: (ms: number) => ms, target: { least: 0.9, most: 1.1 } };
    await compare(many, [unknown, wrong, wrong], [even]);
  },
};
