import { minutes, seconds } from '@hub/contract/limits';
import { createMarketplace, type CallEnd, type Marketplace } from '@hub/marketplace';
import type { Config } from '#settings/config-shape.ts';
import type { Db } from '#platform/db/db.ts';
import { createPace } from '#platform/db/pace.ts';
import type { Metrics } from '#platform/metrics.ts';
import { createTurns, type Turns } from '#platform/turns.ts';

interface MarketplaceParts {
  readonly config: Config;
  readonly db: Db;
}

/** Two clients of one marketplace: the limiter lets people go before background work. Part of parts.ts. */
export function createMarketplaces(
  { config, db }: MarketplaceParts,
  metrics: Metrics,
): {
  marketplace: Marketplace;
  background: Marketplace;
  /** One call of each person at a time. */
  turns: Turns;
} {
  const unpaced = async (): Promise<void> => db.forbidNetwork();
  const pace = config.limits
    ? createPace(db, 'marketplace')
    : { forPeople: unpaced, forConnecting: unpaced, forPages: unpaced, forBackground: unpaced };
  const userAgent = `CustomerHub/1 (+${config.publicUrl.origin})`;
  const settings = { ...config.envato, userAgent };
  const observe = (client: 'people' | 'background') => (ended: CallEnd) =>
    metrics.marketplaceCall({ client, ...ended });
  return {
    // Less than a resynchronisation waits, so that its answer can say what happened. One client, for
    // one breaker: what fails for the one would fail for the other.
    marketplace: createMarketplace({
      ...settings,
      timeoutMs: seconds(8),
      pace: pace.forPeople,
      // One who connects in a loop holds no newcomer up.
      accountPace: pace.forConnecting,
      // Whoever waits for a single answer does not wait for the pages of others.
      pagePace: pace.forPages,
      observe: observe('people'),
    }),
    background: createMarketplace({
      ...settings,
      timeoutMs: minutes(1),
      pace: pace.forBackground,
      observe: observe('background'),
    }),
    turns: createTurns(),
  };
}
