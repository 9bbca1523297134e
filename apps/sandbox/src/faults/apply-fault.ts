import { pipeline, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Faults, HttpFault, HttpKind, HttpTarget } from '#faults/faults.ts';

interface Spoilt {
  status: number;
  type: string;
  body: string;
}

const json = 'application/json; charset=utf-8';
const page = `<!doctype html><html><head><title>503 Service Unavailable</title></head>
<body><h1>Error 503 Service Unavailable</h1><p>XID: 1804289383</p></body></html>`;

/** Faulty answers with fixed content; the other faults affect the connection. */
const spoilt: Record<
  Exclude<HttpKind, 'down' | 'slow' | 'hang' | 'huge' | 'revoked'>,
  () => Spoilt
> = {
  'http-500': () => ({
    status: 500,
    // Recorded from the marketplace: JSON with a plain-text content type.
    type: 'text/plain; charset=utf-8',
    body: '{"error":500,"message":"Invalid response from backend"}',
  }),
  html: () => ({ status: 200, type: 'text/html; charset=utf-8', body: page }),
  empty: () => ({ status: 200, type: json, body: '' }),
  'invalid-json': () => ({ status: 200, type: json, body: '{"results":[{"code":"' }),
  '429': () => ({
    status: 429,
    type: json,
    body: '{"error":429,"description":"Too Many Requests"}',
  }),
  '403-scope': () => ({
    status: 403,
    type: json,
    body: '{"error":"The token lacks the permission sale:history or purchase:history"}',
  }),
  'error-in-200': () => ({
    status: 200,
    type: json,
    body: '{"error":500,"description":"Something went wrong, please try again"}',
  }),
};

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
        return spoil(reply, fault, spoilt[fault.kind]());
    }
  };
}

function revoked(reply: FastifyReply, target: HttpTarget): FastifyReply {
  if (target === 'token') {
    const body = { error: 'invalid_grant', error_description: 'Refresh token not found' };
    return reply.code(400).send(body);
  }
  const body = { error: 'forbidden', error_description: 'Token not found or expired' };
  return reply.code(401).send(body);
}

function spoil(reply: FastifyReply, fault: HttpFault, answer: Spoilt): FastifyReply {
  if (fault.kind === '429' && fault.retryAfter !== null)
    void reply.header('Retry-After', String(fault.retryAfter));
  return reply.code(answer.status).type(answer.type).send(answer.body);
}

/**
 * Sends a huge answer without the framework, which would call the handler while the stream is still
 * sent.
 */
function flood(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': json });
  // The client may stop reading at any time, which is not an error.
  pipeline(Readable.from(hugeText()), reply.raw, () => undefined);
  return reply;
}

/** Yields about 100 MB of valid JSON. */
function* hugeText(): Generator<string> {
  yield '{"results":["';
  const block = 'x'.repeat(65_536);
  for (let count = 0; count < 1600; count += 1) yield block;
  yield '"]}';
}
