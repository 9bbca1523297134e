import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call } from '@hub/contract/call';
import { currentLanguage } from '@hub/language';
import { languageOf } from '@hub/language/languages';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { speakToCallers, speakToSite } from './language.ts';

let app: FastifyInstance;
let byDefault = 'en';

beforeAll(async () => {
  app = fastify();
  speakToCallers(app, () => languageOf(byDefault) as NonNullable<ReturnType<typeof languageOf>>);
  const answer = async (): Promise<string> => {
    await nextTurn();
    return currentLanguage().code;
  };
  app.get('/page', answer);
  app.post('/page', answer);
  const call = { access: 'program' } as Call;
  app.post('/site', { config: { call }, preValidation: speakToSite }, answer);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

interface TestRequest {
  readonly cookie?: string;
  readonly accept?: string;
  readonly query?: string;
  readonly body?: object;
}

// The test uses a socket, because socket events have their own async context.
async function languageFor(path: string, { cookie, accept, query = '', body }: TestRequest) {
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const answer = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(accept !== undefined && { 'accept-language': accept }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const origin = `hub_origin=${encodeURIComponent('/verify?request=abc&lang=pt_BR')}`;

test.each<[string, TestRequest, string]>([
  ['the choice in this browser', { cookie: 'a=b; language=ar', query: '?lang=de' }, 'ar'],
  ['the query', { query: '?request=1&lang=pt_BR', accept: 'fr' }, 'pt-BR'],
  ['the page before sign-in', { cookie: origin, accept: 'fr' }, 'pt-BR'],
  ['the browser', { accept: 'fr-CA, en;q=0.5' }, 'fr'],
  ['the publisher, if the browser accepts no language of the hub', { accept: 'xx' }, 'it'],
])('answers a page in the language of %s', async (_by, asked, code) => {
  byDefault = 'it';
  expect(await languageFor('/page', asked)).toBe(code);
  expect(await languageFor('/page', { ...asked, body: { any: 'thing' } })).toBe(code);
});

test.each<[string, TestRequest]>([
  ['an unknown language', { query: '?lang=xx', cookie: 'language=xx', accept: 'xx' }],
  ['a header of 8 kB', { accept: `${'xx;q=0.9,'.repeat(900)}de` }],
  ['a cookie with markup', { cookie: 'language=<script>de</script>' }],
  ['a cookie of 4 kB', { cookie: `language=${'de'.repeat(2_000)}` }],
  ['a path for a language', { query: '?lang=../../de' }],
  ['a broken escape', { query: '?lang=%E0%A4%A', cookie: 'hub_origin=%E0%A4%A' }],
  ['the name of an inherited property', { query: '?lang=constructor' }],
])('ignores %s', async (_what, asked) => {
  byDefault = 'es';
  expect(await languageFor('/page', asked)).toBe('es');
});

test.each<[string, TestRequest, string]>([
  ['the locale in the body', { body: { locale: 'de_DE_formal' }, accept: 'fr' }, 'de'],
  ['its Accept-Language header', { body: {}, accept: 'fr' }, 'fr'],
  [
    'its header, even with a language cookie',
    { body: {}, cookie: 'language=ar', accept: 'fr' },
    'fr',
  ],
  ['the publisher, if the locale is a path', { body: { locale: '../../x' } }, 'es'],
  ['the publisher, if the locale is no text', { body: { locale: { code: 'de' } } }, 'es'],
])('answers a site in the language of %s', async (_by, asked, code) => {
  byDefault = 'es';
  expect(await languageFor('/site', asked)).toBe(code);
});

test('simultaneous requests keep their own languages', async () => {
  const codes = ['de', 'fr', 'ar', 'pt-BR', 'es', 'it', 'en'];
  const found = await Promise.all(
    codes.map((code) => languageFor('/page', { accept: code, body: { code } })),
  );
  expect(found).toEqual(codes);
});
