import type { StaleCheck } from '#features/audit';
import type { LicenseName } from '#features/licenses';
import type { ActiveSite } from '#verification/deciding/license-rules.ts';
import type { Activation } from '#verification/records/activation-store.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import { namedIn, type NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { OperatorAction, Actor } from '#platform/actor.ts';

/** Release of sites by an operator, with the newest event that the operator has seen. */
interface SiteRelease {
  readonly actor: Actor;
  /** Reason for the owner. Commands may omit it. */
  readonly reason?: string | undefined;
  readonly seen?: number | undefined;
}

interface OperatorParts extends VerificationParts {
  readonly staleCheck: StaleCheck;
  readonly notices: NoticeService;
}

export function createOperatorService(parts: OperatorParts) {
  const { store, db, clock, audit, staleCheck, codes, catalog, notices } = parts;

  const findId = async (name: LicenseName): Promise<number | null> =>
    typeof name === 'number' ? name : store.licenses.findIdByCode(codes.indexOf(name));

  /** Returns the locked license; null for an unknown code. Throws if it changed after `seen`. */
  async function lockLicense(name: LicenseName, seen: number | undefined) {
    const id = await findId(name);
    const license = id === null ? null : await store.licenses.lock(id, clock.now());
    if (license) await staleCheck.requireUnchangedSince({ id: license.id, seen });
    return license;
  }

  /** Ends the active sites of the license, and sends the owner one email. */
  async function endSites(
    license: OwnedLicense,
    sites: readonly ActiveSite[],
    { actor, reason }: SiteRelease,
  ): Promise<void> {
    const ended: Activation[] = [];
    for (const { activationId } of sites) {
      const record = await store.activations.find(activationId);
      const isEnded = await store.activations.end(activationId, 'operator', clock.now());
      if (record && isEnded) ended.push(record.activation);
    }
    await notices.endedTogether(license, ended, { actor, why: reason });
  }

  return {
    async show(name: LicenseName) {
      const id = await findId(name);
      const license = id === null ? null : await store.licenses.find(id, clock.now());
      return license && { ...license, owner: await store.licenses.findPerson(license.userId) };
    },
    /**
     * Releases every site. Sites that ended by silence stay ended. Returns the released hosts, or
     * null for an unknown code.
     */
    releaseAll: (name: LicenseName, releasing: SiteRelease): Promise<string[] | null> =>
      db.transaction(async () => {
        const license = await lockLicense(name, releasing.seen);
        if (!license) return null;
        await endSites(license, license.active, releasing);
        await store.activations.keepSilentEnded(license.id);
        return license.active.map(({ host }) => host);
      }),
    /** Ends one activation. Returns its host, or null if it is not active. */
    releaseOne: (activationId: number, releasing: SiteRelease): Promise<string | null> =>
      db.transaction(async () => {
        const record = await store.activations.find(activationId);
        const license = record && (await lockLicense(record.license.id, releasing.seen));
        const site = license?.active.find((each) => each.activationId === activationId);
        if (!license || !site) return null;
        await endSites(license, [site], releasing);
        return site.host;
      }),
    /**
     * Unlocks a license, for example after a company changed its name: releases the live site and
     * removes the domain lock. The next live site can use any domain and is not counted as a move.
     * Returns the previous domain, or null for an unknown code.
     */
    letMove: (
      name: LicenseName,
      { seen, ...action }: OperatorAction & Pick<SiteRelease, 'seen'>,
    ): Promise<{ boundTo: string | null } | null> =>
      db.transaction(async () => {
        const license = await lockLicense(name, seen);
        if (!license) return null;
        const { actor, reason } = action;
        const live = license.active.filter(({ kind }) => kind === 'live');
        await endSites(license, live, action);
        await store.activations.unbind(license.id, clock.now());
        const { userId, lastLive: boundTo } = license;
        const event = 'verification.unbound';
        const details = { ...namedIn(catalog(), license), bound_to: boundTo, reason };
        await audit.record({ event, userId, actor, details });
        await notices.unbound(license, { boundTo, reason });
        return { boundTo };
      }),
  };
}

export type OperatorService = ReturnType<typeof createOperatorService>;
