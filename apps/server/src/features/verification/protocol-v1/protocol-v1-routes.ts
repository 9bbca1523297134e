import type { Catalog } from '@hub/contract/catalog';
import { statuses } from '@hub/contract/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProtocolV1 } from './protocol-v1-service.ts';
import { createUpdateLinks, type UpdateLinks } from './update-links.ts';
import { protocolV1Texts as texts } from '#verification/texts.ts';
import type { Exchange } from '#http/calls/route.ts';
import type { Parts } from '#platform/parts.ts';
import { Problem } from '#platform/problem.ts';
import { createHash } from 'node:crypto';
import { currentLanguage } from '@hub/language';
import { escapeHtml } from '#platform/text/escape-html.ts';

/**
 * Modes of protocol v1: `off` serves nothing, `guard` answers 503 so that themes change nothing,
 * and `on` serves all calls.
 */
export const legacyModes = ['off', 'guard', 'on'] as const;
export type LegacyMode = (typeof legacyModes)[number];

/** Paths that the servers of sites call. Browsers open only `/theme-verification/start`. */
const serverPaths = {
  verify: '/theme-verification/verify',
  update: '/theme-verification/update',
  deactivate: '/theme-verification/deactivate',
  info: '/updates/info',
} as const;

interface ThemeSite {
  readonly itemId: number;
  readonly activationId: number;
}

/** Theme releases for sites without a token. */
export interface ThemeDownloads {
  /** Returns the newest release version that is newer than `version`; null if there is none. */
  findNewer(site: ThemeSite, version: string): Promise<string | null>;
  send(which: ThemeSite & { version: string }, exchange: Exchange): Promise<FastifyReply>;
}

interface ServedParts extends Pick<Parts, 'limits' | 'rings' | 'clock' | 'publicUrl'> {
  readonly mode: LegacyMode;
  readonly protocolV1: ProtocolV1;
  readonly themes: ThemeDownloads;
  readonly catalog: () => Pick<Catalog, 'items' | 'brand'>;
}

type ProtocolV1Parts = ServedParts & { readonly links: UpdateLinks };

/** Serves the addresses of protocol v1, for themes sold before this hub (docs/older-themes.md). */
export function serveProtocolV1(app: FastifyInstance, deps: ServedParts): void {
  if (deps.mode === 'guard') serveGuard(app);
  if (deps.mode === 'on') serveAddresses(app, { ...deps, links: createUpdateLinks(deps) });
}

/**
 * Answers 503 without a body, so that a theme with protocol v1 changes nothing and retries later.
 * Any page or unexpected JSON would make the theme stop its requests, or cache the answer for a
 * day.
 */
const answerNotNow = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('cache-control', 'no-store').send();

function serveGuard(app: FastifyInstance): void {
  for (const path of Object.values(serverPaths)) {
    app.get(path, options, async (_request, reply) => answerNotNow(reply));
  }
}

/** Returns a query field; empty if the field is missing, repeated or too long. */
function fieldOf({ query }: FastifyRequest, name: string): string {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value.length <= 2048 ? value : '';
}

/** Route options without HEAD, because a HEAD request would use up a key and return no body. */
const options = { schema: { hide: true }, exposeHeadRoute: false };

function serveAddresses(app: FastifyInstance, deps: ProtocolV1Parts): void {
  serveStart(app, deps);
  serveDownload(app, deps);
  const serveEndpoint = createEndpoint(app, deps);
  const { protocolV1, limits } = deps;

  serveEndpoint(serverPaths.verify, async (request) => {
    const [key, domain] = [fieldOf(request, 'pixfort_key'), fieldOf(request, 'domain')];
    const purchaseCode = await protocolV1.verify({ key, domain, address: request.ip });
    return { purchase_key: purchaseCode, message: texts.activated };
  });
  serveEndpoint(serverPaths.update, async (request) => {
    const key = await protocolV1.renewKey(nameOf(request));
    if (key === null) await countWrong(request);
    return key === null ? null : { result: true, pixfort_key: key };
  });
  serveEndpoint(serverPaths.deactivate, async (request) => {
    const key = fieldOf(request, 'pixfort_key');
    const done = await protocolV1.deactivate({ ...nameOf(request), key });
    if (done !== 'released') await countWrong(request);
    if (done === 'refused') return { result: false, message: texts.wrongKey };
    return done === null ? null : { result: true };
  });
  serveEndpoint(serverPaths.info, async (request) => {
    const status = await updateStatusOf(request, deps);
    if (status === null) await countWrong(request);
    return status;
  });

  /** Counts unknown keys and codes, which may be guesses. Above the limit, the answer is 503. */
  function countWrong({ ip }: FastifyRequest): Promise<void> {
    return limits.takeFrom('wrongTokenByAddress', ip);
  }
}

const nameOf = (request: FastifyRequest) => ({
  code: fieldOf(request, 'purchase_key'),
  domain: fieldOf(request, 'domain'),
});

/**
 * Returns the update status of a site; null if the hub cannot decide. The theme caches the status
 * for three weeks.
 */
