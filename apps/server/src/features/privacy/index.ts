import { createPrivacyAdministration } from './administration-service.ts';
import { createErasing, type ErasureParts } from './erase-service.ts';
import { createExports, type ExportParts } from './export-service.ts';
import { createExportQueue, createFarewellQueue } from './queues.ts';
import { privacyRoutes, privacyOperatorRoutes } from './routes.ts';
import { createPrivacyStore } from './store.ts';
import type { RequireSignIn } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import type { Queue } from '#platform/jobs/jobs.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import type { MailTransport } from '#platform/mail/transport.ts';

export { privacySeals } from './store.ts';
/** Loads the emails on first use, so that startup does not load React Email. */
export const loadPrivacyMails = async () => (await import('./mails.tsx')).privacyMails;
export type { PrivacyOutcome, PrivacyAdministration } from './administration-service.ts';

type PrivacyParts = Omit<ExportParts, 'store' | 'name'> &
  Omit<ErasureParts, 'store' | 'exports'> & { readonly brand: () => MailBrand };

export function createPrivacy(deps: PrivacyParts) {
  const store = createPrivacyStore(deps.db);
  const exports = createExports({ ...deps, store, name: () => deps.brand().name });
  const erasing = createErasing({ ...deps, store, exports });
  const administration = createPrivacyAdministration({ ...deps, store, exports, erasing });
  return {
    administration,
    routes: (requireSignIn: RequireSignIn): Routes => ({
      ...privacyRoutes({ exports, erasing, requireSignIn }),
      ...privacyOperatorRoutes(administration),
    }),
    queuesBy: (transport: MailTransport): Queue[] => [
      createExportQueue(exports),
      createFarewellQueue({ ...deps, store, transport }),
    ],
    eraseDue: erasing.eraseDue,
    async sweep(): Promise<void> {
      await exports.sweep();
      await erasing.sweep();
    },
  };
}
