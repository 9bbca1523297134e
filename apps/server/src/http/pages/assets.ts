import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { days } from '@hub/contract/limits';

/** Endings of compressed copies, which replace their file in the answer and have no URL. */
const compressed = ['.br', '.gz'];

const always: FastifyStaticOptions = {
  index: false,
  preCompressed: true,
  cacheControl: false,
  schemaHide: true,
  // Routes that send files decorate the reply themselves.
  decorateReply: false,
  setHeaders(reply, path) {
    const hashed = path.includes('/assets/') && extname(path) !== '';
    const forEver = `public, max-age=${days(365) / 1000}, immutable`;
    void reply.header('cache-control', hashed ? forEver : 'public, max-age=3600');
  },
};

/**
 * Serves the files of the current and earlier web builds. Files with a hash in their name may be
 * cached forever and are also sent compressed. Assets share one route, because hundreds of routes
 * would slow down every start.
 */
export async function serveAssets(
  app: FastifyInstance,
  clientDirs: readonly string[],
): Promise<void> {
  await app.register(fastifyStatic, {
    ...always,
    root: [...clientDirs],
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '*.html', '*.br', '*.gz', '.vite/**'],
  });
  const assets = clientDirs.map((folder) => join(folder, 'assets')).filter(existsSync);
  if (assets.length === 0) return;
  await app.register(fastifyStatic, {
    ...always,
    root: assets,
    prefix: '/assets/',
    allowedPath: (path) => !compressed.includes(extname(path)),
  });
}
