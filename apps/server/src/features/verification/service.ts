import { createStaleChecks } from '#features/audit';
import { createActivateService } from './activating/activate-service.ts';
import { createQuestionService } from './approving/question-service.ts';
import { createCodeService } from './activating/code-service.ts';
import { createCertificateService } from './certificates/certificate-service.ts';
import { createNetworkService } from './activating/network-service.ts';
import { createNoticeService } from './notices/notice-service.ts';
import { createRefusalService } from './notices/refusal-service.ts';
import { createOfflineService } from './activating/offline-service.ts';
import { createProtocolV1 } from './protocol-v1/protocol-v1-service.ts';
import { createProtocolV1Store } from './protocol-v1/protocol-v1-store.ts';
import { createOperatorService } from './operators/operator-service.ts';
import type { VerificationDependencies } from './dependencies.ts';
import { createReleaseService } from './site-life/release-service.ts';
import { createRequestService } from './asking/request-service.ts';
import { createReserveService } from './approving/reserve-service.ts';
import { createSiteService } from './site-life/site-service.ts';
import type { VerificationStore } from './records/store.ts';
import { createTokenService } from './activating/token-service.ts';
import { createViewService } from './approving/view-service.ts';
import type { Eraser } from '#platform/personal.ts';

/** Number of licenses per lookup. A large number avoids reading finished licenses again. */
const lookupSize = 1_000;
/** Number of licenses per transaction. A small number keeps locks short. */
const batchSize = 15;

/**
 * Creates the eraser of a person's sites. Each site learns of the erasure at its next heartbeat,
 * and its theme keeps running.
 */
const createEraseService = (
  { erasedUsers }: Pick<VerificationStore, 'erasedUsers'>,
  { db, clock }: VerificationDependencies,
): Eraser => ({
  async erase(userId) {
    const ids = await erasedUsers.withSites(userId, lookupSize);
    for (let at = 0; at < ids.length; at += batchSize) {
      const chunk = ids.slice(at, at + batchSize);
      await db.transaction(() => erasedUsers.release(userId, chunk, clock.now()));
    }
    return ids.length === lookupSize;
  },
});

/** Services of the verification protocol. */
export type VerificationService = ReturnType<typeof createVerificationService>;

export function createVerificationService(
  store: VerificationStore,
  deps: VerificationDependencies,
) {
  const questions = createQuestionService(store, deps);
  const notices = createNoticeService(store, deps);
  const certificates = createCertificateService(store, deps);
  const requests = createRequestService(store, deps);
  const activate = createActivateService(store, { ...deps, certificates, notices });
  const reserve = createReserveService(store, { ...deps, questions });
  const tokens = createTokenService(store, { ...deps, questions, activate, notices });
  const sites = createSiteService(store, { ...deps, certificates, notices });
  return {
    requests,
    refusals: createRefusalService(store, deps),
    certificates,
    view: createViewService(store, { ...deps, questions, requests }),
    reserve,
    offline: createOfflineService(store, { ...deps, questions, activate, reserve }),
    tokens,
    protocolV1: createProtocolV1(store, {
      ...deps,
      requests,
      tokens,
      notices,
      protocolV1Sites: createProtocolV1Store(deps.db),
    }),
    codes: createCodeService(store, { ...deps, activate, notices, requests }),
    network: createNetworkService(store, { ...deps, activate, active: sites, notices }),
    sites,
    operator: createOperatorService(store, {
      ...deps,
      notices,
      staleCheck: createStaleChecks(deps.db),
    }),
    eraser: createEraseService(store, deps),
    releases: createReleaseService(store, { ...deps, notices }),
  };
}
