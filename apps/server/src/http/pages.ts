import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { vendorsAllowedAt, type VendorsAllowed } from '@hub/contract/pages';
import { policyOf, type Vendor } from '#http/content-policy.ts';
import type { Cookies } from '#http/cookies.ts';
import { holdContent, sendHeld, type Held } from '#http/held.ts';
import { reportHeaders } from '#http/policy-reports.ts';
import { Problem } from '#platform/problem.ts';

export interface Page {
  /** The complete document. */
  readonly html: string;
  /** Addresses of the calls that it makes at once where somebody is signed in. */
  readonly calls: readonly string[];
}

/** Documents by path; `*` is the app's page for every other path. */
export type Pages = Readonly<Record<string, Page>>;

interface HeldPage extends Held {
  /** By the vendors that the path allows: a document may stand at several. */
  readonly policies: Readonly<Record<VendorsAllowed, string>>;
  /** Asks for the page's calls ahead of its script; null where it makes none. */
  readonly link: string | null;
}

const hold = ({ html, calls }: Page, vendors: readonly Vendor[]): HeldPage => ({
  ...holdContent(html),
  policies: {
    all: policyOf(html, vendors),
    captcha: policyOf(
      html,
      vendors.filter(({ own, captcha }) => own || captcha),
    ),
    none: policyOf(
      html,
      vendors.filter(({ own }) => own),
    ),
  },
  link: calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`).join(', ') || null,
});

/** How the page's script knows that its header has named the calls (start/inline-scripts.ts). */
const callsNamed = { 'server-timing': 'calls' } as const;

/**
 * Whoever has a session gets the page's calls named in its header: the browser sends them before it
 * reads the page. A tag of its own for that answer keeps it from whoever has none.
 */
function headersOf(
  { policies, tag, link }: HeldPage,
  { path, isSignedIn }: { readonly path: string; readonly isSignedIn: boolean },
): Record<string, string> {
  const allowed = vendorsAllowedAt(path);
  const always = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policies[allowed],
    ...reportHeaders,
    // Not to the hub itself either: a proxy's log would hold the code.
    ...(allowed !== 'all' && { 'referrer-policy': 'no-referrer' }),
    'cache-control': 'no-cache',
    vary: link === null ? 'accept-encoding' : 'accept-encoding, cookie',
  };
  if (!isSignedIn || link === null) return { ...always, etag: `"${tag}"` };
  return { ...always, ...callsNamed, etag: `"${tag}-calls"`, link };
}

/** Paths that are never a page: a miss there is a 404. */
const neverPage = /^\/(?:api|\.well-known|assets|pictures|publisher)(?:\/|$)|\.[A-Za-z0-9]+$/;

interface PageParts {
  readonly pages: Pages;
  /** As for {@link policyOf}. */
  readonly vendors: readonly Vendor[];
  readonly cookies: Cookies;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Every path answers with a page: redirects and unknown paths are the app's affair. */
export function createPageHandler({ pages, vendors, cookies }: PageParts): Handler {
  const held = new Map(Object.entries(pages).map(([path, page]) => [path, hold(page, vendors)]));
  return async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    if (neverPage.test(path)) throw new Problem('not_found');
    const page = held.get(path) ?? held.get('*');
    if (!page) throw new Problem('not_found');
    const isSignedIn = cookies.session(request) !== null;
    void reply.headers(headersOf(page, { path, isSignedIn }));
    return sendHeld(page, request, reply);
  };
}

/** What no other route answers. */
export function servePages(app: FastifyInstance, answerPage: Handler): void {
  app.get('/*', { schema: { hide: true } }, answerPage);
  answerNothing(app);
}

/**
 * A path at which there is nothing says so before it reads what was sent there: an operator's call
 * does the same to everybody else, whatever size and kind of body it takes.
 */
export function answerNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404 }) => {
    if (is404) throw new Problem('not_found');
  });
  app.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
}
