import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { minutes } from '@hub/contract/limits';
import type { Clock } from '#platform/clock.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { Problem } from '#platform/problem.ts';

/** Path on which an instance reports how a request from outside reached it. */
export const outsidePath = '/.well-known/hub-outside';
/** Header with the proof of such a request. */
export const proofHeader = 'x-hub-proof';
/** Headers that pages and sites need; without them the hub refuses their requests. */
export const neededHeaders = ['authorization', 'cookie', 'sec-fetch-site', 'x-csrf-token'] as const;

/** Report on a request from outside. */
export interface SeenFromOutside {
  readonly hub: string;
  readonly version: string;
  /** Address that the hub sees for the visitor. */
  readonly address: string;
  /** Address that opened the socket: the proxy, if there is one. */
  readonly peer: string;
  readonly protocol: string;
  readonly host: string;
  readonly forwardedFor: string | null;
  /** Required headers that did not arrive. */
  readonly lost: readonly string[];
}

/** Lifetime of a proof in milliseconds. */
const life = minutes(1);

const signed = (keys: Keys, until: number): Buffer => keys.derive('seen from outside', `${until}`);

/** Returns a proof that requires the hub's secret and is valid for a minute. */
export const proofOf = (keys: Keys, now: Date): string => {
  const until = now.getTime() + life;
  return `${until}.${signed(keys, until).toString('base64url')}`;
};

function isProven(text: unknown, { keys, now }: { keys: Keys; now: Date }): boolean {
  const [time = '', proof = ''] = String(text).split('.');
  const until = Number(time);
  if (!/^\d{1,15}$/.test(time) || until < now.getTime() || until > now.getTime() + 2 * life) {
    return false;
  }
  const given = Buffer.from(proof, 'base64url');
  const expected = signed(keys, until);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface OutsideDependencies {
  readonly keys: Keys;
  readonly clock: Clock;
  readonly hub: string;
  readonly version: string;
}

/** Serves the report; without a proof the path does not exist. */
export function serveOutside(
  app: FastifyInstance,
  { keys, clock, ...own }: OutsideDependencies,
): void {
  app.get(outsidePath, { schema: { hide: true } }, async (request, reply) => {
    const { headers, socket } = request.raw;
    if (!isProven(headers[proofHeader], { keys, now: clock.now() })) throw new Problem('not_found');
    const forwarded = headers['x-forwarded-for'];
    const seen: SeenFromOutside = {
      ...own,
      address: request.ip,
      peer: socket.remoteAddress ?? '',
      protocol: request.protocol,
      host: headers.host ?? '',
      forwardedFor: forwarded === undefined ? null : String(forwarded),
      lost: neededHeaders.filter((name) => headers[name] === undefined),
    };
    return reply.header('cache-control', 'no-store').send(seen);
  });
}
