import { createStaleChecks } from '#features/audit';
import { createActivateService } from './activating/activate-service.ts';
import { createCodeService } from './activating/code-service.ts';
import { createNetworkService } from './activating/network-service.ts';
import { createOfflineService } from './activating/offline-service.ts';
import { createTokenService } from './activating/token-service.ts';
import { createQuestionService } from './approving/question-service.ts';
import { createReserveService } from './approving/reserve-service.ts';
import { createViewService } from './approving/view-service.ts';
import { createRequestService } from './asking/request-service.ts';
import { createCertificateService } from './certificates/certificate-service.ts';
import { createNoticeService } from './notices/notice-service.ts';
import { createRefusalService } from './notices/refusal-service.ts';
import { createOperatorService } from './operators/operator-service.ts';
import type { VerificationDependencies, VerificationParts } from './parts.ts';
import { createProtocolV1 } from './protocol-v1/protocol-v1-service.ts';
import { createVerificationStore } from './records/store.ts';
import { createReleaseService } from './site-life/release-service.ts';
import { createSiteService } from './site-life/site-service.ts';
import type { Eraser } from '#platform/personal.ts';

/** Number of licenses per lookup. A large number avoids reading finished licenses again. */
const lookupSize = 1_000;
/** Number of licenses per transaction. A small number keeps locks short. */
const batchSize = 15;

/**
 * Creates the eraser of a person's sites. Each site learns of the erasure at its next heartbeat,
 * and its theme keeps running.
 */
const createEraser = ({ db, clock, store: { erasedUsers } }: VerificationParts): Eraser => ({
  async erase(userId) {
    const ids = await erasedUsers.withSites(userId, lookupSize);
    for (let at = 0; at < ids.length; at += batchSize) {
      const chunk = ids.slice(at, at + batchSize);
      await db.transaction(() => erasedUsers.release(userId, chunk, clock.now()));
    }
    return ids.length === lookupSize;
  },
});

export type VerificationService = ReturnType<typeof createVerificationService>;

export function createVerificationService(deps: VerificationDependencies) {
  const basic = { ...deps, store: createVerificationStore(deps.db) };
  const questions = createQuestionService(basic);
  const notices = createNoticeService(basic);
  const certificates = createCertificateService(basic);
  const requests = createRequestService(basic);
  const parts = { ...basic, questions, notices, certificates, requests };
  const activate = createActivateService(parts);
  const reserve = createReserveService(parts);
  const tokens = createTokenService({ ...parts, activate });
  const sites = createSiteService(parts);
  return {
    requests,
    refusals: createRefusalService(parts),
    certificates,
    view: createViewService(parts),
    reserve,
    offline: createOfflineService({ ...parts, activate, reserve }),
    tokens,
    protocolV1: createProtocolV1({ ...parts, tokens }),
    codes: createCodeService({ ...parts, activate }),
    network: createNetworkService({ ...parts, activate, active: sites }),
    sites,
    operator: createOperatorService({ ...parts, staleCheck: createStaleChecks(deps.db) }),
    eraser: createEraser(parts),
    releases: createReleaseService(parts),
  };
}
