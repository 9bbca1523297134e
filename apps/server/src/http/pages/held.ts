import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, isHeld, type Encoding } from '#http/request-headers.ts';

/** Content that is kept ready: its tag, and its bytes as the browser wants them. */
export interface Held {
  readonly tag: string;
  readonly body: (encoding: Encoding) => Promise<Buffer>;
}

const encoders: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (content) => content,
};

/** Compresses when it is first asked for: a start does not wait for what nobody wants yet. */
export function holdContent(text: string | Buffer): Held {
  const content = Buffer.from(text);
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    body: (encoding) => (made[encoding] ??= encoders[encoding](content)),
  };
}

/** What stands beside content that is the same for everybody, and may change with a release. */
export const headersOfHeld = ({ tag }: Held): Readonly<Record<string, string>> => ({
  etag: `"${tag}"`,
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
});

/** Sends it under the headers that the reply has already, or says that the browser has it. */
export async function sendHeld(
  { body }: Held,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isHeld(request, String(reply.getHeader('etag')))) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await body(encoding));
}
