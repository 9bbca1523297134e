import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwn } from '@hub/contract/origin';
import { currentLanguage } from '@hub/language';
import type { Language } from '@hub/language/languages';
import { vendorsAllowedAt, type VendorsAllowed } from '@hub/contract/pages';
import { policyOf, type Vendor } from './content-policy.ts';
import { headersOfHeld, holdContent, mediaTypes, sendHeld, type StaticContent } from './held.ts';
import { reportHeaders } from './policy-reports.ts';
import { findOperatorOfPage, refuseUnknown } from '#http/calls/operator.ts';
import { derived, perLanguage } from '#platform/derived.ts';
import { Problem } from '#platform/problem.ts';

/** Documents and other files by path. `*` is the document of the app for every other path. */
export type Pages = Readonly<Record<string, string>>;

export type PagesByLanguage = (language: Language) => Pages;

interface HeldPage extends StaticContent {
  /** Policies by the vendors that a path allows. One document may be served at several paths. */
  readonly policies: Readonly<Record<VendorsAllowed, string>>;
}

const holdPage = (html: string, vendors: readonly Vendor[]): HeldPage => ({
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
});

function headersOf(page: HeldPage, path: string): Record<string, string> {
  const type = mediaTypes[extname(path)];
  if (type !== undefined) return { ...headersOfHeld(page), 'content-type': type };
  const allowed = vendorsAllowedAt(path);
  return {
    ...headersOfHeld(page),
    vary: 'accept-encoding, accept-language, cookie',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policies[allowed],
    ...reportHeaders,
    // The hub itself gets no referrer either, because the log of a proxy would then contain the
    // code.
    ...(allowed !== 'all' && { 'referrer-policy': 'no-referrer' }),
  };
}

/** Paths that are never a page and answer 404. Scanners request dot files and documents. */
const neverPage = /^\/(?:api|docs|assets|pictures|publisher)(?:\/|$)|\/\.|\.[A-Za-z0-9]+$/;

type UnknownGuards = Parameters<typeof refuseUnknown>[1];

interface PageDependencies {
  readonly pages: () => PagesByLanguage;
  /** Vendors for {@link policyOf}, read together with the documents. */
  readonly vendors: () => readonly Vendor[];
  readonly guards: UnknownGuards;
}

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Leaves redirects and unknown screens to the app itself. */
export function createPageHandler({ pages, vendors, guards }: PageDependencies): PageHandler {
  const derivedPages = derived(pages, (documents) => {
    const allowed = vendors();
    const hold = (language: Language) =>
      Object.entries(documents(language)).map(
        ([path, page]) => [path, holdPage(page, allowed)] as const,
      );
    return perLanguage((language) => new Map(hold(language)));
  });
  return async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1);
    const inLanguage = derivedPages()(currentLanguage());
    const file = inLanguage.get(path);
    if (file === undefined && neverPage.test(path)) return refuseUnknown(request, guards);
    const page = file ?? inLanguage.get('*');
    if (!page) throw new Problem('not_found');
    void reply.headers(headersOf(page, path));
    return sendHeld(page, request, reply);
  };
}

export function servePages(
  app: FastifyInstance,
  { answerPage, guards }: { answerPage: PageHandler; guards: UnknownGuards },
): void {
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    // The operator is looked up as for the console, because otherwise the response time would
    // reveal the console.
    if (!isOwn(request.url)) await findOperatorOfPage(request, guards);
    return answerPage(request, reply);
  });
  answerNothing(app, guards);
}

/**
 * Answers unknown paths before a body is read. An operator's call answers everyone else in the same
 * way, for any size and type of body.
 */
export function answerNothing(app: FastifyInstance, guards: UnknownGuards): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) await refuseUnknown(request, guards);
  });
  app.setNotFoundHandler(() => {
    throw new Problem('not_found');
  });
}
