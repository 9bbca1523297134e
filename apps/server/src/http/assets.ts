import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { days } from '@hub/contract/limits';

/**
 * Serves the web build's files, and those of builds before it. Hashed ones may be cached for ever; each
 * is there compressed, too.
 */
export async function serveAssets(
  app: FastifyInstance,
  clientDirs: readonly string[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: [...clientDirs],
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    schemaHide: true,
    // Whoever sends a file of their own registers this for themselves.
    decorateReply: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/') && extname(path) !== '';
      const forEver = `public, max-age=${days(365) / 1000}, immutable`;
      void reply.header('cache-control', hashed ? forEver : 'public, max-age=3600');
    },
  });
}
