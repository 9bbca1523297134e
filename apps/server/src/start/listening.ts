import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Listening } from '#settings/config-shape.ts';

/** What whoever starts the hub can correct, as a sentence; null where it is something else. */
export function notListening(error: unknown, { host, port }: Listening): string | null {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken. Choose another with PORT.`,
    EACCES: `This user may not listen on port ${port}. Choose one from 1024 on with PORT.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Choose another with HOST.`,
    ENOTFOUND: `${host} is no address of this machine. Choose another with HOST.`,
  };
  return sentences[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}

/** Tries it for a moment, before anything is opened: it is told with what else is wrong. */
export async function faultsOfListening(listening: Listening): Promise<string[]> {
  const server = createServer();
  try {
    await once(server.listen(listening), 'listening');
    return [];
  } catch (error) {
    const sentence = notListening(error, listening);
    if (sentence === null) throw error;
    return [sentence];
  } finally {
    server.close();
  }
}
