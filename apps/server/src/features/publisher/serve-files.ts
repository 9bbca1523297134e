import { dirname, basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { publisherFolder, type Catalog } from '@hub/contract/catalog';
import { days } from '@hub/contract/limits';
import type { PublishedFile, PublishedFiles } from './read-files.ts';
import { holdContent, sendHeld } from '#http/pages/held.ts';
import { derived } from '#platform/derived.ts';
import { Problem } from '#platform/problem.ts';
import type { Routes } from '#http/calls/route.ts';

export const publisherRoutes = (legal: () => PublishedFiles['legal']): Routes => ({
  async legal({ query }) {
    const text = legal()[query.document];
    if (text === null) throw new Problem('not_found');
    return { title: text.title, blocks: [...text.blocks] };
  },
});

/** Sources that the content security policy must allow for the catalog's video. */
interface FilmSources {
  readonly media?: readonly string[];
  readonly frames?: readonly string[];
}

export function filmSources({ videos }: Pick<Catalog, 'videos'>): FilmSources {
  const film = videos?.deactivate_plugins;
  if (film?.file !== undefined) return { media: ["'self'"] };
  if (film?.youtube !== undefined) return { frames: ['https://www.youtube-nocookie.com'] };
  if (film?.vimeo !== undefined) return { frames: ['https://player.vimeo.com'] };
  return {};
}

/** Policy for files opened directly: an SVG may have colors, but runs and loads nothing. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; frame-ancestors 'none'; sandbox";

const cacheForever = `public, max-age=${days(365) / 1000}, immutable`;

/** Serves files to everyone, at addresses derived from their content. */
export function servePublished(app: FastifyInstance, files: () => readonly PublishedFile[]): void {
  const filesByName = derived(
    files,
    (published) =>
      new Map(
        published.map(({ address, type, content }) => [
          address.slice(publisherFolder.length),
          // A video stays on the disk.
          { type, content: Buffer.isBuffer(content) ? holdContent(content) : content },
        ]),
      ),
  );
  void app.register(async (scope) => {
    // The plugin supports Range requests, which players need to seek.
    await scope.register(fastifyStatic, { serve: false });
    scope.get<{ Params: { name: string } }>(
      `${publisherFolder}:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const entry = filesByName().get(request.params.name);
        if (entry === undefined) throw new Problem('not_found');
        const { type, content } = entry;
        void reply
          .headers({
            'cache-control': cacheForever,
            'content-security-policy': policy,
            'content-disposition': 'inline',
          })
          .type(type);
        if ('tag' in content) {
          void reply.headers({ etag: `"${content.tag}"`, vary: 'accept-encoding' });
          return sendHeld(content, request, reply);
        }
        return reply.sendFile(basename(content.path), dirname(content.path), {
          cacheControl: false,
          contentType: false,
        });
      },
    );
  });
}
