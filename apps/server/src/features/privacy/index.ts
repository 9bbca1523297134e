import {
  createPrivacyAdministration,
  type PrivacyAdministration,
} from './administration-service.ts';
import { createErasing, type Erasing, type ErasingParts } from './erase-service.ts';
import { createExports, type ExportParts } from './export-service.ts';
import { createExportQueue, createFarewellQueue } from './queues.ts';
import { privacyOperatorRoutes } from './operator-routes.ts';
import { privacyRoutes } from './routes.ts';
import { createPrivacyStore } from './store.ts';
import { createAuditMeanwhile } from '#features/audit';
import type { RequireSignIn } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import type { Queue } from '#platform/jobs/jobs.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import type { MailTransport } from '#platform/mail/transport.ts';

export { privacySeals } from './sealed-columns.ts';
/** Loaded with the first mail: a start does without React Email. */
export const loadPrivacyMails = async () => (await import('./mails.tsx')).privacyMails;
export type { PrivacyAct, PrivacyAdministration } from './administration-service.ts';

export interface Privacy {
  readonly administration: PrivacyAdministration;
  routes(requireSignIn: RequireSignIn): Routes;
  /** Queues of exports, and of the last email to erased people. */
  queuesBy(transport: MailTransport): Queue[];
  readonly eraseDue: Erasing['eraseDue'];
  sweep(): Promise<void>;
}

type PrivacyParts = Omit<ExportParts, 'store' | 'name'> &
  Omit<ErasingParts, 'store' | 'exports'> & { readonly brand: () => MailBrand };

/** Data export and account deletion, from every feature's parts. */
export function createPrivacy(parts: PrivacyParts): Privacy {
  const store = createPrivacyStore(parts.db);
  const exports = createExports({ ...parts, store, name: () => parts.brand().name });
  const erasing = createErasing({ ...parts, store, exports });
  const administration = createPrivacyAdministration({
    ...parts,
    store,
    exports,
    erasing,
    meanwhile: createAuditMeanwhile(parts.db),
  });
  return {
    administration,
    routes: (requireSignIn) => ({
      ...privacyRoutes({ ...parts, exports, erasing, requireSignIn }),
      ...privacyOperatorRoutes(administration),
    }),
    queuesBy: (transport) => [
      createExportQueue(exports),
      createFarewellQueue({ ...parts, store, transport }),
    ],
    eraseDue: erasing.eraseDue,
    async sweep() {
      await exports.sweep();
      await erasing.sweep();
    },
  };
}
