import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { faulty } from '#faults/apply-fault.ts';
import type { Market } from '#market/market.ts';

/** Width and height in pixels, like the marketplace's icons. */
const side = 80;

export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

export const pictureAddress = (itemId: number, origin: string): string =>
  `${origin}/pictures/${itemId}.png`;

export function pictureRoute(app: FastifyInstance, market: Market): void {
  const hook = { onRequest: faulty(market.faults, 'all') };
  app.get<{ Params: { name: string } }>('/pictures/:name', hook, async (request, reply) => {
    const [, id] = /^(\d{1,10})\.png$/.exec(request.params.name) ?? [];
    if (id === undefined) return reply.code(404).send({ error: 404 });
    return reply.type('image/png').send(pictureOf(Number(id)));
  });
}

/** Draws a diagonal in two shades of a color, as a PNG (W3C PNG 3, 11.2). */
function pictureOf(id: number): Buffer {
  const light = [96 + ((id * 37) % 128), 96 + ((id * 59) % 128), 96 + ((id * 83) % 128)];
  const dark = light.map((part) => Math.floor(part * 0.6));
  const rows = Array.from({ length: side }, (_row, y) => [
    0,
    ...Array.from({ length: side }, (_pixel, x) => (x + y < side ? light : dark)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
