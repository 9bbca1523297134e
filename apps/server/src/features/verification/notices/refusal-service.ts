import type { ProblemCode } from '@hub/contract/problems';
import { isActivationRefusal } from '@hub/contract/refusals';
import type { VerificationParts } from '#verification/parts.ts';
import type { VerificationStore } from '#verification/records/store.ts';
import { readSite } from '#verification/sites/site-rules.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import { Problem } from '#platform/problem.ts';

/** Which site wanted to be activated; the person where it is known whose account it is about. */
interface Wanted {
  readonly userId: number | null;
  readonly site: string;
  readonly itemId: number;
  /** Which licence was meant, where a purchase code names it. */
  readonly licenseId?: number | null;
}

interface Asker {
  readonly actor: 'user' | 'site';
  readonly address: string;
  /** Asked for where something is refused; null: it is not known what was wanted. */
  readonly wanted: () => Promise<Wanted | null>;
}

/** Refused activations in the trail: a line for each site, reason and day, however often it is tried. */
export interface RefusalService {
  /** Does something; a refusal is written down once everything else of it is taken back. */
  watch<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
  /** Of what is no refusal by itself, but an answer: it is counted among the refusals of the day, too. */
  note(code: ProblemCode, asker: Asker): Promise<void>;
  ofSite(ask: { readonly siteUrl: string; readonly itemId: number }): Promise<Wanted | null>;
  ofRequest(userId: number, requestId: string | undefined): Promise<Wanted | null>;
  ofCode(code: string): Promise<Wanted | null>;
  ofPurchaseCode(ask: {
    readonly siteUrl: string;
    readonly itemId: number;
    readonly code: string;
  }): Promise<Wanted | null>;
}

type Parts = Pick<VerificationParts, 'audit' | 'limits' | 'clock' | 'codes' | 'sites' | 'figures'>;

export function createRefusalService(store: VerificationStore, parts: Parts): RefusalService {
  const { audit, limits, clock, codes, sites, figures } = parts;

  /** Writes a line, unless there is one; says whether it did. */
  const write = async (code: ProblemCode, { actor, address, wanted }: Asker): Promise<boolean> => {
    const what = isActivationRefusal(code) ? await wanted() : null;
    if (what === null) return false;
    const { userId, site, itemId, licenseId = null } = what;
    const whose = userId === null ? `address:${limitKeyOf(address)}` : `user:${userId}`;
    if (!(await limits.allows('refusalOfSite', `${userId} ${site} ${code}`))) return false;
    if (!(await limits.allows('refusalsToldOf', whose))) return false;
    const named = licenseId === null ? {} : { license_id: licenseId };
    const details = { site, reason: code, item_id: itemId, ...named };
    // Of a stranger the trail keeps the address for a shorter time.
    const who = userId === null ? 'anonymous' : actor;
    await audit.record({ event: 'verification.refused', userId, actor: who, address, details });
    return true;
  };

  const ofSite: RefusalService['ofSite'] = async ({ siteUrl, itemId }) => {
    const read = readSite(siteUrl, sites.suffixes);
    return read.ok ? { userId: null, site: read.site.site, itemId } : null;
  };

  return {
    async note(code, asker) {
      // What is thrown is counted where it is answered.
      if (await write(code, asker)) figures.add('refusals', code, clock.now());
    },
    async watch(asker, work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Problem) await write(error.code, asker);
        throw error;
      }
    },
    ofSite,
    async ofRequest(userId, requestId) {
      const [held] = requestId ? [] : await store.requests.listHeld(userId, clock.now());
      const request = requestId ? await store.requests.find(requestId) : (held ?? null);
      return request && { userId, site: request.site, itemId: request.itemId };
    },
    async ofCode(code) {
      const found = await store.reservations.findByCodeHash(hashOf(code));
      const request = found && (await store.requests.find(found.requestId));
      return request && { userId: found.userId, site: request.site, itemId: request.itemId };
    },
    async ofPurchaseCode({ code, ...ask }) {
      const asked = await ofSite(ask);
      const id = await store.licenses.findIdByCode(codes.indexOf(code));
      const owner = id === null ? null : await store.licenses.findOwner(id);
      return asked && { ...asked, userId: owner?.userId ?? null, licenseId: id };
    },
  };
}
