import type { VerificationDependencies } from './dependencies.ts';
import { verificationRoutes } from './routes.ts';
import { createVerificationService } from './service.ts';
import { createVerificationStore } from './records/store.ts';

export { siteRoutes } from './operators/site-routes.ts';
export { createSiteListStore, type SiteListStore } from './records/site-list-store.ts';
export type { OperatorService as SiteAdministration } from './operators/operator-service.ts';
/** Loads the emails with the first one, so that the hub starts without React Email. */
export const loadVerificationMails = async () =>
  (await import('./notices/mails.tsx')).verificationMails;
export {
  legacyModes,
  serveProtocolV1,
  type LegacyMode,
  type ThemeDownloads,
} from './protocol-v1/protocol-v1-routes.ts';
export { parseSitePatterns, type SiteSettings } from './sites/pattern-rules.ts';

/** Verification: services of the protocol, its calls, and background work. */
export function createVerification(deps: VerificationDependencies) {
  const service = createVerificationService(createVerificationStore(deps.db), deps);
  return {
    service,
    routes: verificationRoutes(service, deps),
    /** Frees the slots of silent sites; run it daily. */
    sweep: () => service.releases.sweep(),
    /** Returns the requesting site, for calls of activated sites in features to the right. */
    requireActiveSite: (token: string) => service.sites.requireActive(token),
  };
}
