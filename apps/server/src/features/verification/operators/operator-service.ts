import type { LicenseOwner, OwnedLicense } from '#verification/records/license-store.ts';
import { namedIn } from '#verification/notices/license-details.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { VerificationStore } from '#verification/records/store.ts';
import type { Deed, Doer } from '#platform/doer.ts';

/** What an operator may do to the sites of a licence, which they name by its purchase code. */
export interface OperatorService {
  /** The licence as the rules see it, with its owner; null when the code is not known. */
  show(purchaseCode: string): Promise<(OwnedLicense & { owner: LicenseOwner | null }) | null>;
  /** Releases every site; answers their hosts, or null when the code is not known. */
  releaseAll(purchaseCode: string, by: Doer): Promise<string[] | null>;
  /**
   * For a real rename: releases the live site and frees the licence from its end product, so that
   * its next live site is no move and may be anywhere. The owner reads the reason. Answers what it was
   * bound to.
   */
  letMove(purchaseCode: string, deed: Deed): Promise<{ boundTo: string | null } | null>;
}

type Parts = Pick<VerificationParts, 'db' | 'clock' | 'audit' | 'codes' | 'catalog'> & {
  readonly notices: NoticeService;
};

export function createOperatorService(store: VerificationStore, parts: Parts): OperatorService {
  const { db, clock, audit, codes, catalog, notices } = parts;

  /** By its purchase code, or by the number that mails to the publisher name it with. */
  async function read(codeOrId: string, lock: boolean): Promise<OwnedLicense | null> {
    const name = codeOrId.trim();
    const isId = /^\d{1,9}$/.test(name);
    const id = isId ? Number(name) : await store.licenses.findIdByCode(codes.indexOf(name));
    if (id === null) return null;
    const reading = { now: clock.now(), exceptRequest: null, lock };
    return (await store.licenses.listByIds([id], reading))[0] ?? null;
  }

  async function end(activationId: number, by: Doer): Promise<void> {
    const found = await store.activations.find(activationId);
    const ended = await store.activations.end(activationId, 'operator', clock.now());
    if (!found || !ended) return;
    await notices.ended({ ...found, reason: 'operator', actor: 'operator', by });
  }

  return {
    async show(purchaseCode) {
      const license = await read(purchaseCode, false);
      return license && { ...license, owner: await store.licenses.findPerson(license.userId) };
    },
    releaseAll: (purchaseCode, by) =>
      db.transaction(async () => {
        const license = await read(purchaseCode, true);
        for (const { activationId } of license?.active ?? []) await end(activationId, by);
        return license && license.active.map(({ host }) => host);
      }),
    letMove: (purchaseCode, { by, reason }) =>
      db.transaction(async () => {
        const license = await read(purchaseCode, true);
        if (!license) return null;
        const live = license.active.filter(({ kind }) => kind === 'live');
        for (const { activationId } of live) await end(activationId, by);
        await store.activations.unbind(license.id, clock.now());
        const { userId, lastLive: boundTo } = license;
        const event = 'verification.unbound';
        const details = { ...namedIn(catalog, license), bound_to: boundTo, reason };
        await audit.record({ event, userId, actor: 'operator', by, details });
        await notices.unbound(license, { boundTo, reason });
        return { boundTo };
      }),
  };
}
