import { lifetimes } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type { Activation, ActivationWithLicense } from './activation-store.ts';
import { type CertificateService, needsCertificate } from './certificate-service.ts';
import { mayTake } from './license-rules.ts';
import type { NoticeService } from './notice-service.ts';
import type { VerificationParts } from './parts.ts';
import { readSite } from './site-rules.ts';
import type { VerificationStore } from './store.ts';

/** What a site says of itself each week. */
export interface SignOfLife {
  readonly token: string;
  readonly siteUrl: string;
  readonly certificateId: string | undefined;
  readonly about: Partial<Pick<Activation, 'themeVersion' | 'wordpressVersion' | 'phpVersion'>>;
}

export type SiteStatus = 'active' | 'moved' | 'released' | 'refunded' | 'blocked';

export interface Heartbeat {
  readonly status: SiteStatus;
  readonly certificate: string | null;
  readonly refreshAfter: Date;
  readonly supportedUntil: Date | null;
  /** The activation's site, for the sentence. */
  readonly site: string;
}

/** The calls of an activated site, each with its activation token. */
export interface SiteService {
  heartbeat(sign: SignOfLife): Promise<Heartbeat>;
  deactivate(token: string, siteUrl: string): Promise<void>;
  /** The active activation behind a token with its licence; throws when there is none. */
  requireActive(token: string): Promise<{ licenseId: number; itemId: number; userId: number }>;
}

type Parts = Pick<VerificationParts, 'db' | 'clock' | 'sites' | 'slots'> & {
  readonly certificates: CertificateService;
  readonly notices: NoticeService;
};

export function createSiteService(store: VerificationStore, parts: Parts): SiteService {
  const { db, clock, sites, slots, certificates, notices } = parts;

  async function requireKnown(token: string): Promise<ActivationWithLicense> {
    const found = await store.activations.findByTokenHash(hashOf(token));
    const forgotten = after(clock.now(), -lifetimes.endedActivation);
    const ended = found?.activation.endedAt ?? null;
    if (!found || (ended !== null && ended < forgotten)) throw new Problem('unknown_token');
    return found;
  }

  function isItsSite(siteUrl: string, { site }: Activation): boolean {
    const read = readSite(siteUrl, sites.suffixes);
    if (read.ok) return read.site.site === site;
    throw new Problem('validation', { errors: [{ field: 'site_url', message: read.why }] });
  }

  const lockLicense = async (id: number) => {
    const reading = { now: clock.now(), exceptRequest: null, lock: true };
    return (await store.licenses.listByIds([id], reading))[0];
  };

  /** A site that was released for its silence comes back while its place is free. */
  const comeBack = (activation: Activation): Promise<boolean> =>
    db.transaction(async () => {
      const license = await lockLicense(activation.licenseId);
      const site = {
        site: activation.site,
        host: activation.host,
        endProduct: activation.endProduct,
      };
      if (!license) return false;
      const { kind } = activation;
      const verdict = mayTake({ license, site, kind, now: clock.now(), slots });
      // "same_site": the site was activated anew meanwhile and has another token.
      if (!verdict.ok || verdict.reason === 'same_site') return false;
      await store.activations.update(activation.id, { endedAt: null, endReason: null });
      await notices.cameBack(activation, license);
      return true;
    });

  async function statusOf({ activation, license }: ActivationWithLicense): Promise<SiteStatus> {
    if (activation.endReason === 'moved') return 'moved';
    const back = activation.endReason === 'silent' && (await comeBack(activation));
    if (activation.endedAt !== null && !back) return 'released';
    return license.status === 'valid' ? 'active' : license.status;
  }

  /** Written at most hourly, and at the token's first use. */
  async function touch(activation: Activation, { about }: SignOfLife): Promise<void> {
    const now = clock.now();
    const isDue = after(activation.lastSeenAt, lifetimes.heartbeatTouch) <= now;
    if (!isDue && activation.tokenUsedAt !== null) return;
    const tokenUsedAt = activation.tokenUsedAt ?? now;
    await store.activations.update(activation.id, { ...about, lastSeenAt: now, tokenUsedAt });
  }

  return {
    async heartbeat(sign) {
      const found = await requireKnown(sign.token);
      const { activation, license } = found;
      const status = isItsSite(sign.siteUrl, activation) ? await statusOf(found) : 'moved';
      const now = clock.now();
      const answer = {
        status,
        certificate: null,
        refreshAfter: after(now, lifetimes.heartbeat),
        supportedUntil: license.supportedUntil,
        site: activation.site,
      };
      if (status !== 'active') return answer;
      await touch(activation, sign);
      const held = { now, keyRetiredAt: found.keyRetiredAt };
      if (!needsCertificate(activation, sign.certificateId, held)) return answer;
      return { ...answer, certificate: await certificates.issue(activation, license) };
    },
    async deactivate(token, siteUrl) {
      const { activation } = await requireKnown(token);
      if (!isItsSite(siteUrl, activation)) throw new Problem('other_site');
      await db.transaction(async () => {
        const license = await lockLicense(activation.licenseId);
        const ended = await store.activations.end(activation.id, 'deactivated', clock.now());
        if (!ended || !license) return;
        await notices.ended({ activation, license, reason: 'deactivated', actor: 'site' });
      });
    },
    async requireActive(token) {
      const { activation, license } = await requireKnown(token);
      if (activation.endedAt !== null || license.status !== 'valid') {
        throw new Problem('unknown_token');
      }
      return { licenseId: license.id, itemId: activation.itemId, userId: license.userId };
    },
  };
}
