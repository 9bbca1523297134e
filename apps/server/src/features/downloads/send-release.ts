import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Downloads } from './service.ts';
import type { Exchange } from '#http/calls/route.ts';
import { isHeld } from '#http/request-headers.ts';
import { Problem } from '#platform/problem.ts';
import type { DownloadCounts, Noun, Release } from '#features/releases';

/** The first and the last byte, both sent. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

interface RangeHeaders {
  /** The `Range` header. */
  readonly range: string | undefined;
  /** The `If-Range` header. */
  readonly ifRange: string | undefined;
  readonly etag: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/**
 * Returns the requested part of a file (RFC 9110, section 14). `null` means all of it, also for
 * unsupported headers (several ranges, another unit) and for a changed file.
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

export interface ReleaseFile extends Release {
  readonly noun: Noun;
}

const etagOf = ({ sha256 }: Release): string => `"${sha256}"`;

/** Headers that are equal for the whole file and for each part. */
function describe(release: Release, reply: FastifyReply): FastifyReply {
  if (release.signature !== null) void reply.header('release-signature', release.signature);
  return reply
    .header('etag', etagOf(release))
    .header('accept-ranges', 'bytes')
    .header('repr-digest', `sha-256=:${Buffer.from(release.sha256, 'hex').toString('base64')}:`)
    .header('content-disposition', `attachment; filename="${release.slug}-${release.version}.zip"`);
}

/** Sends files, and tracks those in progress. */
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
    async send(release: ReleaseFile, { request, reply }: Exchange): Promise<FastifyReply> {
      const { size } = release;
      const { range: requested, 'if-range': ifRange } = request.headers;
      const etag = etagOf(release);
      if (isHeld(request, etag)) return describe(release, reply).code(304).send();
      if (request.method === 'HEAD') {
        // A stream without a computed length: Fastify would announce 0.
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
      // Opened before any header is sent, so that a store that is away can still be answered with
      // an error.
      const stream = await downloads.open(release, range);
      if (range) {
        void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      }
      const end = range?.end ?? size - 1;
      // A client that downloads in parts is counted at the last one.
      if (end === size - 1) reply.raw.once('finish', () => counts.add(release.noun, release));
      return describe(release, reply)
        .type('application/zip')
        .header('content-length', end - (range?.start ?? 0) + 1)
        .send(follow(stream));
    },
    /**
     * Waits this many milliseconds for running downloads, then aborts them: a download can be
     * resumed.
     */
    async breakOff(milliseconds: number): Promise<void> {
      if (onTheirWay.size === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        isOver = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      for (const stream of onTheirWay) stream.destroy(new Error('the hub stops'));
    },
  };
}

export type Sender = ReturnType<typeof createSender>;
