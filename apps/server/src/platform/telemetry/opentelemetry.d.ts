// The hub's use of the SDK.
declare module '@opentelemetry/api' {
  export enum ValueType {
    DOUBLE,
  }
  export enum SpanKind {
    SERVER,
    CLIENT,
  }
  export enum SpanStatusCode {
    ERROR,
  }
  export enum DiagLogLevel {
    ERROR,
  }
  export interface Context {
    getValue(key: symbol): unknown;
  }
  export const ROOT_CONTEXT: Context;
  export interface Span {
    setAttributes(attributes: Readonly<Record<string, string | number>>): this;
    setStatus(status: { readonly code: SpanStatusCode }): this;
    updateName(name: string): this;
    end(): void;
  }
  export interface Tracer {
    startSpan(
      name: string,
      options: { readonly kind: SpanKind; readonly attributes?: Readonly<Record<string, string>> },
      context: Context,
    ): Span;
  }
  export const trace: { setSpan(context: Context, span: Span): Context };
  type DiagLog = (message: string) => void;
  export const diag: {
    setLogger(
      logger: Readonly<Record<'error' | 'warn' | 'info' | 'debug' | 'verbose', DiagLog>>,
      level: DiagLogLevel,
    ): boolean;
  };
}
declare module '@opentelemetry/sdk-metrics' {
  export enum AggregationTemporality {
    CUMULATIVE,
  }
  export enum DataPointType {
    HISTOGRAM,
    GAUGE,
    SUM,
  }
  export interface MetricData {
    readonly dataPointType: DataPointType;
    readonly isMonotonic?: boolean;
    readonly dataPoints: readonly object[];
  }
  export class PeriodicExportingMetricReader {
    constructor(options: object);
    shutdown(): Promise<void>;
  }
  export class MeterProvider {
    constructor(options: object);
    shutdown(): Promise<void>;
  }
}
declare module '@opentelemetry/sdk-trace' {
  import type { Tracer } from '@opentelemetry/api';
  export class BatchSpanProcessor {
    constructor(options: object);
    shutdown(): Promise<void>;
  }
  export class TracerProvider {
    constructor(options: object);
    getTracer(name: string): Tracer;
    shutdown(): Promise<void>;
  }
}
declare module '@opentelemetry/exporter-metrics-otlp-http' {
  export class OTLPMetricExporter {
    constructor(options: object);
    shutdown(): Promise<void>;
  }
}
declare module '@opentelemetry/exporter-trace-otlp-http' {
  export class OTLPTraceExporter {
    constructor(options: object);
    shutdown(): Promise<void>;
  }
}
declare module '@opentelemetry/resources' {
  export function resourceFromAttributes(attributes: Readonly<Record<string, string>>): object;
}
