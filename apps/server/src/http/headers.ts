import type { FastifyInstance } from 'fastify';

/** Default policy of every answer, errors included. Pages replace it by their own. */
const strict = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
} as const;

/**
 * Two years, as preload lists require. Subdomains are left out, because they may be other services.
 */
const overHttps = { 'strict-transport-security': 'max-age=63072000' } as const;

/** Nothing is cached unless its route says so: assets, pages and the key set. */
const unlessSaid = { 'cache-control': 'no-store' } as const;

/** Headers that are the same for every answer. */
export const strictHeaders = (publicUrl: URL): Readonly<Record<string, string>> => ({
  ...strict,
  ...(publicUrl.protocol === 'https:' && overHttps),
  ...unlessSaid,
});

export function sendHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
