import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Line {
  current: Exchange | null;
  readonly waiting: Exchange[];
}
interface Bound {
  readonly most: number;
  /** Called with the closed socket of a client that sent too many requests. */
  readonly onTooMany: (socket: Socket) => void;
}

/**
 * Handles the requests of one socket one after the other. Otherwise a client could pipeline many
 * requests and occupy files and buffers without reading any answer.
 */
export function inTurn(handle: Handle, { most, onTooMany }: Bound) {
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
    /** Returns the exchange in progress on this socket; null if there is none. */
    current: (socket: Socket) => lines.get(socket)?.current ?? null,
    handle(request: IncomingMessage, response: ServerResponse): void {
      const { socket } = request;
      // The parser still processes the remaining data of a closed socket.
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
