import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { minutes } from '@hub/contract/limits';
import type { Clock } from '#platform/clock.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { Problem } from '#platform/problem.ts';

/** Path on which an instance describes how a request from outside reached it. */
export const outsidePath = '/.well-known/hub-outside';
/** Header with the proof that the hub itself sent the request. */
export const proofHeader = 'x-hub-proof';
/** Headers that pages and sites need. The hub refuses their requests without them. */
export const neededHeaders = ['authorization', 'cookie', 'sec-fetch-site', 'x-csrf-token'] as const;

export interface SeenFromOutside {
  readonly hub: string;
  readonly version: string;
  readonly address: string;
  /** Address that opened the socket: the proxy or, without a proxy, the visitor. */
  readonly peer: string;
  readonly protocol: string;
  readonly host: string;
  readonly forwardedFor: string | null;
  readonly lost: readonly string[];
}

/** Lifetime of a proof in milliseconds. */
const life = minutes(1);

const signed = (keys: Keys, until: number): Buffer => keys.derive('seen from outside', `${until}`);

/** Returns a proof that only the hub's secret can create. It is valid for one minute. */
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
  const signature = Buffer.from(proof, 'base64url');
  const expected = signed(keys, until);
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

/** Serves the description. Without a valid proof the path answers 404. */
export function serveOutside(
  app: FastifyInstance,
  { keys, clock, ...own }: { keys: Keys; clock: Clock; hub: string; version: string },
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
    return reply.send(seen);
  });
}
