import type { LicenseOwner, OwnedLicense } from '#verification/records/license-store.ts';
import type { NoticeService } from '#verification/notices/notice-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { VerificationStore } from '#verification/records/store.ts';

/** What an operator may do to the sites of a licence, which they name by its purchase code. */
export interface OperatorService {
  /** The licence as the rules see it, with its owner; null when the code is not known. */
  show(purchaseCode: string): Promise<(OwnedLicense & { owner: LicenseOwner | null }) | null>;
  /** Releases every site; answers their hosts, or null when the code is not known. */
  releaseAll(purchaseCode: string): Promise<string[] | null>;
  /**
   * For a real rename: releases the live site and frees the licence from its end product, so that
   * its next live site is no move and may be anywhere. Answers what it was bound to.
   */
  letMove(purchaseCode: string): Promise<{ boundTo: string | null } | null>;
}

type Parts = Pick<VerificationParts, 'db' | 'clock' | 'audit' | 'codes'> & {
  readonly notices: NoticeService;
};

export function createOperatorService(store: VerificationStore, parts: Parts): OperatorService {
  const { db, clock, audit, codes, notices } = parts;

  /** By its purchase code, or by the number that mails to the publisher name it with. */
  async function read(codeOrId: string, lock: boolean): Promise<OwnedLicense | null> {
    const name = codeOrId.trim();
    const isId = /^\d{1,9}$/.test(name);
    const id = isId ? Number(name) : await store.licenses.findIdByCode(codes.indexOf(name));
    if (id === null) return null;
    const reading = { now: clock.now(), exceptRequest: null, lock };
    return (await store.licenses.listByIds([id], reading))[0] ?? null;
  }

  async function end(activationId: number): Promise<void> {
    const found = await store.activations.find(activationId);
    const ended = await store.activations.end(activationId, 'operator', clock.now());
    if (found && ended) await notices.ended({ ...found, reason: 'operator', actor: 'operator' });
  }

  return {
    async show(purchaseCode) {
      const license = await read(purchaseCode, false);
      return license && { ...license, owner: await store.licenses.findPerson(license.userId) };
    },
    releaseAll: (purchaseCode) =>
      db.transaction(async () => {
        const license = await read(purchaseCode, true);
        for (const { activationId } of license?.active ?? []) await end(activationId);
        return license && license.active.map(({ host }) => host);
      }),
    letMove: (purchaseCode) =>
      db.transaction(async () => {
        const license = await read(purchaseCode, true);
        if (!license) return null;
        for (const { kind, activationId } of license.active) {
          if (kind === 'live') await end(activationId);
        }
        await store.activations.unbind(license.id, clock.now());
        const details = { license_id: license.id, bound_to: license.lastLive };
        const { userId } = license;
        await audit.record({ event: 'verification.unbound', userId, actor: 'operator', details });
        return { boundTo: license.lastLive };
      }),
  };
}
