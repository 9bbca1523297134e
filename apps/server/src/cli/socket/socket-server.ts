import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { runCommand } from '#cli/commands.ts';
import type { CommandServices } from '#cli/services.ts';
import { type CommandRequest, socketPathOf } from './socket-client.ts';

/**
 * Serves operator commands while this process holds the embedded database, which no other process
 * can open. Only this user can open the socket. The lock on the data folder proves that a leftover
 * socket file is unused.
 */
export async function serveOperators(
  dataDir: string,
  services: () => CommandServices,
): Promise<{ close(): Promise<void> }> {
  const path = socketPathOf(dataDir);
  const server = createServer((request, response) => {
    void (async () => {
      // Only this user and root can connect, so the actor in the request is trusted.
      const { args, actor } = (await json(request)) as CommandRequest;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(await runCommand(args, { ...services(), actor })));
    })().catch((error: unknown) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: String(error) }));
    });
  });
  const isFile = process.platform !== 'win32';
  await (isFile ? listenPrivately(server, path) : listenAt(server, path));
  server.unref();
  return {
    async close() {
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      if (isFile) rmSync(path, { force: true });
    },
  };
}

const listenAt = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });

/** Creates the socket in a private folder and moves it once only this user can open it. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const folder = mkdtempSync(join(dirname(path), 's'));
  const privatePath = join(folder, 's');
  try {
    await listenAt(server, privatePath);
    chmodSync(privatePath, 0o600);
    renameSync(privatePath, path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
