import { createHash, randomBytes } from 'node:crypto';
import { isWebAddress } from '#sandbox/config.ts';
import { verifyCertificate } from '#site/certificate.ts';
import { trouble, type Answer, type Hub, type Trouble } from '#site/hub.ts';
import { addPending, type PendingActivation, type Site } from '#site/sites.ts';

export interface Visit {
  site: Site;
  host: string;
  /** Result of WordPress's home_url(). */
  homeUrl: string;
  hub: Hub;
  now: () => number;
}

export type SiteResult = { ok: true; message: string } | Trouble;

/** Data that a WordPress site with the theme sends about itself. */
export const about = {
  theme_version: '3.2.1',
  wordpress_version: '6.5.5',
  php_version: '8.2.20',
};

const base64url = (bytes: number): string => randomBytes(bytes).toString('base64url');

/** Step 1: sends the request; the browser continues to verifyUrl. */
export async function start({ site, homeUrl, hub, now }: Visit) {
  const verifier = base64url(32);
  const state = base64url(24);
  const asked = await hub.post('/api/theme-verification/requests', {
    item_id: site.itemId,
    site_url: homeUrl,
    return_url: `${homeUrl}/site?page=theme-activation`,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...about,
    environment: 'production',
    locale: 'en_US',
  });
  if (!asked.ok) return asked;
  const requestId = fieldOf(asked.answer, 'request_id');
  const verifyUrl = fieldOf(asked.answer, 'verify_url');
  if (!requestId || !isWebAddress(verifyUrl)) return unexpected();
  addPending(site, { state, verifier, requestId, verifyUrl, startedAt: now() });
  return { ok: true as const, requestId, verifyUrl };
}

/** Steps 6 and 7: exchanges the returning browser's code for the activation. */
export async function finish(
  visit: Visit,
  { code, state }: { code: string; state: string },
): Promise<SiteResult> {
  const { site, hub } = visit;
  // The browser reloaded the address or opened it from its history.
  if (site.activation?.state === state && site.activation.status === 'active')
    return { ok: true, message: 'Theme activated' };
  const pending = site.pending.find((one) => one.state === state);
  if (!pending)
    return trouble(
      'state_unknown',
      'This response does not belong to a request of this site. Nothing was changed. Start again with “Activate theme”.',
    );
  const token = await hub.post('/api/theme-verification/token', {
    code,
    code_verifier: pending.verifier,
  });
  return token.ok ? keep(visit, pending, token.answer) : token;
}

/** Stores a verified activation. After a failure, the same address can be tried again. */
async function keep(visit: Visit, pending: PendingActivation, answer: Answer): Promise<SiteResult> {
  const { site, hub, now } = visit;
  const compact = fieldOf(answer, 'certificate');
  const token = fieldOf(answer, 'activation_token');
  const audience = fieldOf(answer, 'audience');
  const id = fieldOf(answer, 'activation_id');
  if (!compact || !token || !audience || !id) return unexpected();
  const issuer = pending.verifyUrl;
  const certificate = await verifyCertificate(hub, compact, { id, audience, issuer });
  if (!certificate.ok) return certificate;
  site.activation = {
    id,
    token,
    audience,
    state: pending.state,
    status: 'active',
    issuer: certificate.issuer,
    kind: fieldOf(answer, 'kind'),
    maskedCode: fieldOf(answer, 'masked_purchase_code'),
    ...certificate.kept,
    refreshAfter: fieldOf(answer, 'refresh_after'),
    supportedUntil: certificate.supportedUntil,
    activatedAt: new Date(now()).toISOString(),
    checkedAt: null,
  };
  site.pending = site.pending.filter((one) => one !== pending);
  return { ok: true, message: 'Theme activated' };
}

export function fieldOf(answer: Answer, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
}

export const unexpected = (): Trouble =>
  trouble('hub_unexpected', 'The hub’s answer is incomplete. Nothing was changed.');
