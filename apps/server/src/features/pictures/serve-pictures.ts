import type { FastifyInstance } from 'fastify';
import type { Pictures } from './service.ts';
import { isHeld } from '#http/request-headers.ts';
import { Problem } from '#platform/problem.ts';

interface PictureRoute {
  Params: { mark: string; source: string };
}

/** A week: a new picture of the publisher's gets a new address, so this one is never stale. */
const stored = { 'cache-control': 'public, max-age=604800' } as const;

/** Serves pictures of items to everyone with a signed address. */
export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<PictureRoute>(
    '/pictures/:mark/:source',
    { schema: { hide: true } },
    async (request, reply) => {
      const { mark, source } = request.params;
      const picture = await pictures.find(mark, source);
      // The page draws its own placeholder for one that does not come.
      if (picture === null) throw new Problem('not_found');
      const tag = `"${picture.name}"`;
      void reply.headers({
        ...stored,
        etag: tag,
        // Opened directly it can only be a picture, whatever its bytes are.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': 'inline',
      });
      if (isHeld(request, tag)) return reply.code(304).send();
      return reply.type(picture.type).send(picture.bytes);
    },
  );
}
