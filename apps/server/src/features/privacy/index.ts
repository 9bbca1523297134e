import { createPrivacyAdministration } from './administration-service.ts';
import { createErasing, type ErasingDependencies } from './erase-service.ts';
import { createExports, type ExportDependencies } from './export-service.ts';
import { createExportQueue, createFarewellQueue } from './queues.ts';
import { privacyRoutes, privacyOperatorRoutes } from './routes.ts';
import { createPrivacyStore } from './store.ts';
import { createStaleChecks } from '#features/audit';
import type { RequireSignIn } from '#features/identity';
import type { Routes } from '#http/calls/route.ts';
import type { Queue } from '#platform/jobs/jobs.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import type { MailTransport } from '#platform/mail/transport.ts';

export { privacySeals } from './store.ts';
/** Loads the emails on first use, so that startup does not load React Email. */
export const loadPrivacyMails = async () => (await import('./mails.tsx')).privacyMails;
export type { PrivacyOutcome, PrivacyAdministration } from './administration-service.ts';

type PrivacyDependencies = Omit<ExportDependencies, 'store' | 'name'> &
  Omit<ErasingDependencies, 'store' | 'exports'> & { readonly brand: () => MailBrand };

/** Data export and account deletion, for the data of all features. */
export function createPrivacy(deps: PrivacyDependencies) {
  const store = createPrivacyStore(deps.db);
  const exports = createExports({ ...deps, store, name: () => deps.brand().name });
  const erasing = createErasing({ ...deps, store, exports });
  const administration = createPrivacyAdministration({
    ...deps,
    store,
    exports,
    erasing,
    staleCheck: createStaleChecks(deps.db),
  });
  return {
    administration,
    routes: (requireSignIn: RequireSignIn): Routes => ({
      ...privacyRoutes({ ...deps, exports, erasing, requireSignIn }),
      ...privacyOperatorRoutes(administration),
    }),
    /** Queues of exports and of the last emails to erased people. */
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

export type Privacy = ReturnType<typeof createPrivacy>;
