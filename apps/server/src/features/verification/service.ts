import { createActivateService } from './activate-service.ts';
import { createAskingService } from './asking-service.ts';
import { createCertificateService } from './certificate-service.ts';
import { createNoticeService } from './notice-service.ts';
import { createOfflineService } from './offline-service.ts';
import { createOperatorService } from './operator-service.ts';
import type { VerificationParts } from './parts.ts';
import { createReleaseService } from './release-service.ts';
import { createRequestService } from './request-service.ts';
import { createReserveService } from './reserve-service.ts';
import { createSiteService } from './site-service.ts';
import type { VerificationStore } from './store.ts';
import { createTokenService } from './token-service.ts';
import { createViewService } from './view-service.ts';

/** The verification protocol, one service for each of its steps. */
export type VerificationService = ReturnType<typeof createVerificationService>;

export function createVerificationService(store: VerificationStore, parts: VerificationParts) {
  const asking = createAskingService(store, parts);
  const notices = createNoticeService(store, parts);
  const certificates = createCertificateService(store, parts);
  const requests = createRequestService(store, parts);
  const activate = createActivateService(store, { ...parts, certificates, notices });
  const reserve = createReserveService(store, { ...parts, asking });
  return {
    requests,
    certificates,
    view: createViewService(store, { ...parts, asking, requests }),
    reserve,
    offline: createOfflineService(store, { ...parts, asking, activate, reserve }),
    tokens: createTokenService(store, { ...parts, asking, activate, notices }),
    sites: createSiteService(store, { ...parts, certificates, notices }),
    operator: createOperatorService(store, { ...parts, notices }),
    releases: createReleaseService(store, { ...parts, notices }),
  };
}
