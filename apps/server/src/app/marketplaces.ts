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

/** Clients of one marketplace, which the limiter serves in this order. Part of parts.ts. */
export function createMarketplaces(
  { config, db }: MarketplaceParts,
  metrics: Metrics,
): {
  marketplace: Marketplace;
  /** For what is done with a buyer's account: one who connects in a loop holds nobody else up. */
  connecting: Marketplace;
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
  // Less than a resynchronisation waits, so that its answer can say what happened.
  const forPeople = { ...settings, timeoutMs: seconds(8), observe: observe('people') };
  return {
    marketplace: createMarketplace({ ...forPeople, pace: pace.forPeople }),
    connecting: createMarketplace({
      ...forPeople,
      pace: pace.forConnecting,
      // Whoever waits for a single answer does not wait for the pages of others.
      pagePace: pace.forPages,
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
