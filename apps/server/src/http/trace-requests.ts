import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestSpan, Telemetry } from '#platform/telemetry/telemetry.ts';

/** Creates a span for each request, named by the pattern of its route. */
export function traceRequests(app: FastifyInstance, telemetry: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = telemetry.beginRequest(request.method);
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    spans.get(request)?.end({ route, status: reply.statusCode, requestId: request.id });
    done();
  });
}
