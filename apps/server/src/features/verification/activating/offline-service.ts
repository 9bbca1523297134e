import { Problem } from '#platform/problem.ts';
import type { ActivateService, OfflineActivation } from './activate-service.ts';
import type { QuestionService } from '#verification/approving/question-service.ts';
import type { VerificationParts } from '#verification/parts.ts';
import type { Approval, ReserveService } from '#verification/approving/reserve-service.ts';

interface OfflineParts extends VerificationParts {
  readonly questions: QuestionService;
  readonly activate: ActivateService;
  readonly reserve: ReserveService;
}

/**
 * Creates the offline activation, for a site that cannot reach the hub. A person uploads the
 * request of the site and copies the certificate back.
 */
export function createOfflineService(parts: OfflineParts) {
  const { store, db, clock, questions, activate, reserve } = parts;

  async function requireRequest({ requestId, userId }: Approval & { readonly requestId: string }) {
    const request = await store.requests.lock(requestId);
    if (!request?.offline || request.userId !== userId) throw new Problem('request_unknown');
    if (request.status === 'cancelled') throw new Problem('request_done');
    if (request.expiresAt <= clock.now()) throw new Problem('request_expired');
    return request;
  }

  return {
    /** Activates the site of an uploaded request. A repeated call issues another certificate. */
    certify: (approval: Approval & { readonly requestId: string }): Promise<OfflineActivation> =>
      db.transaction(async () => {
        const request = await requireRequest(approval);
        const reserved = await reserve.hold(request, approval);
        const { license, reason, displaced } = reserved;
        // A repeated request means a lost answer, unless the site was released.
        if (request.status === 'done' && reason !== 'same_site') throw new Problem('request_done');
        const reservation = await store.reservations.find(reserved.id);
        if (!reservation) throw new Problem('request_unknown');
        const approved = { site: questions.siteOf(request.site), reason, displaced };
        return activate.certify({ request, reservation, license }, approved);
      }),
  };
}
