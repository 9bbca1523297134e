import { join } from 'node:path';
import { createPictureAddresses, type AddressParts } from './addresses.ts';
import { fetchPicture } from './fetch-picture.ts';
import { createPictures, type Pictures, createPictureFiles } from './service.ts';
import { sweepArriving } from '#platform/files/arriving-files.ts';
import type { Parts } from '#platform/parts.ts';
import type { FastifyInstance } from 'fastify';
import { isHeld } from '#http/request-headers.ts';
import { Problem } from '#platform/problem.ts';

/** Caching for a week. A new picture has a new address, so a cached one is never stale. */
const stored = { 'cache-control': 'public, max-age=604800' } as const;

export function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { mark: string; source: string } }>(
    '/pictures/:mark/:source',
    { schema: { hide: true } },
    async (request, reply) => {
      const { mark, source } = request.params;
      const picture = await pictures.find(mark, source);
      // The page draws a placeholder if the picture is missing.
      if (picture === null) throw new Problem('not_found');
      const tag = `"${picture.name}"`;
      void reply.headers({
        ...stored,
        etag: tag,
        // If a browser opens the address directly, the policy forbids everything except the
        // picture.
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'content-disposition': 'inline',
      });
      if (isHeld(request, tag)) return reply.code(304).send();
      return reply.type(picture.type).send(picture.bytes);
    },
  );
}

export { createPictureAddresses, withPictures, type PictureAddresses } from './addresses.ts';

/** Creates the pictures feature: pages load item pictures through the hub only. */
export function createPicturesFeature(
  deps: AddressParts & Pick<Parts, 'db' | 'clock' | 'log'> & { readonly dataDir: string },
) {
  const folder = join(deps.dataDir, 'pictures');
  const pictures = createPictures({
    ...deps,
    addresses: createPictureAddresses(deps),
    files: createPictureFiles(folder),
    fetchPicture(address) {
      deps.db.forbidNetwork();
      // The sandbox marketplace of the settings runs on this machine.
      return fetchPicture(address, new URL(address).origin === deps.marketplace);
    },
  });
  return { ...pictures, sweep: () => sweepArriving(folder, deps.clock) };
}
