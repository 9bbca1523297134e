import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { answerTo, type Answer, type AnswerAt, type Browser } from './browser.ts';

/** Item id of the theme in tests. */
export const essentials = 27889640;

interface Hub {
  readonly hub: { readonly http: FastifyInstance };
}

/** PKCE verifier of a site; the challenge is derived from it. */
export const verifier = 'a-verifier-that-is-at-least-forty-three-characters-long';
export const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Activation request of a site. */
export const anAsk = (siteUrl: string, over: object = {}): Record<string, unknown> => ({
  item_id: essentials,
  site_url: siteUrl,
  return_url: `${siteUrl}/wp-admin/admin.php?page=hub`,
  state: 'the-state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  theme_version: '7.1',
  ...over,
});

/** Returns the code that a redirect passes to the site. */
export function codeIn(redirect: string): string {
  const code = new URL(redirect).searchParams.get('hub_code');
  if (!code) throw new Error(`No code in ${redirect}`);
  return code;
}

interface SiteCall<P extends string> {
  readonly path: P;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates a WordPress site's server, which sends no cookie, origin or CSRF token. */
export function createSite({ hub }: Hub) {
  const call = async <const P extends string>({
    path,
    body,
    headers = {},
  }: SiteCall<P>): Promise<Answer<AnswerAt<'POST', P>>> =>
    answerTo(
      await hub.http.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  return {
    call,
    ask: (siteUrl: string, over: object = {}) =>
      call({ path: '/api/theme-verification/requests', body: anAsk(siteUrl, over) }),
    exchange: (code: string) =>
      call({ path: '/api/theme-verification/token', body: { code, code_verifier: verifier } }),
  };
}

/** Creates a request of a site and opens it as the buyer; returns its id. */
export async function openRequest(world: Hub, browser: Browser, siteUrl: string): Promise<string> {
  const { request_id: id } = (await createSite(world).ask(siteUrl)).body;
  await browser.get(`/api/theme-verification/info?request=${id}`);
  return id;
}

/** Activates a site: request, approval of the buyer and exchange for the token. */
export async function activateSite(
  world: Hub,
  browser: Browser,
  siteUrl: string,
): Promise<{ token: string; activationId: string }> {
  const id = await openRequest(world, browser, siteUrl);
  const approved = await browser.get(`/api/theme-verification/register?request=${id}`);
  const { body } = await createSite(world).exchange(codeIn(approved.body.redirect));
  return { token: body.activation_token, activationId: body.activation_id };
}
