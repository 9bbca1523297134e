import type { Clock } from './clock.ts';
import type { DailyFigures } from './db/counters/daily-figures.ts';
import type { RateLimits } from './db/counters/rate-limits.ts';
import type { Db } from './db/db.ts';
import type { Failures } from './db/failures.ts';
import type { Signer } from './db/sealed/signing-keys.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Keys } from './secrets/keys.ts';
import type { Passwords } from './secrets/passwords.ts';
import type { Sealer } from './secrets/sealing.ts';

/** Services of the platform, under the names that features use. */
export interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly keys: Keys;
  /** Keys of every secret, newest first. */
  readonly rings: readonly [Keys, ...Keys[]];
  readonly sealing: Sealer;
  readonly signing: Signer;
  readonly passwords: Passwords;
  readonly limits: RateLimits;
  readonly failures: Failures;
  readonly figures: DailyFigures;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly publicUrl: URL;
}
