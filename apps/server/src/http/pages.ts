import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';

/** Complete documents by path; `*` is the app's page for every other path. */
export type Pages = Readonly<Record<string, string>>;

type Encoding = 'br' | 'gzip' | 'identity';

interface HeldPage {
  readonly etag: string;
  readonly policy: string;
  readonly body: (encoding: Encoding) => Promise<Buffer>;
}

const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The one `<style>` that React Aria adds at run time, on iOS while a dialog is open. */
const iosDialogStyle = hashOf(`@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}`);

const hashesOf = (html: string, element: 'script' | 'style'): string[] => {
  const inline = new RegExp(`<${element}(?:\\s(?![^>]*\\bsrc=)[^>]*)?>([^]*?)</${element}>`, 'g');
  const contents = [...html.matchAll(inline)].map((match) => match[1] ?? '');
  return [...new Set(contents.filter((content) => content !== '').map(hashOf))];
};

/** The origins that a vendor needs, by what it loads from them. */
export interface Vendor {
  readonly scripts?: readonly string[];
  readonly frames?: readonly string[];
  readonly calls?: readonly string[];
  readonly fonts?: readonly string[];
  readonly media?: readonly string[];
  /** It cannot do without inline styles. */
  readonly inlineStyles?: boolean;
}

/**
 * Nothing inline but what the page was built with. Pictures of items are the marketplace's.
 * `vendors` are those that the settings ask for, and nobody else.
 */
export function policyOf(html: string, vendors: readonly Vendor[] = []): string {
  const of = (kind: keyof Omit<Vendor, 'inlineStyles'>): string[] => [
    ...new Set(vendors.flatMap((vendor) => vendor[kind] ?? [])),
  ];
  const directive = (name: string, sources: readonly string[]): string[] =>
    sources.length > 0 ? [`${name} ${sources.join(' ')}`] : [];
  // A hash would make browsers ignore 'unsafe-inline'.
  const inlineStyles = vendors.some((vendor) => vendor.inlineStyles)
    ? ["'unsafe-inline'"]
    : [iosDialogStyle, ...hashesOf(html, 'style')];
  return [
    "default-src 'none'",
    ...directive('script-src', ["'self'", ...hashesOf(html, 'script'), ...of('scripts')]),
    // A vendor's script must not start workers of its own.
    "worker-src 'self'",
    ...directive('frame-src', of('frames')),
    ...directive('style-src', ["'self'", ...inlineStyles]),
    "img-src 'self' data: https:",
    ...directive('font-src', ["'self'", ...of('fonts')]),
    ...directive('connect-src', ["'self'", ...of('calls')]),
    ...directive('media-src', of('media')),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const encoders: Readonly<Record<Encoding, (html: string) => Promise<Buffer>>> = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (html) => Buffer.from(html),
};

/** Compresses a page when it is first asked for: a start does not wait for what nobody wants yet. */
function createBody(html: string): HeldPage['body'] {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return (encoding) => (made[encoding] ??= encoders[encoding](html));
}

const hold = (html: string, vendors: readonly Vendor[]): HeldPage => ({
  etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
  policy: policyOf(html, vendors),
  body: createBody(html),
});

const encodingOf = (request: FastifyRequest): Encoding => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

async function sendPage(
  page: HeldPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
    .type('text/html; charset=utf-8');
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = encodingOf(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await page.body(encoding));
}

/** Paths that are never a page: a miss there is a 404. */
const neverPage = /^\/(?:api|\.well-known|assets)(?:\/|$)|\.[A-Za-z0-9]+$/;

/**
 * Every other path answers with a page: redirects and unknown paths are the app's affair.
 * `vendors` as for {@link policyOf}.
 */
export function servePages(app: FastifyInstance, pages: Pages, vendors: readonly Vendor[]): void {
  const held = new Map(Object.entries(pages).map(([path, html]) => [path, hold(html, vendors)]));
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = new URL(request.url, 'http://hub').pathname;
    if (neverPage.test(path)) throw new Problem('not_found');
    const page = held.get(path === '/' ? path : path.replace(/\/+$/, '')) ?? held.get('*');
    if (!page) throw new Problem('not_found');
    return sendPage(page, request, reply);
  });
  app.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
}
