import {
  createSupportService,
  type Support,
  type SupportDependencies,
  createTokens,
} from './service.ts';
import { createSupportStore } from './store.ts';
import type { Keys } from '#platform/secrets/keys.ts';

export { serveLeavePage } from './leave-page.ts';
/** Loads the email templates at the first email, so that the hub starts without React Email. */
export const loadSupportMails = async () => (await import('./mails.tsx')).supportMails;
export { supportRoutes } from './routes.ts';
export type { Support } from './service.ts';

/** Creates the support feature: reminders before support ends, by email and as a calendar. */
export const createSupport = (
  deps: Omit<SupportDependencies, 'store' | 'tokens'> & { readonly keys: Keys },
): Support =>
  createSupportService({
    ...deps,
    store: createSupportStore(deps.db),
    tokens: createTokens(deps.keys),
  });
