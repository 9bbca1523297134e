import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { runCommand, type CommandServices } from './commands.ts';
import type { Asked } from './socket-client.ts';
import { socketPathOf } from './socket-path.ts';

/**
 * Takes operators' commands while this process holds the embedded database, which nobody else can
 * open. The socket's file is this user's alone; the lock on the folder makes a left-over one ours.
 */
export async function serveOperators(
  dataDir: string,
  services: () => CommandServices,
): Promise<{ close(): Promise<void> }> {
  const path = socketPathOf(dataDir);
  const server = createServer((request, response) => {
    void (async () => {
      // Nobody but this user and root can write here: whom they name is whom the machine let in.
      const { args, by } = (await json(request)) as Asked;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(await runCommand(args, { ...services(), by })));
    })().catch((error: unknown) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: String(error) }));
    });
  });
  const isFile = process.platform !== 'win32';
  if (isFile) rmSync(path, { force: true });
  // Set before the file is made: otherwise others could connect for a moment.
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(mask);
  }
  if (isFile) chmodSync(path, 0o600);
  server.unref();
  return { close: () => new Promise((resolve) => void server.close(() => resolve())) };
}
