import type { Catalog } from '@hub/contract/catalog';
import { createKnown } from './known.ts';
import { createAnnouncements, type Announcements } from './service.ts';
import { createAnnouncementStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';

export { announcementRoutes, refusalOf as announcementRefusalOf } from './routes.ts';
export { toAnnounced } from './to-wire.ts';
export type { AnnouncementView, Announcements } from './service.ts';

interface AnnouncementsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly catalog: () => Pick<Catalog, 'items'>;
}

/** Announcements: operators' messages above every screen of buyers. */
export function createAnnouncementsFeature(deps: AnnouncementsDependencies): Announcements {
  const store = createAnnouncementStore(deps.db);
  return createAnnouncements({ ...deps, store, known: createKnown({ ...deps, store }) });
}
