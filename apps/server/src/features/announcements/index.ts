import type { Catalog } from '@hub/contract/catalog';
import { createKnown } from './known.ts';
import { createAnnouncements, type Announcements } from './service.ts';
import { createAnnouncementStore } from './store.ts';
import type { AuditedParts } from '#features/audit';

export { announcementRoutes, refusalOf as announcementRefusalOf } from './routes.ts';
export { toAnnounced } from './to-wire.ts';
export type { AnnouncementView, Announcements } from './service.ts';

interface AnnouncementsDependencies extends Pick<AuditedParts, 'db' | 'clock' | 'audit'> {
  readonly catalog: () => Pick<Catalog, 'items'>;
}

/** Announcements: operators' messages above every screen of buyers. */
export function createAnnouncementsFeature(deps: AnnouncementsDependencies): Announcements {
  const store = createAnnouncementStore(deps.db);
  return createAnnouncements({ ...deps, store, known: createKnown({ ...deps, store }) });
}
