import type { ReportedDiagnosis, Finding } from '@hub/contract/diagnosis';
import { lifetimes, siteSlots as slots } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type {
  Activation,
  GivenCertificate,
  Pulse,
  ReportedVersions,
} from '#verification/records/activation-store.ts';
import {
  type CertificateService,
  needsCertificate,
} from '#verification/certificates/certificate-service.ts';
import { mayTake } from '#verification/deciding/license-rules.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import { requireSite } from '#verification/sites/require-site.ts';
import { readSite } from '#verification/sites/site-rules.ts';

/**
 * Returns the data to store from a connection check. The time of receipt replaces an impossible
 * time, because the clock of the site may be wrong.
 */
export function diagnosisOf({ at, findings }: ReportedDiagnosis, now: Date) {
  const reported = new Date(at);
  const age = now.getTime() - reported.getTime();
  return {
    findings: findings.map(({ code, good, value = null }): Finding => ({ code, good, value })),
    diagnosedAt: age >= 0 && age <= lifetimes.oldestDiagnosis ? reported : now,
  };
}

interface Heartbeat {
  readonly token: string;
  readonly siteUrl: string;
  readonly certificateId: string | undefined;
  readonly about: Partial<ReportedVersions>;
  readonly diagnosis?: ReportedDiagnosis | undefined;
}

export interface HeartbeatResult {
  readonly status: 'active' | 'moved' | 'released' | 'refunded' | 'blocked';
  readonly certificate: string | null;
  readonly refreshAfter: Date;
  readonly supportedUntil: Date | null;
  /** Site of the activation, for the status message. */
  readonly site: string;
}

interface SiteParts extends VerificationParts {
  readonly certificates: CertificateService;
  readonly notices: NoticeService;
}

