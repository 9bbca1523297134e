import type { FastifyInstance } from 'fastify';

/** On every answer, errors too. Pages put their own content policy in place of this one. */
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

/** Two years, as preload lists want it. Subdomains are left out: they may be other services. */
const overHttps = { 'strict-transport-security': 'max-age=63072000' } as const;

/** Strict headers, worked out once: they are the same for every request. */
export function sendStrictHeaders(app: FastifyInstance, publicUrl: URL): void {
  const everywhere = { ...strict, ...(publicUrl.protocol === 'https:' && overHttps) };
  const onApi = { ...everywhere, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith('/api') ? onApi : everywhere);
    done();
  });
}
