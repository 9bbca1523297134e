import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What is under way on one socket. */
interface Line {
  current: Exchange | null;
  readonly waiting: Exchange[];
}

interface Turns {
  readonly handle: Handle;
  /** What is being answered on this socket. */
  readonly current: (socket: Socket) => Exchange | null;
}

interface Bound {
  /** Requests of one socket that may be without an answer. */
  readonly most: number;
  /** Told of the socket that sent one more; it is closed already. */
  readonly onTooMany: (socket: Socket) => void;
}

/**
 * Lets the requests of one socket be handled one after the other, as their answers leave. Whoever sends
 * many at once (HTTP pipelining) would otherwise have all of them worked on, and their files and
 * buffers held, for a reader who may never read the first.
 */
export function inTurn(handle: Handle, { most, onTooMany }: Bound): Turns {
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
      // The rest of what a closed socket sent is still parsed.
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
