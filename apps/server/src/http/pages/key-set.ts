import type { FastifyInstance } from 'fastify';
import type { Signer } from '#platform/db/sealed/signing-keys.ts';

/** Redirects password managers to the page that changes the password (W3C, change-password-url). */
export function leadToPasswordChange(app: FastifyInstance): void {
  const options = { schema: { hide: true } };
  app.get('/.well-known/change-password', options, (_request, reply) =>
    reply.redirect('/settings#security'),
  );
}

/** Serves the public keys with which sites and everyone else verify certificates. */
export function serveKeySet(app: FastifyInstance, signing: Signer): void {
  app.get('/.well-known/license-keys.json', { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300').type('application/jwk-set+json');
    return JSON.stringify(await signing.publicKeys());
  });
}
