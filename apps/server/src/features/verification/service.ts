import { createAuditMeanwhile } from '#features/audit';
import { createActivateService } from './activating/activate-service.ts';
import { createQuestionService } from './approving/question-service.ts';
import { createCodeService } from './activating/code-service.ts';
import { createCertificateService } from './certificates/certificate-service.ts';
import { createNetworkService } from './activating/network-service.ts';
import { createNoticeService } from './notices/notice-service.ts';
import { createRefusalService } from './notices/refusal-service.ts';
import { createOfflineService } from './activating/offline-service.ts';
import { createOlderThemes } from './older/older-service.ts';
import { createOperatorService } from './operators/operator-service.ts';
import type { VerificationParts } from './parts.ts';
import { createEraseService } from './site-life/erase-service.ts';
import { createReleaseService } from './site-life/release-service.ts';
import { createRequestService } from './asking/request-service.ts';
import { createReserveService } from './approving/reserve-service.ts';
import { createSiteService } from './site-life/site-service.ts';
import type { VerificationStore } from './records/store.ts';
import { createTokenService } from './activating/token-service.ts';
import { createViewService } from './approving/view-service.ts';

/** The verification protocol, one service for each of its steps. */
export type VerificationService = ReturnType<typeof createVerificationService>;

export function createVerificationService(store: VerificationStore, parts: VerificationParts) {
  const questions = createQuestionService(store, parts);
  const notices = createNoticeService(store, parts);
  const certificates = createCertificateService(store, parts);
  const requests = createRequestService(store, parts);
  const activate = createActivateService(store, { ...parts, certificates, notices });
  const reserve = createReserveService(store, { ...parts, questions });
  const tokens = createTokenService(store, { ...parts, questions, activate, notices });
  const sites = createSiteService(store, { ...parts, certificates, notices });
  return {
    requests,
    refusals: createRefusalService(store, parts),
    certificates,
    view: createViewService(store, { ...parts, questions, requests }),
    reserve,
    offline: createOfflineService(store, { ...parts, questions, activate, reserve }),
    tokens,
    older: createOlderThemes(store, { ...parts, requests, tokens, notices }),
    codes: createCodeService(store, { ...parts, activate, notices, requests }),
    network: createNetworkService(store, { ...parts, activate, active: sites, notices }),
    sites,
    operator: createOperatorService(store, {
      ...parts,
      notices,
      meanwhile: createAuditMeanwhile(parts.db),
    }),
    eraser: createEraseService(store, parts),
    releases: createReleaseService(store, { ...parts, notices }),
  };
}
