import type { Call } from '@hub/contract/call';
import { originCookie } from '@hub/contract/origin';
import {
  acceptedLanguage,
  english,
  languageCookie,
  languageOf,
  type Language,
} from '@hub/language/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { speakIn, type LanguageHolder } from '#platform/language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    spoken?: LanguageHolder;
  }
}

// Parses the cookie header directly, because most requests need no other cookie and parsing all
// cookies costs more.
const choice = new RegExp(`(?:^|; ?)${languageCookie}=([\\w-]{2,35})(?:;|$)`);
const origin = new RegExp(`(?:^|; ?)${originCookie}=([^;]+)`);
const cookieBy = (pattern: RegExp, { headers }: FastifyRequest): string =>
  pattern.exec(headers.cookie ?? '')?.[1] ?? '';

export const chosenLanguage = (request: FastifyRequest): Language | undefined =>
  languageOf(cookieBy(choice, request));

const askedIn = (query: string): Language | undefined =>
  query === '' ? undefined : languageOf(new URLSearchParams(query).get('lang') ?? '');

const queryOf = (address: string): string => address.split('?', 2)[1] ?? '';

/** Returns `?lang=` of the page that a visitor requested before signing in. */
const askedAtOrigin = (request: FastifyRequest): Language | undefined =>
  askedIn(queryOf(decoded(cookieBy(origin, request))));

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Returns the language of a browser or site by its URL and headers. */
const ofClient = (request: FastifyRequest): Language | undefined =>
  askedIn(queryOf(request.url)) ??
  askedAtOrigin(request) ??
  acceptedLanguage(request.headers['accept-language'] ?? '');

export const isOfSite = (call: Call | undefined): boolean =>
  call?.access === 'site' || call?.access === 'program';

function firstLanguage(request: FastifyRequest, byDefault: () => Language): Language {
  const chosen = isOfSite(request.routeOptions.config.call) ? undefined : chosenLanguage(request);
  return chosen ?? ofClient(request) ?? byDefault();
}

/** Determines the language when a text is first read, because most calls read none. */
function holderOf(find: () => Language): LanguageHolder {
  let known: Language | undefined;
  return {
    isOperator: false,
    get language() {
      return (known ??= find());
    },
    set language(language) {
      known = language;
    },
  };
}

/** Does nothing without a language. */
export function speakTo({ spoken }: FastifyRequest, language: Language | undefined): void {
  if (spoken !== undefined && language !== undefined) spoken.language = language;
}

export function speakToSite(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { locale } = (request.body ?? {}) as { readonly locale?: unknown };
  if (typeof locale === 'string') speakTo(request, languageOf(locale));
  done();
}

/** Sets the language of the answer to English for an operator or a program. */
export function speakToOperator(request: FastifyRequest): void {
  speakTo(request, english);
  if (request.spoken !== undefined) request.spoken.isOperator = true;
}

export const inLanguageOf = <T>({ spoken }: FastifyRequest, work: () => T): T =>
  spoken === undefined ? work() : speakIn(spoken, work);

/**
 * Gives each request the language for its texts: the choice in this browser, then `?lang=`,
 * `Accept-Language` or the publisher's default. The account of a signed-in caller replaces it
 * (`mount.ts`), and so does the `locale` of a site.
 */
export function speakToCallers(app: FastifyInstance, byDefault: () => Language): void {
  app.decorateRequest('spoken');
  app.addHook('onRequest', (request, _reply, done) => {
    request.spoken = holderOf(() => firstLanguage(request, byDefault));
    inLanguageOf(request, done);
  });
}
