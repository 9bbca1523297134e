import { about, fieldOf, unexpected, type SiteResult, type Visit } from '#site/activate.ts';
import { verifyCertificate } from '#site/certificate.ts';
import { trouble, type Answer, type Trouble } from '#site/hub.ts';
import type { Activation } from '#site/sites.ts';

const notActivated = (): Trouble =>
  trouble('not_activated', 'The theme is not activated on this site.');

/** Step 8: sends the weekly heartbeat. It returns the status and, when due, a new certificate. */
export async function check(visit: Visit): Promise<SiteResult> {
  const { site, homeUrl, hub } = visit;
  const activation = site.activation;
  if (!activation) return notActivated();
  const answered = await hub.post(
    '/api/theme-activation/heartbeat',
    {
      site_url: homeUrl,
      ...about,
      ...(activation.certificateId !== null && { certificate_id: activation.certificateId }),
    },
    activation.token,
  );
  if (answered.ok) return takeHeartbeat(visit, activation, answered.answer);
  if (answered.status === 401) drop(activation, 'unknown');
  return answered;
}

async function takeHeartbeat(
  visit: Visit,
  activation: Activation,
  answer: Answer,
): Promise<SiteResult> {
  const status = fieldOf(answer, 'status');
  const message = fieldOf(answer, 'message');
  if (status === '') return unexpected();
  const checkedAt = new Date(visit.now()).toISOString();
  if (status !== 'active') {
    drop(activation, status);
    activation.checkedAt = checkedAt;
    return trouble(status, message || `The hub says: ${status}.`, 200);
  }
  const compact = fieldOf(answer, 'certificate');
  const fresh = compact === '' ? null : await verifyCertificate(visit.hub, compact, activation);
  if (fresh && !fresh.ok) return fresh;
  Object.assign(activation, fresh?.kept, {
    status,
    checkedAt,
    refreshAfter: fieldOf(answer, 'refresh_after'),
    supportedUntil: fieldOf(answer, 'supported_until') || null,
  });
  return { ok: true, message: message || 'This site is activated.' };
}

/** Step 9: an activation that has already ended counts as deactivated. */
export async function deactivate({ site, homeUrl, hub }: Visit): Promise<SiteResult> {
  const { activation } = site;
  if (!activation) return notActivated();
  const answered = await hub.post(
    '/api/theme-activation/deactivate',
    { site_url: homeUrl },
    activation.token,
  );
  // The hub answers a copied site with other_site: the copy deletes its activation, and the
  // original stays active.
  const isForgotten = answered.ok || answered.status === 401 || answered.code === 'other_site';
  if (isForgotten) site.activation = null;
  return answered.ok ? { ok: true, message: 'Theme deactivated' } : answered;
}

/** Keeps the token, because the activation may become valid again. */
function drop(activation: Activation, status: string): void {
  const gone = { certificate: null, certificateId: null, certificateUntil: null };
  Object.assign(activation, { status, ...gone });
}
