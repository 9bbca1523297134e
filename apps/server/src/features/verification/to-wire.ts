import type { ProblemCode } from '@hub/contract/problems';
import type { AnswerOf } from '@hub/contract/calls';
import { maskCode } from '#features/licenses';
import type { CertificateCheck } from './certificates/certificate-service.ts';
import type { ExchangeResult, OfflineActivation } from './activating/activate-service.ts';
import type { NetworkOutcome } from './activating/network-service.ts';
import { refusalCodes } from './deciding/choose-rules.ts';
import type { HeartbeatResult } from './site-life/site-service.ts';
import { statusTexts } from './texts.ts';
import type { EvaluatedLicense, RequestView, VerifyStatus } from './approving/view-service.ts';

type Info = Exclude<AnswerOf<'verificationInfo'>, { request: null }>;

const licenseToWire = ({ license, kind, verdict, binding, recommended }: EvaluatedLicense) => ({
  license_id: license.id,
  masked_code: maskCode(license.codeEnd),
  sold_at: license.soldAt.toISOString(),
  supported_until: license.supportedUntil?.toISOString() ?? null,
  kind,
  fits: verdict.ok,
  why: verdict.ok ? null : verdict.why,
  effect: verdict.ok ? verdict.effect : null,
  binding: binding && { for_good: binding.forGood, words: binding.words },
  recommended,
});

const siteToWire = (site: RequestView['sites'][number]) => ({
  activation_id: String(site.activationId),
  license_id: site.licenseId,
  url: site.siteUrl,
  kind: site.kind,
  last_seen: site.lastSeenAt.toISOString(),
  release: site.release,
});

export function infoToWire(view: RequestView): Info {
  const { request } = view;
  return {
    request: {
      id: request.id,
      item: { id: request.itemId, name: view.itemName },
      site: { url: request.siteUrl, host: view.host },
      return_host: view.returnHost,
      intent: request.intent,
      theme_version: request.themeVersion,
      wordpress_version: request.wordpressVersion,
      php_version: request.phpVersion,
      status: view.reserved ? 'reserved' : 'open',
      expires_at: request.expiresAt.toISOString(),
    },
    licenses: view.licenses.map(licenseToWire),
    sites: view.sites.map(siteToWire),
  };
}

export const statusToWire = ({
  counts,
  reason,
  expiresAt,
}: VerifyStatus): AnswerOf<'verificationCheck'> => ({
  data_ready: counts !== null,
  verify_ready: counts !== null && counts.unused > 0,
  licenses_count: counts?.licensesCount ?? 0,
  unused: counts?.unused ?? 0,
  reason,
  expires_at: expiresAt?.toISOString() ?? null,
});

/** Returns the problem code of a click in this state; null if the click can succeed. */
export const refusalIn = (reason: VerifyStatus['reason']): ProblemCode | null => {
  if (reason === null || reason === 'no_request') return null;
  return reason === 'expired' ? 'request_expired' : refusalCodes[reason];
};

export const exchangedToWire = (exchanged: ExchangeResult): AnswerOf<'verificationToken'> => ({
  activation_id: String(exchanged.activationId),
  activation_token: exchanged.activationToken,
  certificate: exchanged.certificate,
  audience: exchanged.audience,
  kind: exchanged.kind,
  refresh_after: exchanged.refreshAfter.toISOString(),
  masked_purchase_code: maskCode(exchanged.codeEnd),
});

export const networkToWire = (
  outcomes: readonly NetworkOutcome[],
): AnswerOf<'activateNetwork'> => ({
  sites: outcomes.map((each) => {
    const { siteUrl: site_url, outcome } = each;
    if (outcome === 'activated') {
      return { site_url, outcome, activation: exchangedToWire(each.exchanged) };
    }
    return outcome === 'refused' ? { site_url, outcome, why: each.why } : { site_url, outcome };
  }),
});

export const carriedToWire = (
  { activation, certificate, expiresAt, codeEnd }: OfflineActivation,
  publicUrl: URL,
): AnswerOf<'offlineCertificate'> => ({
  filename: `${activation.site.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 100)}-certificate.json`,
  file: {
    format: 'hub-activation-certificate/1',
    hub: publicUrl.origin,
    activation_id: String(activation.id),
    audience: activation.site,
    kind: activation.kind,
    masked_purchase_code: maskCode(codeEnd),
    expires_at: expiresAt.toISOString(),
    certificate,
  },
});

function statusText({ status, site }: HeartbeatResult): string {
  const text = statusTexts[status];
  return typeof text === 'string' ? text : text({ site });
}

export const heartbeatToWire = (heartbeat: HeartbeatResult): AnswerOf<'heartbeat'> => ({
  status: heartbeat.status,
  ...(heartbeat.certificate !== null && { certificate: heartbeat.certificate }),
  refresh_after: heartbeat.refreshAfter.toISOString(),
  supported_until: heartbeat.supportedUntil?.toISOString() ?? null,
  message: statusText(heartbeat),
});

export const certificateCheckToWire = (check: CertificateCheck): AnswerOf<'certificateCheck'> => ({
  genuine: check.genuine,
  holds: check.holds,
  site: check.site,
  item_id: check.itemId,
  kind: check.kind,
  expires_at: check.expiresAt?.toISOString() ?? null,
});
