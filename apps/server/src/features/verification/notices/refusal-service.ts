import type { ProblemCode } from '@hub/contract/problems';
import { isActivationRefusal } from '@hub/contract/refusals';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import type { VerificationStore } from '#verification/records/store.ts';
import { readSite } from '#verification/sites/site-rules.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/** Attempted activation, with the person if the account is known. */
interface AttemptedActivation {
  readonly userId: number | null;
  readonly site: string;
  readonly itemId: number;
  /** License of the purchase code, if there is one. */
  readonly licenseId?: number | null;
}

interface Requester {
  readonly actor: 'user' | 'site';
  readonly address: string;
  /** Returns the attempt, only after a refusal; null if the site is unknown. */
  readonly findAttempt: () => Promise<AttemptedActivation | null>;
}

/** Records refused activations in the audit log, with one event a day for each site and reason. */
export interface RefusalService {
  /** Runs `work`, and records a refusal after the rollback of its transaction. */
  watch<T>(asker: Requester, work: () => Promise<T>): Promise<T>;
  /**
   * Records a refusal that the call reports in its answer without an error, and adds it to the
   * daily count.
   */
  note(code: ProblemCode, asker: Requester): Promise<void>;
  ofSite(ask: {
    readonly siteUrl: string;
    readonly itemId: number;
  }): Promise<AttemptedActivation | null>;
  ofRequest(userId: number, requestId: string | undefined): Promise<AttemptedActivation | null>;
  ofCode(code: string): Promise<AttemptedActivation | null>;
  ofPurchaseCode(ask: {
    readonly siteUrl: string;
    readonly itemId: number;
    readonly code: string;
  }): Promise<AttemptedActivation | null>;
}

export function createRefusalService(
  store: VerificationStore,
  deps: VerificationDependencies,
): RefusalService {
  const { audit, limits, clock, codes, sites, figures } = deps;

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

  const ofSite: RefusalService['ofSite'] = async ({ siteUrl, itemId }) => {
    const parsed = readSite(siteUrl, sites.suffixes);
    return parsed.ok ? { userId: null, site: parsed.site.site, itemId } : null;
  };

  return {
    async note(code, asker) {
      // The error handler counts thrown refusals.
      if (await recordRefusal(code, asker)) figures.add('refusals', code, clock.now());
    },
    async watch(asker, work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Problem) await recordRefusal(error.code, asker);
        throw error;
      }
    },
    ofSite,
    async ofRequest(userId, requestId) {
      const [heldRequest] = requestId ? [] : await store.requests.listHeld(userId, clock.now());
      const request = requestId ? await store.requests.find(requestId) : (heldRequest ?? null);
      return request && { userId, site: request.site, itemId: request.itemId };
    },
    async ofCode(code) {
      const reservation = await store.reservations.findByCodeHash(hashOf(code));
      const request = reservation && (await store.requests.find(reservation.requestId));
      return request && { userId: reservation.userId, site: request.site, itemId: request.itemId };
    },
    async ofPurchaseCode({ code, ...ask }) {
      const attempt = await ofSite(ask);
      const id = await store.licenses.findIdByCode(codes.indexOf(code));
      const owner = id === null ? null : await store.licenses.findOwner(id);
      return attempt && { ...attempt, userId: owner?.userId ?? null, licenseId: id };
    },
  };
}
