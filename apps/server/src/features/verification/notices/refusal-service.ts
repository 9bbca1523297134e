import type { ProblemCode } from '@hub/contract/problems';
import { isActivationRefusal } from '@hub/contract/refusals';
import type { VerificationParts } from '#verification/parts.ts';
import { readSite } from '#verification/sites/site-rules.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/** Attempted activation, with the person if the account is known. */
interface AttemptedActivation {
  readonly userId: number | null;
  readonly site: string;
  readonly itemId: number;
  readonly licenseId?: number | null;
}

export interface Requester {
  readonly actor: 'user' | 'site';
  readonly address: string;
  /** Returns the attempt, only after a refusal; null if the site is unknown. */
  readonly findAttempt: () => Promise<AttemptedActivation | null>;
}

interface SiteAttempt {
  readonly siteUrl: string;
  readonly itemId: number;
}

/**
 * Creates the service that records refused activations in the audit log, with one event a day for
 * each site and reason.
 */
export function createRefusalService(parts: VerificationParts) {
  const { store, audit, limits, clock, codes, sites, figures } = parts;

  /** Records an event, unless a limit forbids it. Returns true if it was recorded. */
  const recordRefusal = async (
    code: ProblemCode,
    { actor, address, findAttempt }: Requester,
  ): Promise<boolean> => {
    const attempt = isActivationRefusal(code) ? await findAttempt() : null;
    if (attempt === null) return false;
    const { userId, site, itemId, licenseId = null } = attempt;
    const limitKey = userId === null ? `address:${limitKeyOf(address)}` : `user:${userId}`;
    if (!(await limits.allows('refusalOfSite', `${userId} ${site} ${code}`))) return false;
    if (!(await limits.allows('refusalsToldOf', limitKey))) return false;
    const named = licenseId === null ? {} : { license_id: licenseId };
    const details = { site, reason: code, item_id: itemId, ...named };
    // The audit log deletes the address of an anonymous actor earlier.
    const who = userId === null ? 'anonymous' : actor;
    await audit.record({ event: 'verification.refused', userId, actor: who, address, details });
    return true;
  };

  const ofSite = async ({ siteUrl, itemId }: SiteAttempt): Promise<AttemptedActivation | null> => {
    const parsed = readSite(siteUrl, sites.suffixes);
    return parsed.ok ? { userId: null, site: parsed.site.site, itemId } : null;
  };

  return {
    /** Records and counts a refusal that the call answers without an error. */
    async note(code: ProblemCode, asker: Requester) {
      // The error handler counts thrown refusals.
      if (await recordRefusal(code, asker)) figures.add('refusals', code, clock.now());
    },
    /** Runs `work`, and records a refusal after the rollback of its transaction. */
    async watch<T>(asker: Requester, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Problem) await recordRefusal(error.code, asker);
        throw error;
      }
    },
    ofSite,
    async ofRequest(userId: number, requestId: string | undefined) {
      const request = requestId
        ? await store.requests.find(requestId)
        : (await store.requests.listHeld(userId, clock.now()))[0];
      return request ? { userId, site: request.site, itemId: request.itemId } : null;
    },
    async ofCode(code: string) {
      const reservation = await store.reservations.findByCodeHash(hashOf(code));
      const request = reservation && (await store.requests.find(reservation.requestId));
      return request && { userId: reservation.userId, site: request.site, itemId: request.itemId };
    },
    async ofPurchaseCode({ code, ...ask }: SiteAttempt & { readonly code: string }) {
      const attempt = await ofSite(ask);
      const id = await store.licenses.findIdByCode(codes.indexOf(code));
      const userId = id === null ? null : await store.licenses.findOwnerId(id);
      return attempt && { ...attempt, userId, licenseId: id };
    },
  };
}
