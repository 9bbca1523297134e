import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createMarketplace,
  type Marketplace,
  type MarketplaceSettings,
} from '#marketplace/index.ts';

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  count: number,
) => void | Promise<void>;

export interface OddServer {
  readonly url: string;
  /** Received requests in order: `GET /path?query`. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Starts a server with the handler of a test, for answers that the sandbox never gives. */
export async function openOddServer(handler: Handler): Promise<OddServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    void handler(request, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns a client for `apiUrl` that retries without waiting. */
export const clientOf = (
  apiUrl: string,
  settings: Partial<MarketplaceSettings> = {},
): Marketplace =>
  createMarketplace({
    apiUrl,
    clientId: 'our-app-abcdefgh',
    clientSecret: 'client-secret',
    personalToken: 'personal-token',
    userAgent: 'MarketplaceTest/1.0 (+http://localhost)',
    timeoutMs: 5_000,
    retry: { baseMs: 1 },
    ...settings,
  });

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
