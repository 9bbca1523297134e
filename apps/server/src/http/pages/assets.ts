import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { days } from '@hub/contract/limits';

/** Endings of compressed copies, which are sent in place of a file and not served by name. */
const compressed = ['.br', '.gz'];

const always: FastifyStaticOptions = {
  index: false,
  preCompressed: true,
  cacheControl: false,
  schemaHide: true,
  // A route that sends files itself registers this for itself.
  decorateReply: false,
  setHeaders(reply, path) {
    const hashed = path.includes('/assets/') && extname(path) !== '';
    const forEver = `public, max-age=${days(365) / 1000}, immutable`;
    void reply.header('cache-control', hashed ? forEver : 'public, max-age=3600');
  },
};

/**
 * Serves the web build's files, and those of builds before it. Hashed ones may be cached forever; each
 * is there compressed, too. A route for each of hundreds of assets would make every start longer: those
 * share one.
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
