import {
  createSupportService,
  type Support,
  type SupportDependencies,
  createTokens,
} from './service.ts';
import { createSupportStore } from './store.ts';
import type { Keys } from '#platform/secrets/keys.ts';

export { serveLeavePage } from './leave-page.ts';
/** Loads the emails with the first one, so that the hub starts without React Email. */
export const loadSupportMails = async () => (await import('./mails.tsx')).supportMails;
export { supportRoutes } from './routes.ts';
export type { Support } from './service.ts';

/** Reminders of the end of support periods: by email, once each, and as a calendar. */
export const createSupport = (
  deps: Omit<SupportDependencies, 'store' | 'tokens'> & { readonly keys: Keys },
): Support =>
  createSupportService({
    ...deps,
    store: createSupportStore(deps.db),
    tokens: createTokens(deps.keys),
  });
