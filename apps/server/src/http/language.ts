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
    /** Language of the answer. */
    spoken?: LanguageHolder;
  }
}

// Read here, because most requests need no other cookie, and parsing all of them costs more.
const choice = new RegExp(`(?:^|; ?)${languageCookie}=([\\w-]{2,35})(?:;|$)`);
const origin = new RegExp(`(?:^|; ?)${originCookie}=([^;]+)`);
const cookieBy = (pattern: RegExp, { headers }: FastifyRequest): string =>
  pattern.exec(headers.cookie ?? '')?.[1] ?? '';

/** Returns the language that a person chose in this browser. */
export const chosenLanguage = (request: FastifyRequest): Language | undefined =>
  languageOf(cookieBy(choice, request));

const askedIn = (query: string): Language | undefined =>
  query === '' ? undefined : languageOf(new URLSearchParams(query).get('lang') ?? '');

const queryOf = (address: string): string => address.split('?', 2)[1] ?? '';

/** Returns `?lang=` of the page that a visitor wanted before being sent to sign in. */
const askedAtOrigin = (request: FastifyRequest): Language | undefined =>
  askedIn(queryOf(decoded(cookieBy(origin, request))));

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Returns the browser's or site's language by its address and headers. */
const ofClient = (request: FastifyRequest): Language | undefined =>
  askedIn(queryOf(request.url)) ??
  askedAtOrigin(request) ??
  acceptedLanguage(request.headers['accept-language'] ?? '');

/** Returns true if a site or a program makes the call, and no browser. */
export const isOfSite = (call: Call | undefined): boolean =>
  call?.access === 'site' || call?.access === 'program';

/** Returns the language of a request before its caller is known. */
function firstLanguage(request: FastifyRequest, byDefault: () => Language): Language {
  const chosen = isOfSite(request.routeOptions.config.call) ? undefined : chosenLanguage(request);
  return chosen ?? ofClient(request) ?? byDefault();
}

/** Finds the language when a text is first read, because most calls read none. */
class SpokenLanguage implements LanguageHolder {
  isOperator = false;
  #language: Language | undefined;
  readonly #find: () => Language;
  constructor(find: () => Language) {
    this.#find = find;
  }
  get language(): Language {
    this.#language ??= this.#find();
    return this.#language;
  }
  set language(known: Language) {
    this.#language = known;
  }
}

/** Answers a request in a language, if one is known. */
export function speakTo({ spoken }: FastifyRequest, language: Language | undefined): void {
  if (spoken !== undefined && language !== undefined) spoken.language = language;
}

/** Answers a site in the `locale` that it sends. */
export function speakToSite(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { locale } = (request.body ?? {}) as { readonly locale?: unknown };
  if (typeof locale === 'string') speakTo(request, languageOf(locale));
  done();
}

/** Answers an operator or a program in English. */
export function speakToOperator(request: FastifyRequest): void {
  speakTo(request, english);
  if (request.spoken !== undefined) request.spoken.isOperator = true;
}

/** Runs `work` in the language of a request. */
export const inLanguageOf = <T>({ spoken }: FastifyRequest, work: () => T): T =>
  spoken === undefined ? work() : speakIn(spoken, work);

/**
 * Gives each request a language, in which its handler reads texts: the choice in this browser, else
 * `?lang=`, `Accept-Language`, the publisher's default. A signed-in caller's account replaces it
 * (`mount.ts`), and so does the `locale` that a site sends.
 */
export function speakToCallers(app: FastifyInstance, byDefault: () => Language): void {
  app.decorateRequest('spoken');
  app.addHook('onRequest', (request, _reply, done) => {
    request.spoken = new SpokenLanguage(() => firstLanguage(request, byDefault));
    inLanguageOf(request, done);
  });
}
