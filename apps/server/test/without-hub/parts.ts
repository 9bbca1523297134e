import { testSecret } from '#test/purchase-codes.ts';
import { createAudit, type AuditedParts } from '#features/audit';
import { createDailyFigures } from '#platform/db/counters/daily-figures.ts';
import { createRateLimits } from '#platform/db/counters/rate-limits.ts';
import { createFailures } from '#platform/db/failures.ts';
import { createSigning } from '#platform/db/sealed/signing-keys.ts';
import { randomIds } from '#platform/ids.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { createMetrics } from '#platform/metrics.ts';
import { createKeys } from '#platform/secrets/keys.ts';
import { createPasswords } from '#platform/secrets/passwords.ts';
import { createSealing } from '#platform/secrets/sealing.ts';

type Given = Pick<AuditedParts, 'db' | 'clock'> & Partial<AuditedParts>;

/** Returns the platform's services for a feature without a hub; `given` replaces some of them. */
export function partsOf(given: Given): AuditedParts {
  const { db, clock } = given;
  const log = createLog('silent');
  const metrics = createMetrics({ log });
  const jobs = createJobs({ db, log, metrics });
  const rings = [createKeys(testSecret)] as const;
  const sealing = createSealing(rings);
  return {
    ids: randomIds,
    log,
    metrics,
    jobs,
    rings,
    keys: rings[0],
    sealing,
    signing: createSigning({ db, clock, sealing }),
    passwords: createPasswords(),
    limits: createRateLimits({ db, clock, enabled: false }),
    failures: createFailures({ db, clock }),
    figures: createDailyFigures(db),
    mailer: createMailer(jobs),
    publicUrl: new URL('http://localhost:3000'),
    audit: createAudit({ db, clock }),
    ...given,
  };
}

/** User service for features that need no users. */
export const noUsers = {
  findIdByEmail: async () => null,
  findIdByUsername: async () => null,
};
