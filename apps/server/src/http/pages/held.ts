import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, isHeld, type ContentEncoding } from '#http/request-headers.ts';

export interface StaticContent {
  readonly tag: string;
  readonly body: (encoding: ContentEncoding) => Promise<Buffer>;
}

const encoders: Readonly<Record<ContentEncoding, (content: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (content) => content,
};

/** Holds content that is compressed at the first request, so that the start does not wait. */
export function holdContent(text: string | Buffer): StaticContent {
  const content = Buffer.from(text);
  const encodedBodies: Partial<Record<ContentEncoding, Promise<Buffer>>> = {};
  return {
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    body: (encoding) => (encodedBodies[encoding] ??= encoders[encoding](content)),
  };
}

export const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Returns the headers of content that is equal for everyone and may change with a release. */
export const headersOfHeld = ({ tag }: StaticContent): Readonly<Record<string, string>> => ({
  etag: `"${tag}"`,
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
});

/** Sends the content with the headers of the reply, or 304 if the browser already has it. */
export async function sendHeld(
  { body }: StaticContent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isHeld(request, String(reply.getHeader('etag')))) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await body(encoding));
}
