import type { Deps, Composition } from './composition.ts';
import type { Subject } from '#doctor/subject.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createFailedJobs } from '#doctor/failed-jobs.ts';
import { createKeyRotation } from '#doctor/key-rotation.ts';
import { healthRoutes } from '#doctor/routes.ts';
import { createStandingFaults } from '#doctor/standing-faults.ts';
import { createStatus } from '#doctor/status.ts';
import { announcementRoutes } from '#features/announcements';
import {
  createListFiles,
  createActorStore,
  createAuditLogStore,
  auditLogRoutes,
} from '#features/audit';
import { catalogOperatorRoutes } from '#features/catalog-versions';
import {
  createLicenseListStore,
  createLicensePageStore,
  itemNameIn,
  licenseActionRoutes,
  licenseOperatorRoutes,
  type NameOf,
} from '#features/licenses';
import { operatorRoutes } from '#features/operators';
import { peopleRoutes } from '#features/people';
import { withPictures } from '#features/pictures';
import { searchRoutes } from '#features/search';
import { tokenRoutes } from '#features/tokens';
import { createSiteListStore, siteRoutes } from '#features/verification';
import { webhookRoutes } from '#features/webhooks';
import { documentRoutes } from '#http/pages/openapi.ts';
import type { Routes } from '#http/calls/route.ts';

export function operatorSide(deps: Deps, { platform, features }: Composition): Routes {
  const { clock, db } = deps;
  const catalog = () => deps.inForce().catalog;
  const files = createListFiles({ audit: features.audit, limits: platform.limits });
  const faults = createStandingFaults(subjectOf(deps));
  const nameOf: NameOf = (item) => itemNameIn(catalog(), item);
  return {
    ...operatorRoutes(features.operators),
    ...documentRoutes(() => catalog().brand.name),
    ...tokenRoutes(features.tokens),
    ...webhookRoutes(features.webhooks),
    ...licenseOperatorRoutes({
      lists: createLicenseListStore(db),
      pages: createLicensePageStore(db),
      files,
      clock,
      nameOf,
    }),
    ...licenseActionRoutes({ ...features.licenses, nameOf }),
    ...siteRoutes({
      lists: createSiteListStore(db),
      files,
      clock,
      catalog,
      operator: features.verification.service.operator,
    }),
    ...searchRoutes({
      ...features,
      ...features.licenses,
      lists: createLicenseListStore(db),
      sites: createSiteListStore(db),
      nameOf,
    }),
    ...auditLogRoutes({
      auditLog: createAuditLogStore(db),
      actors: createActorStore(db),
      files,
      clock,
    }),
    ...peopleRoutes({ people: features.people, files, clock, nameOf }),
    ...announcementRoutes(
      features.announcements,
      (item) => catalog().items.find(({ id }) => id === item)?.name ?? String(item),
    ),
    ...features.overview.routes({
      faults: async () =>
        (await faults.list()).map(({ check, level, words, mend }) => ({
          about: check,
          level: level === 'fault' ? 'fault' : 'warning',
          words,
          mend,
        })),
      waits: features.messenger.waits,
    }),
    ...catalogOperatorRoutes({
      catalog,
      versions: features.catalogVersions,
      withPictures: (shown) => withPictures(shown, features.pictures),
    }),
    ...healthRoutes({
      status: createStatus({ ...deps, ...platform }),
      findings: faults,
      failedJobs: createFailedJobs({ ...deps, ...platform, audit: features.audit }),
      lost: features.messenger.lost,
      keys: createKeyRotation({ ...deps, ...platform, audit: features.audit }),
      settings: deps.settings.described,
    }),
  };
}

export const subjectOf = (deps: Omit<Deps, 'checkAnswers'>): Subject => ({
  node: { version: process.versions.node, fault: null },
  settings: { faults: [], ...deps.settings },
  catalogue: () => {
    const { catalog, source } = deps.inForce();
    return { catalog, faults: [], file: source.file };
  },
  config: deps.config,
  database: { is: 'open', db: deps.db },
  clock: deps.clock,
  rings: deps.secrets.map(createKeys),
  release: deps,
  user: process.getuid?.() ?? null,
});
