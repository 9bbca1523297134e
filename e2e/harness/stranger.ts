import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns the status of every answer of the hub on a route. */
export function statusesOf(log: string, route: string): number[] {
  const lines = log.split('\n').filter((line) => line.includes(`"route":"${route}"`));
  return lines.map((line) => (JSON.parse(line) as { status: number }).status);
}

/** Web server of a stranger, which browsers treat as another site. */
export async function servePage(html: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://evil.localhost:${port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
