import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Downloads } from './service.ts';
import type { Exchange } from '#http/calls/route.ts';
import { isHeld } from '#http/request-headers.ts';
import type { ByteRange } from '#platform/files/stored-files.ts';
import { Problem } from '#platform/problem.ts';
import type { DownloadCounts, Noun, Release } from '#features/releases';

interface RangeHeaders {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly etag: string;
  readonly size: number;
}

/**
 * Returns the requested range of a file (RFC 9110, section 14). Null means the whole file, also for
 * unsupported headers (several ranges, another unit) and after the file has changed.
 */
export function rangeOf({
  range,
  ifRange,
  etag,
  size,
}: RangeHeaders): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (first === '' && last === '')) return null;
  if (ifRange !== undefined && ifRange !== etag) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

const etagOf = ({ sha256 }: Release): string => `"${sha256}"`;

/** Sets the headers that are equal for the whole file and for each range. */
function describe(release: Release, reply: FastifyReply): FastifyReply {
  if (release.signature !== null) void reply.header('release-signature', release.signature);
  return reply
    .header('etag', etagOf(release))
    .header('accept-ranges', 'bytes')
    .header('repr-digest', `sha-256=:${Buffer.from(release.sha256, 'hex').toString('base64')}:`)
    .header('content-disposition', `attachment; filename="${release.slug}-${release.version}.zip"`);
}

/** Creates the sender of files. It tracks running downloads. */
export function createSender(
  downloads: Pick<Downloads, 'open'>,
  counts: Pick<DownloadCounts, 'add'>,
) {
  const onTheirWay = new Set<Readable>();
  let isOver: (() => void) | null = null;

  const follow = (stream: Readable): Readable => {
    onTheirWay.add(stream);
    return stream.once('close', () => {
      onTheirWay.delete(stream);
      if (onTheirWay.size === 0) isOver?.();
    });
  };

  return {
    async send(
      release: Release & { readonly noun: Noun },
      { request, reply }: Exchange,
    ): Promise<FastifyReply> {
      const { size } = release;
      const { range: requested, 'if-range': ifRange } = request.headers;
      const etag = etagOf(release);
      if (isHeld(request, etag)) return describe(release, reply).code(304).send();
      if (request.method === 'HEAD') {
        // An empty stream: with a body of known length Fastify would send a content length of 0.
        const whole = describe(release, reply)
          .type('application/zip')
          .header('content-length', size);
        return whole.send(Readable.from([]));
      }
      const range = rangeOf({ range: requested, ifRange: ifRange?.toString(), etag, size });
      if (range === 'unsatisfiable') {
        void reply.header('content-range', `bytes */${size}`);
        throw new Problem('range_unsatisfiable');
      }
      // Opens the file before any header is sent, so that a failing store can still be answered
      // with an error.
      const stream = await downloads.open(release, range);
      if (range) {
        void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      }
      const end = range?.end ?? size - 1;
      // A download in ranges counts once, at its last range.
      if (end === size - 1) reply.raw.once('finish', () => counts.add(release.noun, release));
      return describe(release, reply)
        .type('application/zip')
        .header('content-length', end - (range?.start ?? 0) + 1)
        .send(follow(stream));
    },
    /** Waits for running downloads, then aborts them. Clients can resume them. */
    async breakOff(milliseconds: number): Promise<void> {
      if (onTheirWay.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      isOver = resolve;
      const timer = setTimeout(resolve, milliseconds);
      await promise;
      clearTimeout(timer);
      for (const stream of onTheirWay) stream.destroy(new Error('the hub stops'));
    },
  };
}

export type Sender = ReturnType<typeof createSender>;
