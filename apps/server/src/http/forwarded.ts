import type { FastifyInstance } from 'fastify';
import type { Log } from '#platform/log/log.ts';

interface ForwardedDependencies {
  readonly trustedProxies: readonly string[];
  readonly log: Log;
}

/**
 * Warns about a proxy that the settings do not name, because all visitors then count as one. Logged
 * once, at its first request.
 */
export function warnOfForwarded(
  app: FastifyInstance,
  { trustedProxies, log }: ForwardedDependencies,
): void {
  if (trustedProxies.length > 0) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.raw.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      log.warn(
        'request forwarded by an unknown proxy: name it in TRUSTED_PROXIES, or all visitors count as one',
      );
    }
    done();
  });
}
