import { createHash } from 'node:crypto';
import { reportDirectives } from './policy-reports.ts';
import type { FastifyInstance } from 'fastify';

const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** Style element that React Aria adds on iOS while a dialog is open. */
const iosDialogStyle = hashOf(`@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}`);

const hashesOf = (html: string, element: 'script' | 'style'): string[] => {
  const inline = new RegExp(`<${element}(?:\\s(?![^>]*\\bsrc=)[^>]*)?>([^]*?)</${element}>`, 'g');
  const contents = [...html.matchAll(inline)].map((match) => match[1] ?? '');
  return [...new Set(contents.filter((content) => content !== '').map(hashOf))];
};

/** Policies of the app (packages/ui) and of the captcha, which alone make scripts or markup. */
const trustedTypes = [
  "require-trusted-types-for 'script'",
  'trusted-types default svelte-trusted-html',
] as const;

export interface Vendor {
  readonly scripts?: readonly string[];
  readonly frames?: readonly string[];
  readonly calls?: readonly string[];
  readonly fonts?: readonly string[];
  readonly media?: readonly string[];
  readonly pictures?: readonly string[];
  /** True for the hub's own captcha, which every page allows. */
  readonly own?: boolean;
  /** True for the captcha of a vendor, which is allowed on pages without other vendors. */
  readonly captcha?: boolean;
  readonly inlineStyles?: boolean;
}

/**
 * Returns a content security policy. It allows no inline code except the scripts and styles of the
 * build, and only the given vendors. Item pictures come through the hub.
 */
export function policyOf(html: string, vendors: readonly Vendor[] = []): string {
  const of = (kind: keyof Omit<Vendor, 'own' | 'captcha' | 'inlineStyles'>): string[] => [
    ...new Set(vendors.flatMap((vendor) => vendor[kind] ?? [])),
  ];
  const directive = (name: string, sources: readonly string[]): string[] =>
    sources.length > 0 ? [`${name} ${sources.join(' ')}`] : [];
  // A hash would make browsers ignore 'unsafe-inline', which the vendor needs.
  const inlineStyles = vendors.some((vendor) => vendor.inlineStyles)
    ? ["'unsafe-inline'"]
    : [iosDialogStyle, ...hashesOf(html, 'style')];
  return [
    "default-src 'none'",
    ...directive('script-src', ["'self'", ...hashesOf(html, 'script'), ...of('scripts')]),
    // A vendor's script must not start its own workers.
    "worker-src 'self'",
    ...directive('frame-src', of('frames')),
    ...directive('style-src', ["'self'", ...inlineStyles]),
    ...directive('img-src', ["'self'", 'data:', ...of('pictures')]),
    ...directive('font-src', ["'self'", ...of('fonts')]),
    ...directive('connect-src', ["'self'", ...of('calls')]),
    ...directive('media-src', of('media')),
    // A vendor's script creates markup from text without our Trusted Types policy.
    ...(of('scripts').length > 0 ? [] : trustedTypes),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...reportDirectives,
  ].join('; ');
}

/** Returns the headers of every answer, also of errors. Pages replace the policy with their own. */
export const strictHeaders = (publicUrl: URL): Readonly<Record<string, string>> => ({
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
  // Two years, as preload lists require. Subdomains are not included, because they may be other
  // services.
  ...(publicUrl.protocol === 'https:' && { 'strict-transport-security': 'max-age=63072000' }),
  // No answer is cached unless its route allows it, as assets, pages and the key set do.
  'cache-control': 'no-store',
});

export function sendHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}
