import { hours } from '@hub/contract/limits';
import type { Deps, Composition } from './composition.ts';
import { readCertificateEnd } from '#doctor/certificate-end.ts';
import { createAlertsFeature, type Alerts } from '#features/alerts';
import { createClaims } from '#platform/db/locks/claims.ts';

/** Interval between two checks of the certificate, by any instance, in milliseconds. */
const certificateEvery = hours(1);

/** Creates the alerts of this hub; `every` has the interval of each task, in milliseconds. */
export function createHubAlerts(
  deps: Deps,
  { platform, features }: Composition,
  every: Readonly<Record<string, number>>,
): Alerts {
  const { config } = deps;
  const claims = createClaims(deps);
  return createAlertsFeature({
    ...deps,
    ...platform,
    operators: features.operators.operators,
    hasNightlyBackup: config.backups !== null,
    every,
    async readCertificateEnd() {
      const isOurs = await claims.claim('look at the certificate', certificateEvery);
      return isOurs ? readCertificateEnd(config.publicUrl) : undefined;
    },
  });
}
