import type { FastifyInstance } from 'fastify';
import type { Signer } from '#platform/db/sealed/signing-keys.ts';

/** Serves the public keys that verify certificates, to sites and everyone else. */
export function serveKeySet(app: FastifyInstance, signing: Signer): void {
  app.get('/.well-known/license-keys.json', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300').type('application/jwk-set+json');
    return JSON.stringify(await signing.publicKeys());
  });
}
