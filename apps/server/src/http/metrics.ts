import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#platform/metrics.ts';
import { bearerIn } from './request-headers.ts';
import { silentAnswers } from './listener/bounds.ts';
import { Problem } from '#platform/problem.ts';

/** Headers that only a proxy adds. A request with one of them came from another machine. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const isLoopbackAddress = (address: string): boolean =>
  /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address);

const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/.test(host);

/**
 * Returns true if a request came from this machine: socket and host name are local, and no proxy
 * forwarded it. A proxy without forwarding headers sends the public host name, so its requests are
 * refused too.
 */
const isFromHere = ({ raw: { headers, socket } }: FastifyRequest): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  forwarded.every((name) => headers[name] === undefined);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const hasToken = (request: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(bearerIn(request)), digest(token));

export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime } = reply;
    // The duration of a stream is not a response time.
    const milliseconds = silentAnswers.has(reply.raw) ? null : elapsedTime;
    metrics.request({ method, route, status, milliseconds });
    done();
  });
}

/** Lets programs on this machine and callers with the token read the metrics. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const mayRead = isFromHere(request) || (token !== null && hasToken(request, token));
    if (!mayRead) throw new Problem('not_found');
    const { type, text } = await metrics.expose();
    return reply.type(type).send(text);
  });
}
