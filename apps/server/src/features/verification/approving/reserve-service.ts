import { namedIn } from '#verification/notices/notice-service.ts';
import { lifetimes } from '@hub/contract/limits';
import { after } from '#platform/clock.ts';
import { hashOf } from '#platform/ids.ts';
import { codesHidden } from '#features/licenses';
import { Problem } from '#platform/problem.ts';
import type { QuestionService } from './question-service.ts';
import {
  chooseLicense,
  countLicenses,
  evaluateLicense,
  refusalCodes,
} from '#verification/deciding/choose-rules.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import type { VerificationParts } from '#verification/parts.ts';
import { codeAs, redirectTo } from '#verification/protocol-rules.ts';
import { isPending, type ActivationRequest } from '#verification/records/request-store.ts';

/** Approval by the buyer: the request, and the license if the buyer chose one. */
export interface Approval {
  readonly userId: number;
  readonly requestId?: string | undefined;
  readonly licenseId?: number | undefined;
  readonly address?: string;
}

export function createReserveService(
  parts: VerificationParts & { readonly questions: QuestionService },
) {
  const { store, db, clock, keys, audit, catalog, questions, codeHiding } = parts;

  // The code is derived, so every call for this reservation returns the same code. Only its hash is
  // stored.
  const codeOf = (reservationId: number, { id, protocol }: ActivationRequest): string => {
    const derived = keys.derive('verification.code', `${reservationId}.${id}`);
    return codeAs(protocol, derived.toString('base64url'));
  };

  /** Locks the request. Throws `no_request` or `request_taken` if this user cannot use it. */
  async function requireRequest({ userId, requestId }: Approval): Promise<ActivationRequest> {
    const requests = requestId ? [] : await store.requests.listHeld(userId, clock.now());
    const chosenId = requestId ?? requests.find(({ offline }) => !offline)?.id ?? null;
    const request = chosenId === null ? null : await store.requests.lock(chosenId);
    if (!request || request.offline || !isPending(request)) throw new Problem('no_request');
    if (request.userId === null) {
      await store.requests.hold(request.id, { userId, openedAt: clock.now() });
    } else if (request.userId !== userId) {
      throw new Problem('request_taken');
    }
    return request;
  }

  async function requireChosen(
    licenses: readonly OwnedLicense[],
    { userId, licenseId }: Approval,
  ): Promise<OwnedLicense | null> {
    if (licenseId === undefined) return null;
    const chosen = licenses.find(({ id }) => id === licenseId);
    if (chosen) return chosen;
    const isOwn = (await store.licenses.findOwnerId(licenseId)) === userId;
    throw new Problem(isOwn ? 'wrong_item' : 'license_unknown');
  }

  /** Returns the chosen or best license. Throws a Problem if no license may take the site. */
  async function requireLicense(request: ActivationRequest, approval: Approval) {
    const question = await questions.questionOf(request, approval.userId);
    if (question.opensCode === true && (await codeHiding.isFrom(approval.userId))) {
      throw new Problem('code_withheld', { message: codesHidden() });
    }
    const reading = { now: question.now, exceptRequest: request.id, lock: true };
    const licenses = await store.licenses.listOfItem(approval.userId, request.itemId, reading);
    const chosen = await requireChosen(licenses, approval);
    const evaluated = (chosen ? [chosen] : licenses).map((license) =>
      evaluateLicense(license, question),
    );
    const best = chosen ? evaluated[0] : chooseLicense(evaluated, question);
    if (!best) throw new Problem(refusalCodes[countLicenses(evaluated).reason ?? 'all_used']);
    const { license, kind, verdict } = best;
    if (!verdict.ok) throw new Problem(verdict.code, { message: verdict.why });
    const { reason, displaced } = verdict;
    return { license, kind, reason, displaced, moving: question.moving };
  }

  /** Reserves the license without a one-time code. */
  async function hold(request: ActivationRequest, approval: Approval) {
    const { moving: movingId, kind, ...chosen } = await requireLicense(request, approval);
    const { license } = chosen;
    const { userId, address } = approval;
    const createdAt = clock.now();
    const expiresAt = after(createdAt, lifetimes.reservation);
    await store.reservations.endOfRequest(request.id, createdAt);
    const held = { requestId: request.id, licenseId: license.id, userId, kind, movingId };
    const id = await store.reservations.insert({ ...held, createdAt, expiresAt });
    await store.requests.setStatus(request.id, 'reserved');
    const details = { ...namedIn(catalog(), license), site: request.site, kind };
    const event = 'verification.approved';
    await audit.record({ event, userId, actor: 'user', address, details });
    return { id, expiresAt, ...chosen };
  }

  return {
    /** Reserves without a code. Call it inside the transaction that locked the request. */
    hold,
    /** Reserves a license for the request. Returns the address that leads back to the site. */
    register: (approval: Approval): Promise<{ redirect: string; expiresAt: Date }> =>
      db.transaction(async () => {
        const request = await requireRequest(approval);
        const now = clock.now();
        const current = await store.reservations.findCurrent(request.id, now);
        const same = approval.licenseId === undefined || approval.licenseId === current?.licenseId;
        const kept = same ? current : null;
        if (!kept && request.expiresAt <= now) throw new Problem('request_expired');
        const { id, expiresAt } = kept ?? (await hold(request, approval));
        const code = codeOf(id, request);
        if (!kept) await store.reservations.setCodeHash(id, hashOf(code));
        return { redirect: redirectTo(request, code), expiresAt };
      }),
  };
}

export type ReserveService = ReturnType<typeof createReserveService>;
