import { createServer, request as forward, type IncomingMessage } from 'node:http';
import { createServer as createSocket, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Server in place of the hub. */
export interface Standby {
  readonly url: string;
  stop(): Promise<void>;
}

/** Accepts every call and never answers. */
export async function startSilence(): Promise<Standby> {
  const sockets = new Set<Socket>();
  const server = createSocket((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Forwards every call to the hub, but drops its answers for one path. */
export async function startLosing(hub: string, path: string): Promise<Standby> {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const onward = forward(new URL(url ?? '/', hub), { method, headers }, (answer) => {
      if (url === path) return lose(answer, incoming);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The hub has answered in full; the connection breaks before any of it arrives. */
function lose(answer: IncomingMessage, incoming: IncomingMessage): void {
  answer.resume();
  answer.once('end', () => incoming.socket.destroy());
}