/** Creates the service for calls of activated sites, which send their activation token. */
export function createSiteService(parts: SiteParts) {
  const { store, db, clock, sites, certificates, notices } = parts;

  /** Throws `unknown_token` for an activation that ended more than a year ago. */
  function requireRemembered(ended: Date | null): void {
    const forgotten = after(clock.now(), -lifetimes.endedActivation);
    if (ended !== null && ended < forgotten) throw new Problem('unknown_token');
  }

  async function requireKnown(token: string) {
    const record = await store.activations.findByTokenHash(hashOf(token));
    if (!record) throw new Problem('unknown_token');
    requireRemembered(record.activation.endedAt);
    return record;
  }

  async function findPulse(token: string): Promise<Pulse | null> {
    const pulse = await store.activations.findPulse(hashOf(token));
    if (pulse) requireRemembered(pulse.endedAt);
    return pulse;
  }

  /** Tells a site with an erased owner that it was released. The hub knows only its token. */
  async function releasedWithOwner({ token, siteUrl }: Heartbeat): Promise<HeartbeatResult> {
    const isReleased = await store.erasedUsers.wasReleased(hashOf(token));
    const parsed = readSite(siteUrl, sites.suffixes);
    if (!isReleased || !parsed.ok) throw new Problem('unknown_token');
    return {
      status: 'released',
      certificate: null,
      refreshAfter: after(clock.now(), lifetimes.heartbeat),
      supportedUntil: null,
      site: parsed.site.site,
    };
  }

  async function requireActivation(id: number) {
    const record = await store.activations.find(id);
    if (!record) throw new Problem('unknown_token');
    return record;
  }

  function isItsSite(siteUrl: string, { site, siteUrl: known }: Pulse | Activation): boolean {
    // Usually the addresses are equal, and parsing is not necessary.
    return siteUrl === known || requireSite(siteUrl, sites.suffixes).site === site;
  }

  /** Reactivates a silent site if its slot is free. Returns true if the site is active. */
  const reactivate = ({ id, licenseId }: Activation): Promise<boolean> =>
    db.transaction(async () => {
      const license = await store.licenses.lock(licenseId, clock.now());
      const { activation, ownerBlockedAt } = await requireActivation(id);
      // A parallel heartbeat of the same site has reactivated it.
      if (activation.endedAt === null) return true;
      // An active site of a suspended owner stays active, but an ended site is not reactivated. An
      // operator may have released every site since the lookup.
      const isBarred = ownerBlockedAt !== null || activation.endReason !== 'silent';
      if (!license || isBarred) return false;
      const { kind } = activation;
      // A network has only live sites, and silence never ends live sites.
      const network = false;
      const now = clock.now();
      const verdict = mayTake({ license, site: activation, kind, now, slots, network });
      // "same_site": the site was activated again and has another token.
      if (!verdict.ok || verdict.reason === 'same_site') return false;
      await store.activations.update(activation.id, { endedAt: null, endReason: null });
      await notices.changed('verification.came_back', { activation, license, actor: 'site' });
      return true;
    });

  async function statusOf(pulse: Pulse): Promise<HeartbeatResult['status']> {
    const { id, endReason, endedAt, licenseStatus } = pulse;
    if (endReason === 'moved') return 'moved';
    const isReactivated =
      endReason === 'silent' && (await reactivate((await requireActivation(id)).activation));
    if (endedAt !== null && !isReactivated) return 'released';
    return licenseStatus === 'valid' ? 'active' : licenseStatus;
  }

  /** Records the heartbeat at most hourly, and at the first use of the token. */
  async function recordHeartbeat(
    { id, lastSeenAt, tokenUsedAt }: Pulse,
    { token, about }: Heartbeat,
    given: GivenCertificate | null,
  ): Promise<void> {
    const now = clock.now();
    const isDue = tokenUsedAt === null || after(lastSeenAt, lifetimes.heartbeatTouch) <= now;
    const contact = isDue ? { at: now, about } : null;
    if (!contact && !given) return;
    await store.activations.noteBeat(id, { tokenHash: hashOf(token), seen: contact, given });
  }

  return {
    async heartbeat(heartbeat: Heartbeat): Promise<HeartbeatResult> {
      const pulse = await findPulse(heartbeat.token);
      if (pulse === null) return releasedWithOwner(heartbeat);
      const status = isItsSite(heartbeat.siteUrl, pulse) ? await statusOf(pulse) : 'moved';
      const now = clock.now();
      const answer = {
        status,
        certificate: null,
        refreshAfter: after(now, lifetimes.heartbeat),
        supportedUntil: pulse.supportedUntil,
        site: pulse.site,
      };
      if (status !== 'active') return answer;
      const context = { now, keyRetiredAt: pulse.keyRetiredAt };
      const isNew = needsCertificate(pulse, heartbeat.certificateId, context);
      const signed = isNew ? await certificates.sign(pulse, pulse) : null;
      await recordHeartbeat(pulse, heartbeat, signed?.given ?? null);
      if (heartbeat.diagnosis) {
        await store.activations.update(pulse.id, diagnosisOf(heartbeat.diagnosis, now));
      }
      return { ...answer, certificate: signed?.certificate ?? null };
    },
    async deactivate(token: string, siteUrl: string) {
      // The erasure of the owner has already ended this site.
      if (await store.erasedUsers.wasReleased(hashOf(token))) return;
      const { activation } = await requireKnown(token);
      if (!isItsSite(siteUrl, activation)) throw new Problem('other_site');
      await db.transaction(async () => {
        const license = await store.licenses.lock(activation.licenseId, clock.now());
        // The site may have a new token by now.
        await requireKnown(token);
        const ended = await store.activations.end(activation.id, 'deactivated', clock.now());
        if (!ended || !license) return;
        await notices.ended({ activation, license, reason: 'deactivated', actor: 'site' });
      });
    },
    /** Returns the activation of a token. Throws `unknown_token` if it is not active. */
    async requireActive(token: string) {
      const { activation, license, ownerBlockedAt } = await requireKnown(token);
      // The site of a suspended owner stays active, but gets nothing new.
      if (activation.endedAt !== null || license.status !== 'valid' || ownerBlockedAt !== null) {
        throw new Problem('unknown_token');
      }
      const { id: activationId, itemId } = activation;
      return { activationId, licenseId: license.id, itemId, userId: license.userId };
    },
  };
}

export type SiteService = ReturnType<typeof createSiteService>;
