import type { ValueType } from '@opentelemetry/api';
import type { AggregationTemporality, DataPointType, MetricData } from '@opentelemetry/sdk-metrics';
import type { MetricValue, MetricValueWithName } from 'prom-client';
import type { ListedMetric } from '#platform/metrics.ts';

type Instant = [seconds: number, nanoseconds: number];

/** Constants of the SDK. They are an argument because the SDK is loaded only if needed. */
export interface MetricConstants {
  readonly AggregationTemporality: typeof AggregationTemporality;
  readonly DataPointType: typeof DataPointType;
  readonly ValueType: typeof ValueType;
}

const toInstant = (at: Date): Instant => [
  Math.floor(at.getTime() / 1000),
  (at.getTime() % 1000) * 1_000_000,
];

const labelsWithout = ({ labels }: MetricValue<string>, left: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels)
      .filter(([name]) => name !== left)
      .map(([name, value]) => [name, String(value)]),
  );

interface HistogramValues {
  readonly attributes: Record<string, string>;
  readonly buckets: [bound: number, count: number][];
  sum: number;
  count: number;
}

/** Returns the buckets, sum and count for each set of labels. */
function toHistograms({ name, values }: ListedMetric): HistogramValues[] {
  const found = new Map<string, HistogramValues>();
  for (const value of values as MetricValueWithName<string>[]) {
    const attributes = labelsWithout(value, 'le');
    const key = JSON.stringify(attributes);
    const histogram = found.get(key) ?? { attributes, buckets: [], sum: 0, count: 0 };
    found.set(key, histogram);
    if (value.metricName === `${name}_sum`) histogram.sum = value.value;
    else if (value.metricName === `${name}_count`) histogram.count = value.value;
    else if (value.labels['le'] !== '+Inf')
      histogram.buckets.push([Number(value.labels['le']), value.value]);
  }
  return [...found.values()];
}

function toBuckets({ buckets, count }: HistogramValues) {
  const upTo = [...buckets.map(([, number]) => number), count];
  return {
    boundaries: buckets.map(([bound]) => bound),
    counts: upTo.map((number, at) => number - (upTo[at - 1] ?? 0)),
  };
}

/** Converts metrics of prom-client for the OpenTelemetry exporter. */
export function toMetricData(
  metrics: readonly ListedMetric[],
  { start, now }: { readonly start: Date; readonly now: Date },
  constants: MetricConstants,
): MetricData[] {
  const times = { startTime: toInstant(start), endTime: toInstant(now) };
  return metrics.flatMap((metric): MetricData[] => {
    const { name, help, type, values } = metric;
    const common = {
      descriptor: { name, description: help, unit: '', valueType: constants.ValueType.DOUBLE },
      aggregationTemporality: constants.AggregationTemporality.CUMULATIVE,
    };
    // prom-client types `type` as an enum and lists it as text.
    const kind = String(type);
    if (kind === 'histogram') {
      const dataPoints = toHistograms(metric).map((histogram) => ({
        ...times,
        attributes: histogram.attributes,
        value: { buckets: toBuckets(histogram), sum: histogram.sum, count: histogram.count },
      }));
      return [{ ...common, dataPointType: constants.DataPointType.HISTOGRAM, dataPoints }];
    }
    if (kind !== 'counter' && kind !== 'gauge') return [];
    const dataPoints = values.map((value) => ({
      ...times,
      attributes: labelsWithout(value, ''),
      value: value.value,
    }));
    return kind === 'counter'
      ? [{ ...common, dataPointType: constants.DataPointType.SUM, isMonotonic: true, dataPoints }]
      : [{ ...common, dataPointType: constants.DataPointType.GAUGE, dataPoints }];
  });
}
