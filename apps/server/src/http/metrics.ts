import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#platform/metrics.ts';
import { bearerIn } from './request-headers.ts';
import { isAllowedSilence } from '#http/listener/silence.ts';
import { Problem } from '#platform/problem.ts';

/** Headers that only a proxy adds: such a request did not begin on this machine. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

const isLoopbackAddress = (address: string): boolean =>
  /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address);

const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/.test(host);

/**
 * Whether a request began on this machine: its socket and the name that it calls are local, and no
 * proxy passed it on. A proxy that adds no header still passes on the public name, so its requests
 * are refused as well.
 */
const isFromHere = ({ raw: { headers, socket } }: FastifyRequest): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  forwarded.every((name) => headers[name] === undefined);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const hasToken = (request: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(bearerIn(request)), digest(token));

/** Counts every request by the pattern of its route. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime } = reply;
    // How long somebody kept listening is not how long an answer took.
    const milliseconds = isAllowedSilence(reply.raw) ? null : elapsedTime;
    metrics.request({ method, route, status, milliseconds });
    done();
  });
}

/**
 * `/metrics`, for programs on this machine and, where a token is set, for those that send it.
 * Everybody else gets a 404.
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const mayRead = isFromHere(request) || (token !== null && hasToken(request, token));
    if (!mayRead) throw new Problem('not_found');
    const { type, text } = await metrics.expose();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}
