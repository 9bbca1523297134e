import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTelemetry } from './otlp.ts';
import { buildApp, type Hub } from '#server/app/app.ts';
import type { Telemetry } from './otlp.ts';
import { openTestHub, type TestHub } from '#test/hub.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}
interface Metric {
  readonly name: string;
  readonly sum?: { readonly isMonotonic: boolean; readonly dataPoints: readonly object[] };
  readonly gauge?: { readonly dataPoints: readonly object[] };
  readonly histogram?: {
    readonly dataPoints: readonly {
      count: number;
      bucketCounts: number[];
      explicitBounds: number[];
    }[];
  };
}

let collector: Server;
let world: TestHub;
let hub: Hub;
let telemetry: Telemetry;
const spans: Span[] = [];
const metrics: Metric[] = [];
const resources: Attribute[] = [];

interface Export {
  readonly resourceSpans?: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: Span[] }[];
  }[];
  readonly resourceMetrics?: { scopeMetrics: { metrics: Metric[] }[] }[];
}

function take({ resourceSpans = [], resourceMetrics = [] }: Export): void {
  for (const { resource, scopeSpans } of resourceSpans) {
    resources.push(...resource.attributes);
    for (const scope of scopeSpans) spans.push(...scope.spans);
  }
  for (const { scopeMetrics } of resourceMetrics)
    for (const scope of scopeMetrics) metrics.push(...scope.metrics);
}

const purchaseCode = '3f1c9a52-7d04-4e8b-9b16-0c5e2ad87f31';

beforeAll(async () => {
  collector = createServer((request, response) => {
    const receive = async (): Promise<void> => {
      take((await json(request)) as Export);
      response.setHeader('content-type', 'application/json').end('{}');
    };
    void receive();
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  world = await openTestHub();
  const endpoint = new URL(`http://127.0.0.1:${port}`);
  telemetry = await startTelemetry({ ...world.deps, endpoint });
  hub = await buildApp({ ...world.deps, hub: 'traced', telemetry });
  const answer = await hub.http.inject({
    method: 'GET',
    url: '/api/is_logged',
    headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  });
  expect(answer.statusCode).toBe(200);
  expect((await hub.http.inject({ method: 'GET', url: '/readyz' })).statusCode).toBe(200);
  await hub.http.inject({ method: 'GET', url: `/no-such-page?code=${purchaseCode}` });
  await telemetry.stop();
}, 60_000);
afterAll(async () => {
  await hub.stop();
  await world.close();
  collector.close();
});

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

const requestSpan = (request: string): Span => {
  const span = spans.find(({ name }) => name === request);
  if (!span)
    throw new Error(`No span of the request among ${spans.map(({ name }) => name).join(', ')}`);
  return span;
};

test('exports a request as a span with its route, in a new trace', () => {
  const span = requestSpan('GET /api/is_logged');
  expect(span.parentSpanId ?? '').toBe('');
  expect(span.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  expect(attributesOf(span)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/is_logged',
    'http.response.status_code': 200,
    'hub.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(resources).toContainEqual({ key: 'service.name', value: { stringValue: 'customer-hub' } });
});

test('exports a statement as a child span of its request', () => {
  const { spanId, traceId } = requestSpan('GET /readyz');
  const children = spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  expect(children.length).toBeGreaterThan(0);
  for (const child of children) {
    expect(child.traceId).toBe(traceId);
    expect(attributesOf(child)).toMatchObject({ 'db.system.name': 'postgresql' });
  }
});

test('exports no query parameter of an address', () => {
  expect(JSON.stringify(spans)).not.toContain(purchaseCode);
});

test('exports the same metrics as for Prometheus', () => {
  const named = (name: string) => metrics.find((metric) => metric.name === name);
  expect(named('hub_requests_total')?.sum).toMatchObject({ isMonotonic: true });
  const time = named('hub_request_seconds')?.histogram?.dataPoints[0];
  expect(time?.explicitBounds).toEqual([0.005, 0.02, 0.1, 0.5, 2, 5, 15]);
  expect(time?.bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(time?.count);
  expect(named('process_resident_memory_bytes')?.gauge?.dataPoints).toHaveLength(1);
});
