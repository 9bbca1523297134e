import type { ReportedDiagnosis, Finding } from '@hub/contract/diagnosis';
import { lifetimes } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';
import type {
  Activation,
  ActivationWithLicense,
  GivenCertificate,
  Pulse,
} from '#verification/records/activation-store.ts';
import {
  type CertificateService,
  needsCertificate,
} from '#verification/certificates/certificate-service.ts';
import { mayTake } from '#verification/deciding/license-rules.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import { readSite } from '#verification/sites/site-rules.ts';
import type { VerificationStore } from '#verification/records/store.ts';

/**
 * Returns the data to store from a connection check. The time of receipt replaces an impossible
 * time, because the clock of the site may be wrong.
 */
export function diagnosisOf(
  { at, findings }: ReportedDiagnosis,
  now: Date,
): { readonly findings: Finding[]; readonly diagnosedAt: Date } {
  const reported = new Date(at);
  const age = now.getTime() - reported.getTime();
  return {
    findings: findings.map(({ code, good, value = null }) => ({ code, good, value })),
    diagnosedAt: age >= 0 && age <= lifetimes.oldestDiagnosis ? reported : now,
  };
}

/** Weekly heartbeat of a site. */
export interface Heartbeat {
  readonly token: string;
  readonly siteUrl: string;
  readonly certificateId: string | undefined;
  readonly about: Partial<Pick<Activation, 'themeVersion' | 'wordpressVersion' | 'phpVersion'>>;
  readonly diagnosis?: ReportedDiagnosis | undefined;
}

export type SiteStatus = 'active' | 'moved' | 'released' | 'refunded' | 'blocked';

/** Answer to a heartbeat. */
export interface HeartbeatResult {
  readonly status: SiteStatus;
  readonly certificate: string | null;
  readonly refreshAfter: Date;
  readonly supportedUntil: Date | null;
  /** Site of the activation, for the status message. */
  readonly site: string;
}

/** Creates the service for calls of activated sites, which send their activation token. */
export function createSiteService(
  store: VerificationStore,
  deps: VerificationDependencies & {
    readonly certificates: CertificateService;
    readonly notices: NoticeService;
  },
) {
  const { db, clock, sites, slots, certificates, notices } = deps;

  /** Throws `unknown_token` for an activation that ended more than a year ago. */
  function requireRemembered(ended: Date | null): void {
    const forgotten = after(clock.now(), -lifetimes.endedActivation);
    if (ended !== null && ended < forgotten) throw new Problem('unknown_token');
  }

  async function requireKnown(token: string): Promise<ActivationWithLicense> {
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

  /**
   * Tells a site with an erased owner that it was released. The hub stores nothing else about the
   * site.
   */
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

  async function requireActivation(id: number): Promise<ActivationWithLicense> {
    const record = await store.activations.find(id);
    if (!record) throw new Problem('unknown_token');
    return record;
  }

  function isItsSite(siteUrl: string, { site, siteUrl: known }: Pulse | Activation): boolean {
    // Usually the addresses are equal, and parsing is not necessary.
    if (siteUrl === known) return true;
    const parsed = readSite(siteUrl, sites.suffixes);
    if (parsed.ok) return parsed.site.site === site;
    throw new Problem('validation', { errors: [{ field: 'site_url', message: parsed.why }] });
  }

  const lockLicense = async (id: number) => {
    const reading = { now: clock.now(), exceptRequest: null, lock: true };
    return (await store.licenses.listByIds([id], reading))[0];
  };

  /**
   * Reactivates a site that ended by silence, if its slot is free. Returns true if the site is
   * active.
   */
  const reactivate = ({ id, licenseId }: Activation): Promise<boolean> =>
    db.transaction(async () => {
      const license = await lockLicense(licenseId);
      const { activation, ownerBlockedAt } = await requireActivation(id);
      // A parallel heartbeat of the same site has reactivated it.
      if (activation.endedAt === null) return true;
      const site = {
        site: activation.site,
        host: activation.host,
        endProduct: activation.endProduct,
      };
      // An active site of a suspended owner stays active, but an ended site is not reactivated. An
      // operator may have released every site since the lookup.
      const isBarred = ownerBlockedAt !== null || activation.endReason !== 'silent';
      if (!license || isBarred) return false;
      const { kind } = activation;
      // A network has only live sites, and silence never ends live sites.
      const question = { license, site, kind, now: clock.now(), slots, network: false };
      const verdict = mayTake(question);
      // "same_site": the site was activated again and has another token.
      if (!verdict.ok || verdict.reason === 'same_site') return false;
      await store.activations.update(activation.id, { endedAt: null, endReason: null });
      await notices.cameBack(activation, license);
      return true;
    });

  async function statusOf({ id, endReason, endedAt, licenseStatus }: Pulse): Promise<SiteStatus> {
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
        const license = await lockLicense(activation.licenseId);
        // The site may have a new token by now.
        await requireKnown(token);
        const ended = await store.activations.end(activation.id, 'deactivated', clock.now());
        if (!ended || !license) return;
        await notices.ended({ activation, license, reason: 'deactivated', actor: 'site' });
      });
    },
    /**
     * Returns the active activation of a token with its license. Throws `unknown_token` if there is
     * none.
     */
    async requireActive(token: string): Promise<{
      activationId: number;
      licenseId: number;
      itemId: number;
      userId: number | null;
    }> {
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
