import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyOf, type Vendor } from '#http/content-policy.ts';
import type { Cookies } from '#http/cookies.ts';
import { Problem } from '#platform/problem.ts';

export interface Page {
  /** The complete document. */
  readonly html: string;
  /** Addresses of the calls that it makes at once where somebody is signed in. */
  readonly calls: readonly string[];
}

/** Documents by path; `*` is the app's page for every other path. */
export type Pages = Readonly<Record<string, Page>>;

type Encoding = 'br' | 'gzip' | 'identity';

interface HeldPage {
  readonly tag: string;
  readonly policy: string;
  /** Asks for the page's calls ahead of its script; null where it makes none. */
  readonly link: string | null;
  readonly body: (encoding: Encoding) => Promise<Buffer>;
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

const hold = ({ html, calls }: Page, vendors: readonly Vendor[]): HeldPage => ({
  tag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
  policy: policyOf(html, vendors),
  link: calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`).join(', ') || null,
  body: createBody(html),
});

const encodingOf = (request: FastifyRequest): Encoding => {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
};

/** How the page's script knows that its header has named the calls (app/inline-scripts.ts). */
const callsNamed = { 'server-timing': 'calls' } as const;

/**
 * Whoever has a session gets the page's calls named in its header: the browser sends them before it
 * reads the page. A tag of its own for that answer keeps it from whoever has none.
 */
function headersOf({ policy, tag, link }: HeldPage, isSignedIn: boolean): Record<string, string> {
  const always = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    vary: link === null ? 'accept-encoding' : 'accept-encoding, cookie',
  };
  if (!isSignedIn || link === null) return { ...always, etag: `"${tag}"` };
  return { ...always, ...callsNamed, etag: `"${tag}-calls"`, link };
}

/** Under the headers that the reply has already. */
async function sendBody(
  { body }: HeldPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send();
  const encoding = encodingOf(request);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.send(await body(encoding));
}

/** Paths that are never a page: a miss there is a 404. */
const neverPage = /^\/(?:api|\.well-known|assets)(?:\/|$)|\.[A-Za-z0-9]+$/;

interface PageParts {
  readonly pages: Pages;
  /** As for {@link policyOf}. */
  readonly vendors: readonly Vendor[];
  readonly cookies: Cookies;
}

/** Every other path answers with a page: redirects and unknown paths are the app's affair. */
export function servePages(app: FastifyInstance, { pages, vendors, cookies }: PageParts): void {
  const held = new Map(Object.entries(pages).map(([path, page]) => [path, hold(page, vendors)]));
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = new URL(request.url, 'http://hub').pathname;
    if (neverPage.test(path)) throw new Problem('not_found');
    const page = held.get(path === '/' ? path : path.replace(/\/+$/, '')) ?? held.get('*');
    if (!page) throw new Problem('not_found');
    void reply.headers(headersOf(page, cookies.session(request) !== null));
    return sendBody(page, request, reply);
  });
  app.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
}
