import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client';
import { seconds } from '@hub/contract/limits';
import { linesDropped, type Log } from '#platform/log/log.ts';

/** Metric as prom-client lists it. Values of a histogram have names. */
export type ListedMetric = MetricObjectWithValues<MetricValue<string>>;

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface SampledMetric {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<readonly Sample[]>;
}

interface MarketplaceCall {
  /** Rate pacer concerned: for waiting people or for background work. */
  readonly client: 'people' | 'background';
  readonly call: string;
  readonly end: string;
  readonly milliseconds: number;
  readonly isOpen: boolean;
}

/** Timeout of one gauge in milliseconds, so that a slow one does not delay the others. */
const timeoutMs = seconds(2);

/**
 * Creates the metrics for operators (docs/operating.md lists them). Labels are names of routes,
 * templates and reasons, and never contain personal data or codes.
 */
export function createMetrics({ log, hub }: { log: Log; hub?: string }) {
  const registry = new Registry();
  const registers = [registry];
  if (hub !== undefined) registry.setDefaultLabels({ hub });
  collectDefaultMetrics({ register: registry });
  const meters = createMeters(registers);
  countDroppedLines(registers, log);
  return {
    /** `milliseconds` is null for a stream, because its duration depends on its reader. */
    request({
      method,
      route,
      status,
      milliseconds,
    }: {
      method: string;
      route: string;
      status: number;
      milliseconds: number | null;
    }): void {
      meters.requests.inc({ method, route, status });
      if (milliseconds !== null) meters.requestTime.observe({ method, route }, milliseconds / 1000);
    },
    /** Counts a socket that the server closed because of its client's behavior. */
    socketClosed: (reason: 'pipelined' | 'unread' | 'too_many'): void =>
      meters.sockets.inc({ reason }),
    marketplaceCall({ client, call, end, milliseconds, isOpen }: MarketplaceCall): void {
      meters.calls.inc({ client, call, end });
      meters.callTime.observe({ client, call }, milliseconds / 1000);
      meters.breaker.set({ client }, isOpen ? 1 : 0);
    },
    imported({ end, milliseconds }: { end: string; milliseconds: number }): void {
      meters.imports.inc({ end });
      meters.importTime.observe({ end }, milliseconds / 1000);
    },
    importsRunning: (count: number): void => meters.running.set(count),
    job: (ended: { queue: string; end: 'done' | 'failed' }): void => meters.jobs.inc(ended),
    mail: (ended: { template: string; end: 'sent' | 'failed' }): void => meters.mails.inc(ended),
    /** Counts a browser's report of a content security policy violation. */
    policyViolation: (directive: string): void => meters.violations.inc({ directive }),
    visit: (counted: { event: 'page_view' | 'outbound_link'; of: string }): void =>
      meters.visits.inc(counted),
    /** `missing` is null if unknown. */
    backedUp(at: Date, missing: number | null): void {
      meters.backedUp.set(Math.floor(at.getTime() / 1000));
      if (missing !== null) meters.backupMissing.set(missing);
    },
    round({ round, end, at }: { round: string; end: 'done' | 'failed'; at: Date }): void {
      meters.rounds.inc({ round, end });
      if (end === 'done') meters.lastRound.set({ round }, Math.floor(at.getTime() / 1000));
    },
    /** Reads a gauge on each scrape of `/metrics`, which omits it if it fails or times out. */
    watch({ name, help, labels, read }: SampledMetric): void {
      // A second hub in the same process registers its own gauge.
      registry.removeSingleMetric(name);
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          gauge.reset();
          const samples = await readWithin(read).catch((error: unknown) => {
            log.warn({ err: error, metric: name }, 'metric not read');
            return [];
          });
          for (const { labels: at, value } of samples) gauge.set(at, value);
        },
      });
    },
    list: (): Promise<ListedMetric[]> => registry.getMetricsAsJSON(),
    expose: async (): Promise<{ type: string; text: string }> => ({
      type: registry.contentType,
      text: await registry.metrics(),
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

async function readWithin(read: SampledMetric['read']): Promise<readonly Sample[]> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It takes too long')), timeoutMs);
  return Promise.race([read(), tooLate]).finally(() => clearTimeout(timer));
}

/** Read on each scrape, so that a dropped line causes no work. */
function countDroppedLines(registers: Registry[], log: Log): void {
  const counter: Counter = new Counter({
    name: 'hub_log_dropped_total',
    help: 'Log lines that could not be written',
    registers,
    collect() {
      counter.reset();
      counter.inc(linesDropped(log));
    },
  });
}

/** Upper bounds of the duration histogram in seconds, from a read to the longest request. */
const requestBuckets = [0.005, 0.02, 0.1, 0.5, 2, 5, 15];
const importBuckets = [0.5, 1, 2, 5, 10, 30, 60, 300];

function createMeters(registers: Registry[]) {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const times = (name: string, help: string, how: { labelNames: string[]; buckets: number[] }) =>
    new Histogram({ name, help, ...how, registers });
  return {
    requests: counter('hub_requests_total', 'Requests by route and status', [
      'method',
      'route',
      'status',
    ]),
    requestTime: times('hub_request_seconds', 'Time to answer a request, by route', {
      labelNames: ['method', 'route'],
      buckets: requestBuckets,
    }),
    sockets: counter(
      'hub_sockets_closed_total',
      'Sockets closed by a limit, by reason: pipelined, unread, too_many',
      ['reason'],
    ),
    violations: counter(
      'hub_policy_violations_total',
      'Reports of the content policy, by directive; anybody can send them',
      ['directive'],
    ),
    calls: counter(
      'hub_marketplace_calls_total',
      'Marketplace calls by call and end: answered, or kind and reason of the error',
      ['client', 'call', 'end'],
    ),
    callTime: times(
      'hub_marketplace_call_seconds',
      'Time of a marketplace call, with its wait for the rate limiter',
      { labelNames: ['client', 'call'], buckets: requestBuckets },
    ),
    breaker: gauge(
      'hub_marketplace_breaker_open',
      '1 while the circuit breaker stops calls, by client: people who wait, background work',
      ['client'],
    ),
    imports: counter(
      'hub_imports_total',
      'Account imports by end: done, reconnect, unreachable, settings_refused',
      ['end'],
    ),
    importTime: times('hub_import_seconds', 'Time of an account import', {
      labelNames: ['end'],
      buckets: importBuckets,
    }),
    running: gauge('hub_imports_running', 'Account imports that run in this instance'),
    jobs: counter('hub_jobs_total', 'Background jobs tried, by queue and end: done, failed', [
      'queue',
      'end',
    ]),
    mails: counter('hub_mails_total', 'Emails by template and end: sent, or failed and retried', [
      'template',
      'end',
    ]),
    visits: counter(
      'hub_visits_total',
      'Pages by pattern and outgoing links by host, with the own provider of analytics',
      ['event', 'of'],
    ),
    backedUp: gauge(
      'hub_backup_last_done_timestamp_seconds',
      'Last nightly backup of this instance, 0 before the first; the newest of all counts',
    ),
    backupMissing: gauge('hub_backup_missing_files', 'Files missing in that backup'),
    rounds: counter('hub_rounds_total', 'Runs of scheduled tasks by round and end: done, failed', [
      'round',
      'end',
    ]),
    lastRound: gauge(
      'hub_round_last_done_timestamp_seconds',
      'Last successful run of a scheduled task, by round',
      ['round'],
    ),
  };
}
