import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '@opentelemetry/api';
import { minutes, seconds } from '@hub/contract/limits';
import { traceCalls, traceStatements, type BeginChild } from './child-spans.ts';
import { toMetricData } from './metric-data.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';

/** Interval between two reports of all metrics, in milliseconds. */
const metricsEvery = minutes(1);
/** Time to send the remaining data when the hub stops, in milliseconds. */
const stopWithin = seconds(2);

interface TelemetrySettings {
  /** Address of a collector that speaks OTLP over HTTP. */
  readonly endpoint: URL;
  readonly hub: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** The SDK takes a quarter of a second and 40 MB. */
const loadSdk = async () => ({
  api: await import('@opentelemetry/api'),
  metrics: await import('@opentelemetry/sdk-metrics'),
  traces: await import('@opentelemetry/sdk-trace'),
  ...(await import('@opentelemetry/exporter-metrics-otlp-http')),
  ...(await import('@opentelemetry/exporter-trace-otlp-http')),
  ...(await import('@opentelemetry/resources')),
});

const urlOf = (endpoint: URL, signal: string): string =>
  `${endpoint.href.replace(/\/$/, '')}/v1/${signal}`;

export async function startTelemetry(settings: TelemetrySettings) {
  const { endpoint, hub, version, clock, log } = settings;
  const sdk = await loadSdk();
  const { DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, ValueType, diag, trace } = sdk.api;
  const warn = (why: string): void => log.warn({ why }, 'telemetry failed');
  const silent = (): void => undefined;
  diag.setLogger(
    { error: warn, warn: silent, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.ERROR,
  );
  const resource = sdk.resourceFromAttributes({
    'service.name': 'customer-hub',
    'service.instance.id': hub,
    'service.version': version,
  });
  const traceExporter = new sdk.OTLPTraceExporter({ url: urlOf(endpoint, 'traces') });
  const processor = new sdk.traces.BatchSpanProcessor({ exporter: traceExporter });
  const provider = new sdk.traces.TracerProvider({ resource, spanProcessors: [processor] });
  const tracer = provider.getTracer('customer-hub');
  const current = new AsyncLocalStorage<Context>();

  const beginChild: BeginChild = (name, attributes) => {
    const parent = current.getStore();
    if (parent === undefined) return null;
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
    return (error, more = {}) => {
      span.setAttributes(more);
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  };
  const restore = [traceStatements(beginChild), traceCalls(beginChild)];
  const stops = [(): Promise<void> => provider.shutdown()];

  return {
    beginRequest(method: string) {
      // The trace of a visitor is ignored, because anyone can write its header.
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        /** Runs `work`. Its statements and outgoing calls become children of the span. */
        run: (work: () => void) => current.run(context, work),
        /** `route` is the pattern of the route, without the values of its parameters. */
        end({ route, status, requestId }: { route: string; status: number; requestId: string }) {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'hub.request_id': requestId,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    /** Sends these metrics every minute. */
    sendMetrics(metrics: Pick<Metrics, 'list'>): void {
      const start = clock.now();
      const scope = { name: 'customer-hub' };
      const constants = { ...sdk.metrics, ValueType };
      const collect = async () => {
        const period = { start, now: clock.now() };
        const data = toMetricData(await metrics.list(), period, constants);
        return {
          resourceMetrics: { resource, scopeMetrics: [{ scope, metrics: data }] },
          errors: [],
        };
      };
      const reader = new sdk.metrics.PeriodicExportingMetricReader({
        exporter: new sdk.OTLPMetricExporter({ url: urlOf(endpoint, 'metrics') }),
        exportIntervalMillis: metricsEvery,
        metricProducers: [{ collect }],
      });
      const meters = new sdk.metrics.MeterProvider({ resource, readers: [reader] });
      stops.push(() => meters.shutdown());
    },
    /** Sends the remaining data, for two seconds at most. */
    async stop(): Promise<void> {
      for (const undo of restore) undo();
      const sent = Promise.allSettled(stops.map((stop) => stop()));
      await Promise.race([sent, delay(stopWithin, null, { ref: false })]);
    },
  };
}

export type Telemetry = Awaited<ReturnType<typeof startTelemetry>>;
