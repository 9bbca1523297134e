import { createHash } from 'node:crypto';
import type { Browser } from './browser.ts';
import { essentials } from './hub.ts';

const verifier = 'a-verifier-that-is-at-least-forty-three-characters-long';

/** The way of one activation, with the buyer's browser standing for the site as well. */
export async function activateSite(
  browser: Browser,
  siteUrl: string,
): Promise<{ token: string; activationId: string }> {
  const asked = await browser.post<{ request_id: string }>('/api/theme-verification/requests', {
    item_id: essentials,
    site_url: siteUrl,
    return_url: `${siteUrl}/wp-admin/admin.php?page=hub`,
    state: 'the-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const query = `?request=${asked.body.request_id}`;
  await browser.get(`/api/theme-verification/info${query}`);
  const approved = await browser.get<{ redirect: string }>(
    `/api/theme-verification/register${query}`,
  );
  const code = new URL(approved.body.redirect).searchParams.get('hub_code');
  const exchanged = await browser.post<{ activation_token: string; activation_id: string }>(
    '/api/theme-verification/token',
    { code, code_verifier: verifier },
  );
  return { token: exchanged.body.activation_token, activationId: exchanged.body.activation_id };
}