async function updateStatusOf(
  request: FastifyRequest,
  { protocolV1, themes, links, catalog }: ProtocolV1Parts,
) {
  const version = fieldOf(request, 'current_version').slice(0, 64);
  const activation = await protocolV1.standing(nameOf(request), version || null);
  if (activation === null) return null;
  const { id: activationId, itemId, site, endedAt } = activation;
  if (endedAt !== null) return { success: false, fail: true };
  const item = catalog().items.find(({ id }) => id === itemId);
  // Another theme of the same site sends a separate request with its code.
  if (item === undefined || item.slug !== fieldOf(request, 'item')) return null;
  const newer = await themes.findNewer({ itemId, activationId }, version);
  if (newer === null) return { success: true, noupdates: true };
  const link = links.make({ activationId, itemId, site, version: newer });
  return { success: true, update: { version: newer, download_link: link, url: item.url } };
}

/** Returns true if the theme shows the text of this refusal to its administrator. */
const isShownToAdministrators = ({ code }: Problem): boolean => [400, 409].includes(statuses[code]);

/**
 * Returns a function that mounts a path. Its `answer` returns the body, or null for 503. A refusal
 * with a text is sent as JSON, and every other failure is 503 without a body.
 */
function createEndpoint(app: FastifyInstance, { limits }: ProtocolV1Parts) {
  const refuse = async (error: unknown, { request, reply }: Exchange): Promise<FastifyReply> => {
    if (error instanceof Problem && isShownToAdministrators(error)) {
      await limits.takeFrom('wrongTokenByAddress', request.ip);
      return reply.code(statuses[error.code]).send({ result: false, message: error.message });
    }
    const isLogged = !(error instanceof Problem) || error.isOperators;
    const line = { reqId: request.id, err: error };
    if (isLogged) request.log.error(line, 'protocol v1 request failed');
    return answerNotNow(reply);
  };
  return (path: string, answer: (request: FastifyRequest) => Promise<object | null>): void => {
    app.get(path, options, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      try {
        const body = await answer(request);
        return body === null ? answerNotNow(reply) : reply.send(body);
      } catch (error) {
        return refuse(error, { request, reply }).catch(() => answerNotNow(reply));
      }
    });
  };
}

/** Serves the entry for browsers: stores the request of the theme and redirects to the hub. */
function serveStart(app: FastifyInstance, { protocolV1, limits, catalog }: ProtocolV1Parts): void {
  const whyNot = (error: Problem): string =>
    error.code === 'unknown_item'
      ? texts.page.unknownTheme
      : (error.errors?.[0]?.message ?? error.message);
  app.get('/theme-verification/start', options, async (request, reply) => {
    // The query contains an admin address of the site.
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    try {
      await limits.takeFrom('verificationRequestByMinute', request.ip);
      await limits.takeFrom('verificationRequestByDay', request.ip);
      const { verifyUrl } = await protocolV1.start({
        theme: fieldOf(request, 'theme'),
        themeVersion: fieldOf(request, 'theme_version').slice(0, 64) || null,
        domain: fieldOf(request, 'domain'),
        returnUrl: fieldOf(request, 'return_url'),
      });
      return await reply.redirect(verifyUrl, 302);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { html, policy } = startPage(catalog().brand, whyNot(error));
      return reply
        .code(statuses[error.code])
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(html);
    }
  });
}

/** Serves a download by a signed link, which names one release and one site. */
function serveDownload(app: FastifyInstance, { protocolV1, themes, links }: ProtocolV1Parts): void {
  const path = '/updates/download/:ticket';
  app.get<{ Params: { ticket: string } }>(path, options, async (request, reply) => {
    const linked = links.read(request.params.ticket);
    if (!linked || !(await protocolV1.isStanding(linked))) throw new Problem('not_found');
    return themes.send(linked, { request, reply });
  });
}

const pair = (light: string, dark: string): string => `light-dark(${light},${dark})`;

/** Returns inline CSS, so that the error page needs no further request. */
const styleOf = ({ light, dark }: Catalog['brand']['accent']): string =>
  [
    `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif;background:${pair('#fbfaf8', '#141317')};color:${pair('#1a1917', '#eceaf2')}}`,
    'body{margin:0;padding:0 16px}main{max-width:36rem;margin:12vh auto 0}p{margin:0 0 16px}',
    'h1{margin:4px 0 16px;font-size:21px;line-height:1.3;letter-spacing:-.02em}',
    `.brand{color:${pair('#625e57', '#a6a2b0')};font-size:13px}a{color:${pair(light.text, dark.text)}}`,
  ].join('');

function startPage(brand: Catalog['brand'], why: string) {
  const { code, direction } = currentLanguage();
  const name = escapeHtml(brand.name);
  const style = styleOf(brand.accent);
  const hash = createHash('sha256').update(style).digest('base64');
  const html = [
    `<!doctype html><html lang="${code}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${texts.page.title} · ${name}</title><style>${style}</style></head>`,
    `<body><main><span class="brand">${name}</span><h1>${texts.page.heading}</h1>`,
    `<p role="alert">${escapeHtml(why)}</p><p>${texts.page.newest}</p>`,
    `<p><a href="/dashboard">${texts.page.home}</a></p></main></body></html>`,
  ].join('');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  };
}
