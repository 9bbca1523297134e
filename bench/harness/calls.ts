// Requests of sites, buyers and operators. Each request comes from a different sender.
import type { HttpRequest } from './client.ts';
import * as seeded from './seed.ts';

type Headers = HttpRequest['headers'];

export interface Population {
  readonly rows: number;
  readonly stranger: Headers;
}

export interface Call {
  readonly name: string;
  readonly make: (nth: number, of: Population) => HttpRequest;
}

/** Returns a number from 1 to `count`; consecutive results are far apart. */
const spread = (nth: number, count: number): number => 1 + ((nth * 7919) % count);

const get = (path: string, headers: Headers): HttpRequest => ({ method: 'GET', path, headers });
export const post = (path: string, headers: Headers, body: unknown): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const bySite = (site: number) => ({ authorization: `Bearer ${seeded.siteToken(site)}` });

export const readOf = (path: string, person: number): HttpRequest =>
  get(path, { cookie: `hub=${seeded.sessionToken(person)}` });

export const heartbeatOf = (site: number, certificate: string): HttpRequest =>
  post('/api/theme-activation/heartbeat', bySite(site), {
    site_url: seeded.siteUrl(site),
    certificate_id: certificate,
  });

export const verificationOf = (site: number): HttpRequest =>
  post(
    '/api/theme-verification/requests',
    {},
    {
      item_id: seeded.theme,
      site_url: seeded.siteUrl(site),
      return_url: `${seeded.siteUrl(site)}wp-admin/themes.php`,
      state: 'bench-state',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      theme_version: '1.0.0',
      wordpress_version: '6.8',
    },
  );

export const signInOf = (person: number, headers: Headers): HttpRequest =>
  post('/api/login', headers, { username: `user-${person}`, password: seeded.password });

export const heartbeats: Call = {
  name: 'heartbeat',
  make(nth, { rows }) {
    const site = spread(nth, rows);
    return heartbeatOf(site, seeded.certificateId(site));
  },
};
export const updateChecks: Call = {
  name: 'update check',
  make: (nth, { rows }) => get('/api/theme-activation/updates', bySite(spread(nth, rows))),
};
const verifications: Call = {
  name: 'verification request',
  make: (nth, { rows }) => verificationOf(spread(nth, rows)),
};
export const signIns: Call = {
  name: 'sign-in',
  make: (nth, { rows, stranger }) => signInOf(spread(nth, seeded.peopleIn(rows)), stranger),
};

const words = (text: string): string[] => text.trim().split(/\s+/);

export const buyerCalls: readonly Call[] = words(`
  /api/is_logged /api/user/licenses /api/user/get-envato-accounts /api/user/profile
  /api/user/sessions /api/user/events /api/user/conversations
`).map((name) => ({
  name,
  make: (nth, { rows }) => readOf(name, spread(nth, seeded.peopleIn(rows))),
}));

/**
 * Screens, lists and searches of the console. Each request finds as many rows in a small database
 * as in a large database.
 */
export const operatorCalls: readonly Call[] = words(`
  overview health sites-by-version releases?kind=theme
  license?license_id=ROW person?id=PERSON conversation?id=CONVERSATION
  licenses licenses?owner=PERSON licenses?site=site-ROW.example
  sites sites?host=site-ROW.example
  people people?q=First people?q=user-PERSON people?q=user-PERSON@buyer.example people?q=site-ROW.example
  trail trail?kind=licenses.code_shown trail?operator=olive trail?person=PERSON trail?license=ROW
  conversations?box=waiting conversations?box=mine conversations?box=nobodys conversations?box=snoozed
  conversations?box=closed conversations?box=all conversations?box=all&person=PERSON
  conversations?box=all&q=site+CONVERSATION+jumps
  conversations?box=all&tag=1 conversations?box=closed&tag=1 conversations?box=waiting&tag=1
  conversations?box=all&tag=2 conversations?box=all&tag=1&sort=oldest views
`).map((name) => ({
  name: `console: ${name}`,
  make(nth, { rows }) {
    const [people, talks] = [seeded.peopleIn(rows), seeded.conversationsIn(rows)];
    const path = name
      .replace('ROW', String(spread(nth, rows)))
      .replace('PERSON', String(spread(nth, people)))
      .replace('CONVERSATION', String(spread(nth, talks)));
    return readOf(`/api/operator/${path}`, seeded.operator);
  },
}));

export const everyCall: readonly Call[] = [
  heartbeats,
  updateChecks,
  verifications,
  signIns,
  ...buyerCalls,
  ...operatorCalls,
];
