import { minutes, seconds } from '@hub/contract/limits';
import { createMarketplace, type CallEnd, type Marketplace } from '@hub/marketplace';
import type { Config } from '#settings/config-shape.ts';
import type { Db } from '#platform/db/db.ts';
import { createRatePacer } from '#platform/db/counters/rate-pacer.ts';
import type { Metrics } from '#platform/metrics.ts';
import { createKeyedQueue } from '#platform/async/keyed-queue.ts';

/** Number of failed calls in a row after which the hub reports a fault. */
const failuresInARow = 3;
/** Ends of calls that concern a single buyer or that were abandoned. They prove no fault. */
const ofOnePerson: readonly string[] = [
  'refused_code_refused',
  'refused_grant_revoked',
  'given_up',
];

/** Counts a refused token as a failure, unlike the circuit breaker. */
function createCallWatch() {
  let failures = 0;
  let last: string | null = null;
  return {
    note({ end }: CallEnd): void {
      if (ofOnePerson.includes(end)) return;
      failures = end === 'answered' ? 0 : failures + 1;
      last = end;
    },
    /** Returns the end of the last call after too many failures in a row; otherwise null. */
    fault: () => (failures >= failuresInARow ? last : null),
  };
}

/** Creates the availability of the marketplace, as the hub's clients observe it. */
const presenceOf = (clients: readonly Marketplace[]) => {
  const firstAway = (): Marketplace | undefined => clients.find((client) => client.isAway());
  return {
    isAway: () => firstAway() !== undefined,
    /**
     * Probes one client, because one result is enough while the marketplace is unavailable. Returns
     * true if the marketplace is available again.
     */
    async lookWhetherBack(signal: AbortSignal): Promise<boolean> {
      const client = firstAway();
      await client?.lookWhetherBack(signal);
      return client !== undefined && firstAway() === undefined;
    },
  };
};

/** Creates two clients of one marketplace, because people come before background work. */
export function createMarketplaces(
  { config, db }: { readonly config: Config; readonly db: Db },
  metrics: Metrics,
) {
  const unpaced = async (): Promise<void> => db.forbidNetwork();
  const pace = config.limits
    ? createRatePacer(db, 'marketplace')
    : { forPeople: unpaced, forConnecting: unpaced, forPages: unpaced, forBackground: unpaced };
  const userAgent = `CustomerHub/1 (+${config.publicUrl.origin})`;
  const settings = { ...config.envato, userAgent };
  const watch = createCallWatch();
  const observe = (client: 'people' | 'background') => (ended: CallEnd) => {
    watch.note(ended);
    metrics.marketplaceCall({ client, ...ended });
  };
  // The timeout is shorter than the wait of a manual import, so that its answer can report a
  // failure. Both clients share one circuit breaker, because a fault affects both.
  const marketplace = createMarketplace({
    ...settings,
    timeoutMs: seconds(8),
    pace: pace.forPeople,
    // A separate limiter, so that a person who connects repeatedly does not delay newcomers.
    accountPace: pace.forConnecting,
    // A separate limiter, so that a single call does not wait for the pages of other people.
    pagePace: pace.forPages,
    observe: observe('people'),
  });
  const background = createMarketplace({
    ...settings,
    timeoutMs: minutes(1),
    pace: pace.forBackground,
    observe: observe('background'),
  });
  const presence = { ...presenceOf([marketplace, background]), fault: watch.fault };
  // The queue allows one call per person at a time.
  return { marketplace, background, keyedQueue: createKeyedQueue(), presence };
}
