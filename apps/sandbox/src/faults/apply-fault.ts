import { pipeline, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults, HttpFault, HttpTarget } from '#faults/faults.ts';
import { denied } from '#market/answers.ts';

const json = 'application/json; charset=utf-8';
const page = `<!doctype html><html><head><title>503 Service Unavailable</title></head>
<body><h1>Error 503 Service Unavailable</h1><p>XID: 1804289383</p></body></html>`;

/** Statuses, types and bodies of faulty answers; the other faults affect the connection. */
const spoilt = {
  // Recorded from the marketplace: JSON with a plain-text content type.
  'http-500': [
    500,
    'text/plain; charset=utf-8',
    '{"error":500,"message":"Invalid response from backend"}',
  ],
  html: [200, 'text/html; charset=utf-8', page],
  empty: [200, json, ''],
  'invalid-json': [200, json, '{"results":[{"code":"'],
  '429': [429, json, '{"error":429,"description":"Too Many Requests"}'],
  '403-scope': [
    403,
    json,
    '{"error":"The token lacks the permission sale:history or purchase:history"}',
  ],
  'error-in-200': [
    200,
    json,
    '{"error":500,"description":"Something went wrong, please try again"}',
  ],
} as const;

/** Returns a hook that applies a target's fault before the marketplace answers. */
export function faulty(faults: Faults, target: HttpTarget) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const fault = await faults.takeHttp(target);
    if (fault === null) return undefined;
    switch (fault.kind) {
      case 'slow':
        await wait(fault.delayMs, undefined, { ref: false });
        return undefined;
      case 'down':
        reply.hijack();
        request.raw.socket.resetAndDestroy();
        return reply;
      case 'hang':
        return reply.hijack();
      case 'huge':
        return flood(reply);
      case 'revoked':
        return revoked(reply, target);
      default:
        return spoil(reply, fault, spoilt[fault.kind]);
    }
  };
}

function revoked(reply: FastifyReply, target: HttpTarget): FastifyReply {
  const { status, body } =
    target === 'token'
      ? denied(400, 'invalid_grant', 'Refresh token not found')
      : denied(401, 'forbidden', 'Token not found or expired');
  return reply.code(status).send(body);
}

function spoil(
  reply: FastifyReply,
  { kind, retryAfter }: HttpFault,
  [status, type, body]: (typeof spoilt)[keyof typeof spoilt],
): FastifyReply {
  if (kind === '429' && retryAfter !== null) void reply.header('Retry-After', String(retryAfter));
  return reply.code(status).type(type).send(body);
}

/** Bypasses the framework, which would call the handler while the stream is sent. */
function flood(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': json });
  // The client may stop reading at any time, which is not an error.
  pipeline(Readable.from(hugeText()), reply.raw, () => undefined);
  return reply;
}

function* hugeText(): Generator<string> {
  yield '{"results":["';
  const block = 'x'.repeat(65_536);
  for (let count = 0; count < 1600; count += 1) yield block;
  yield '"]}';
}
