import { minutes, seconds } from '@hub/contract/limits';
import { createMarketplace, type CallEnd, type Marketplace } from '@hub/marketplace';
import type { Config } from '#settings/config-shape.ts';
import type { Db } from '#platform/db/db.ts';
import { createPace } from '#platform/db/counters/pace.ts';
import type { Metrics } from '#platform/metrics.ts';
import { createTurns, type Turns } from '#platform/async/turns.ts';

interface MarketplaceParts {
  readonly config: Config;
  readonly db: Db;
}

/** Whether the marketplace is there, as either client knows. */
export interface MarketplacePresence {
  isAway(): boolean;
  /** Asks where it is away; true: it is back. */
  lookWhetherBack(signal: AbortSignal): Promise<boolean>;
}

/** Of several clients one at a time: where the first is in doubt, the others need not try. */
const presenceOf = (clients: readonly Marketplace[]): MarketplacePresence => {
  const firstAway = (): Marketplace | undefined => clients.find((client) => client.isAway());
  return {
    isAway: () => firstAway() !== undefined,
    async lookWhetherBack(signal) {
      const client = firstAway();
      await client?.lookWhetherBack(signal);
      return client !== undefined && firstAway() === undefined;
    },
  };
};

/** Two clients of one marketplace: the limiter lets people go before background work. Part of parts.ts. */
export function createMarketplaces(
  { config, db }: MarketplaceParts,
  metrics: Metrics,
): {
  marketplace: Marketplace;
  background: Marketplace;
  /** One call of each person at a time. */
  turns: Turns;
  presence: MarketplacePresence;
} {
  const unpaced = async (): Promise<void> => db.forbidNetwork();
  const pace = config.limits
    ? createPace(db, 'marketplace')
    : { forPeople: unpaced, forConnecting: unpaced, forPages: unpaced, forBackground: unpaced };
  const userAgent = `CustomerHub/1 (+${config.publicUrl.origin})`;
  const settings = { ...config.envato, userAgent };
  const observe = (client: 'people' | 'background') => (ended: CallEnd) =>
    metrics.marketplaceCall({ client, ...ended });
  // Less than a resynchronisation waits, so that its answer can say what happened. One client, for
  // one breaker: what fails for the one would fail for the other.
  const marketplace = createMarketplace({
    ...settings,
    timeoutMs: seconds(8),
    pace: pace.forPeople,
    // One who connects in a loop holds no newcomer up.
    accountPace: pace.forConnecting,
    // Whoever waits for a single answer does not wait for the pages of others.
    pagePace: pace.forPages,
    observe: observe('people'),
  });
  const background = createMarketplace({
    ...settings,
    timeoutMs: minutes(1),
    pace: pace.forBackground,
    observe: observe('background'),
  });
  const presence = presenceOf([marketplace, background]);
  return { marketplace, background, turns: createTurns(), presence };
}
