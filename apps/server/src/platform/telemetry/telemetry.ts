import type { Metrics } from '#platform/metrics.ts';

/** Result of a request, for its span. */
export interface RequestEnd {
  /** Pattern of the route, without the values of its parameters. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
}

export interface RequestSpan {
  /** Runs `work`. Its statements and outgoing calls become children of the span. */
  run(work: () => void): void;
  end(ended: RequestEnd): void;
}

/** Traces and metrics for an OpenTelemetry collector. */
export interface Telemetry {
  beginRequest(method: string): RequestSpan;
  /** Sends these metrics every minute. */
  sendMetrics(metrics: Pick<Metrics, 'list'>): void;
  /** Sends the remaining data, for two seconds at most. */
  stop(): Promise<void>;
}
