import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/db/db.ts';

export interface Readiness {
  /** True while the server stops, so that load balancers send no new requests. */
  stopping: boolean;
}

interface HealthDependencies {
  readonly db: Db;
  readonly readiness: Readiness;
  readonly version: string;
}

/** Serves `/healthz` (the process runs, with its version) and `/readyz` (the hub can work). */
export function answerHealth(
  app: FastifyInstance,
  { db, readiness, version }: HealthDependencies,
): void {
  const options = { schema: { hide: true } };
  app.get('/healthz', options, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok', version };
  });
  app.get('/readyz', options, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    const ready =
      !readiness.stopping &&
      (await db.ping().then(
        () => true,
        () => false,
      ));
    if (!ready) void reply.code(503);
    return { status: ready ? 'ready' : 'not ready' };
  });
}
