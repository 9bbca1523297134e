import type { FastifyInstance } from 'fastify';

/** Redirects password managers to the page that changes a password (W3C, change-password-url). */
export function leadToPasswordChange(app: FastifyInstance): void {
  const options = { schema: { hide: true } };
  app.get('/.well-known/change-password', options, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/settings#security'),
  );
}
