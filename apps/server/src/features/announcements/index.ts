import type { Catalog } from '@hub/contract/catalog';
import { createAnnouncements, type Announcements, createKnown } from './service.ts';
import { createAnnouncementStore } from './store.ts';
import type { AuditedParts } from '#features/audit';

export { announcementRoutes, refusalOf as announcementRefusalOf } from './routes.ts';
export { toAnnounced } from './routes.ts';
export type { AnnouncementView, Announcements } from './service.ts';

/** Announcements: operators' messages above every screen of buyers. */
export function createAnnouncementsFeature(
  deps: AuditedParts & { readonly catalog: () => Pick<Catalog, 'items'> },
): Announcements {
  const store = createAnnouncementStore(deps.db);
  return createAnnouncements({ ...deps, store, known: createKnown({ ...deps, store }) });
}
