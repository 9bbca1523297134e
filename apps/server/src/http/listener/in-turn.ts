import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Requests in progress on one socket. */
interface Line {
  current: Exchange | null;
  readonly waiting: Exchange[];
}

interface KeyedQueue {
  readonly handle: Handle;
  /** Returns the exchange in progress on this socket. */
  readonly current: (socket: Socket) => Exchange | null;
}

interface Bound {
  /** Most unanswered requests on one socket. */
  readonly most: number;
  /** Receives the socket that sent one request too many; it is already closed. */
  readonly onTooMany: (socket: Socket) => void;
}

/**
 * Handles the requests of one socket one after the other, as their answers leave. Otherwise a
 * client that pipelines many requests would have all of them processed, with files and buffers
 * held, without reading any answer.
 */
export function inTurn(handle: Handle, { most, onTooMany }: Bound): KeyedQueue {
  const lines = new WeakMap<Socket, Line>();

  const begin = (line: Line, exchange: Exchange): void => {
    line.current = exchange;
    exchange.response.once('close', goOn);
    handle(exchange.request, exchange.response);
  };

  function goOn(this: ServerResponse): void {
    const { socket } = this.req;
    const line = lines.get(socket);
    if (!line) return;
    line.current = null;
    const next = socket.destroyed ? undefined : line.waiting.shift();
    if (next) begin(line, next);
  }

  return {
    current: (socket) => lines.get(socket)?.current ?? null,
    handle(request, response) {
      const { socket } = request;
      // The rest of a closed socket's data is still parsed.
      if (socket.destroyed) return;
      let line = lines.get(socket);
      if (!line) lines.set(socket, (line = { current: null, waiting: [] }));
      if (line.current === null) {
        begin(line, { request, response });
      } else if (line.waiting.push({ request, response }) >= most) {
        line.waiting.length = 0;
        socket.destroy();
        onTooMany(socket);
      }
    },
  };
}
