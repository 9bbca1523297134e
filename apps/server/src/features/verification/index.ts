import type { VerificationDependencies } from './parts.ts';
import { verificationRoutes } from './routes.ts';
import { createVerificationService } from './service.ts';

export { siteRoutes } from './operators/site-routes.ts';
export { createSiteListStore, type SiteListStore } from './records/site-list-store.ts';
export type { OperatorService as SiteAdministration } from './operators/operator-service.ts';
/** Loads the email templates at the first email, so that the hub starts without React Email. */
export const loadVerificationMails = async () =>
  (await import('./notices/mails.tsx')).verificationMails;
export {
  legacyModes,
  serveProtocolV1,
  type LegacyMode,
  type ThemeDownloads,
} from './protocol-v1/protocol-v1-routes.ts';
export { parseSitePatterns, type SiteSettings } from './sites/pattern-rules.ts';

export function createVerification(deps: VerificationDependencies) {
  const service = createVerificationService(deps);
  return {
    service,
    routes: verificationRoutes(service, deps),
    /** Ends silent sites and deletes old data. The hourly task calls it. */
    sweep: service.releases.sweep,
    /** Returns the active site of a token, for calls of activated sites in other features. */
    requireActiveSite: service.sites.requireActive,
  };
}
