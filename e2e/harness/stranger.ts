import { createServer } from 'node:http';
import { listen } from './listen.ts';

/** Returns the statuses of the hub's answers on a route, from its log. */
export function statusesOf(log: string, route: string): number[] {
  const lines = log.split('\n').filter((line) => line.includes(`"route":"${route}"`));
  return lines.map((line) => (JSON.parse(line) as { status: number }).status);
}

/** Starts a web server with a page of an attacker, which browsers treat as another site. */
export async function servePage(html: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
  const { port, stop } = await listen(server);
  return { url: `http://evil.localhost:${port}/`, stop };
}
