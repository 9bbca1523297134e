import { dirname, basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publisherFolder } from '@hub/contract/catalog';
import { days } from '@hub/contract/limits';
import type { PublishedFile, PublishedFiles } from './read-files.ts';
import { holdContent, sendHeld, type StaticContent } from '#http/pages/held.ts';
import { derived } from '#platform/derived.ts';
import { Problem } from '#platform/problem.ts';
import type { Routes } from '#http/calls/route.ts';

/** Creates the call that returns a legal text of the publisher to the app. */
export const publisherRoutes = (legal: () => PublishedFiles['legal']): Routes => ({
  async legal({ query }) {
    const text = legal()[query.document];
    if (text === null) throw new Problem('not_found');
    return { title: text.title, blocks: [...text.blocks] };
  },
});

interface FileRoute {
  Params: { name: string };
}

/**
 * Policy for files that a browser opens directly. An SVG may have colors, but runs no script and
 * loads nothing.
 */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox";

const cacheForever = `public, max-age=${days(365) / 1000}, immutable`;

interface HeldFile {
  readonly file: PublishedFile;
  /** Content in memory; null for a video, which stays on the disk. */
  readonly held: StaticContent | null;
}

/**
 * Serves logo, icon, video, captions and poster to everyone, at addresses derived from their
 * content.
 */
export function servePublished(app: FastifyInstance, files: () => readonly PublishedFile[]): void {
  const filesByName = derived(
    files,
    (published): ReadonlyMap<string, HeldFile> =>
      new Map(
        published.map((file) => {
          const held = Buffer.isBuffer(file.content) ? holdContent(file.content) : null;
          return [file.address.slice(publisherFolder.length), { file, held }];
        }),
      ),
  );
  void app.register(async (scope) => {
    // The plugin supports Range requests, which players need to seek.
    await scope.register(fastifyStatic, { serve: false });
    scope.get<FileRoute>(
      `${publisherFolder}:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const entry = filesByName().get(request.params.name);
        if (entry === undefined) throw new Problem('not_found');
        const { file, held } = entry;
        void reply
          .headers({
            'cache-control': cacheForever,
            'content-security-policy': policy,
            'content-disposition': 'inline',
          })
          .type(file.type);
        if (held !== null) {
          void reply.headers({ etag: `"${held.tag}"`, vary: 'accept-encoding' });
          return sendHeld(held, request, reply);
        }
        const { path } = file.content as { readonly path: string };
        return reply.sendFile(basename(path), dirname(path), {
          cacheControl: false,
          contentType: false,
        });
      },
    );
  });
}
