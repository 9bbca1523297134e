import type { AddressInfo, Server as SocketServer } from 'node:net';

type WebServer = SocketServer & { closeAllConnections(): void };

/** Starts a server on this machine, by default on a free port. */
export async function listen(server: WebServer, port = 0) {
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Stops the server and closes every connection. */
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
