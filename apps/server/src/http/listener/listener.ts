import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { seconds } from '@hub/contract/limits';
import { readAddress, unreadable } from '#http/listener/address.ts';
import { silentAnswers, type Bounds } from '#http/listener/bounds.ts';
import { inTurn, type Exchange, type Handle } from '#http/listener/in-turn.ts';
import { createRefusals } from '#http/listener/refusals.ts';
import type { Parts } from '#platform/parts.ts';

interface ListenerDependencies extends Pick<Parts, 'log' | 'metrics'> {
  readonly bounds: Bounds;
  readonly headers: Readonly<Record<string, string>>;
}

/** Minimum interval between two closings of idle sockets, in milliseconds. */
const makeRoomEvery = seconds(1);

/** Creates Fastify's server options: limits on clients, normalized URLs, refusals. */
export function createListener({ bounds, headers, log, metrics }: ListenerDependencies) {
  let current: (socket: Socket) => Exchange | null = () => null;
  const refuse = createRefusals({
    headers,
    current: (socket) => current(socket),
    patience: bounds.refusedMs,
    onRefused({ reference, status }) {
      const route = 'unreadable';
      log.info({ reqId: reference, method: 'unknown', route, status, ms: 0 }, 'request handled');
      metrics.request({ method: 'unknown', route, status, milliseconds: 0 });
    },
  });

  function serverFactory(handle: Handle): Server {
    const onTooMany = (): void => metrics.socketClosed('pipelined');
    const turns = inTurn(handle, { most: bounds.requestsInFlight, onTooMany });
    ({ current } = turns);
    const server = createServer(
      {
        headersTimeout: bounds.headersMs,
        requestTimeout: bounds.requestMs,
        connectionsCheckingInterval: bounds.checkMs,
        keepAliveTimeout: bounds.idleMs,
        maxHeaderSize: bounds.headerBytes,
        // Node's own refusal has no headers, so a request without a host becomes an unreadable URL.
        requireHostHeader: false,
      },
      turns.handle,
    );
    // The hub ignores expectations except 100-continue (RFC 9110, section 10.1.1).
    server.on('checkExpectation', turns.handle);
    server.setTimeout(bounds.unreadMs, (socket) => {
      const exchange = turns.current(socket);
      if (exchange && silentAnswers.has(exchange.response) && socket.writableLength === 0) {
        socket.setTimeout(bounds.unreadMs);
        return;
      }
      if (exchange) metrics.socketClosed('unread');
      socket.destroy();
    });
    boundSockets(server, bounds.sockets, () => metrics.socketClosed('too_many'));
    return server;
  }

  return { serverFactory, clientErrorHandler: refuse, rewriteUrl, bodyLimit: bounds.bodyBytes };
}

/** Normalizes the URL. Treats a request without a host as unreadable (RFC 9112, section 3.2). */
const rewriteUrl = ({ url = '', headers: { host }, httpVersion }: IncomingMessage): string =>
  host === undefined && httpVersion === '1.1' ? unreadable : readAddress(url);

/** Closes idle sockets to make room for new ones. */
function boundSockets(server: Server, most: number, onDrop: () => void): void {
  server.maxConnections = most;
  let madeRoomAt = -Infinity;
  server.on('drop', () => {
    onDrop();
    const now = performance.now();
    if (now - madeRoomAt < makeRoomEvery) return;
    madeRoomAt = now;
    server.closeIdleConnections();
  });
}
