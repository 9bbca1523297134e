import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/db/db.ts';

/**
 * Serves `/healthz` (the process runs, with its version) and `/readyz` (the hub can work). While
 * the server stops, it is not ready, so that load balancers send no new requests.
 */
export function answerHealth(
  app: FastifyInstance,
  { db, isStopping, version }: { db: Db; isStopping: () => boolean; version: string },
): void {
  const options = { schema: { hide: true } };
  app.get('/healthz', options, async () => ({ status: 'ok', version }));
  app.get('/readyz', options, async (_request, reply) => {
    const ready =
      !isStopping() &&
      (await db.ping().then(
        () => true,
        () => false,
      ));
    if (!ready) void reply.code(503);
    return { status: ready ? 'ready' : 'not ready' };
  });
}
