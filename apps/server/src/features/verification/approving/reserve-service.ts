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
  type LicenseEvaluation,
} from '#verification/deciding/choose-rules.ts';
import type { ActiveSite } from '#verification/deciding/license-rules.ts';
import type { OwnedLicense } from '#verification/records/license-store.ts';
import type { VerificationDependencies } from '#verification/dependencies.ts';
import { codeAs, redirectTo } from '#verification/protocol-rules.ts';
import type { ActivationRequest } from '#verification/records/request-store.ts';
import type { Reservation } from '#verification/records/reservation-store.ts';
import type { VerificationStore } from '#verification/records/store.ts';

/** Approval by the buyer: the request, and the license if the buyer chose one. */
export interface Approval {
  readonly userId: number;
  readonly requestId?: string | undefined;
  readonly licenseId?: number | undefined;
  readonly address?: string;
}

/** Reserved license, with the reason of the approval. */
export interface LicenseReservation {
  readonly reservationId: number;
  readonly license: OwnedLicense;
  readonly reason: 'same_site' | 'free_slot' | 'move';
  /** Live sites that become staging sites by this activation. */
  readonly displaced?: readonly ActiveSite[] | undefined;
}

export function createReserveService(
  store: VerificationStore,
  deps: VerificationDependencies & { questions: QuestionService },
) {
  const { db, clock, keys, audit, catalog, questions, codeHiding } = deps;

  // The code is derived, so every call for this reservation returns the same code. Only its hash is
  // stored.
  const codeOf = (reservationId: number, { id, protocol }: ActivationRequest): string =>
    codeAs(
      protocol,
      keys.derive('verification.code', `${reservationId}.${id}`).toString('base64url'),
    );

  const answer = (
    request: ActivationRequest,
    { id, expiresAt }: Pick<Reservation, 'id' | 'expiresAt'>,
  ) => ({
    redirect: redirectTo(request, codeOf(id, request)),
    expiresAt,
  });

  /**
   * Locks the request and returns it. Throws `no_request` or `request_taken` if this user cannot
   * use it.
   */
  async function requireRequest({ userId, requestId }: Approval): Promise<ActivationRequest> {
    const requests = requestId ? [] : await store.requests.listHeld(userId, clock.now());
    const chosenId = requestId ?? requests.find(({ offline }) => !offline)?.id ?? null;
    const request = chosenId === null ? null : await store.requests.lock(chosenId);
    if (
      !request ||
      request.offline ||
      request.status === 'done' ||
      request.status === 'cancelled'
    ) {
      throw new Problem('no_request');
    }
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
    const owner = await store.licenses.findOwner(licenseId);
    throw new Problem(owner?.userId === userId ? 'wrong_item' : 'license_unknown');
  }

  function noLicenseProblem(evaluated: readonly LicenseEvaluation[]): Problem {
    const { reason } = countLicenses(evaluated);
    if (reason === 'no_licenses') return new Problem('no_licenses');
    return new Problem(reason === 'blocked' ? 'license_blocked' : 'all_used');
  }

  /**
   * Returns the chosen license or the best match. Throws a Problem if no license may take the site.
   */
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
    if (!best) throw noLicenseProblem(evaluated);
    const { license, kind, verdict } = best;
    if (!verdict.ok) throw new Problem(verdict.code, { message: verdict.why });
    const { reason, displaced } = verdict;
    return { license, kind, reason, displaced, moving: question.moving };
  }

  /** Reserves the license without a one-time code. */
  async function hold(request: ActivationRequest, approval: Approval) {
    const { moving, kind, ...chosen } = await requireLicense(request, approval);
    const { license } = chosen;
    const { userId, address } = approval;
    const createdAt = clock.now();
    const expiresAt = after(createdAt, lifetimes.reservation);
    await store.reservations.endOfRequest(request.id, createdAt);
    const reservation = { requestId: request.id, licenseId: license.id, userId, kind };
    const id = await store.reservations.insert({
      ...reservation,
      movingId: moving,
      createdAt,
      expiresAt,
    });
    await store.requests.setStatus(request.id, 'reserved');
    const details = { ...namedIn(catalog(), license), site: request.site, kind };
    const event = 'verification.approved';
    await audit.record({ event, userId, actor: 'user', address, details });
    return { reservationId: id, expiresAt, ...chosen };
  }

  async function reserveWithCode(request: ActivationRequest, approval: Approval) {
    const { reservationId: id, expiresAt } = await hold(request, approval);
    await store.reservations.setCodeHash(id, hashOf(codeOf(id, request)));
    return { id, expiresAt };
  }

  return {
    /**
     * Reserves a license for a locked request, without a code. Call it inside the transaction that
     * locked the request.
     */
    hold,
    /**
     * Reserves a license for the request. Returns the address that brings the browser back to the
     * site.
     */
    register: (approval: Approval): Promise<{ redirect: string; expiresAt: Date }> =>
      db.transaction(async () => {
        const request = await requireRequest(approval);
        const now = clock.now();
        const current = await store.reservations.findCurrent(request.id, now);
        const same = approval.licenseId === undefined || approval.licenseId === current?.licenseId;
        if (current && same) return answer(request, current);
        if (request.expiresAt <= now) throw new Problem('request_expired');
        return answer(request, await reserveWithCode(request, approval));
      }),
  };
}

export type ReserveService = ReturnType<typeof createReserveService>;
