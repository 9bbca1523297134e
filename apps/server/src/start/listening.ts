import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Listening } from '#settings/config-shape.ts';

/** Returns a sentence for an error that the operator can correct; null for other errors. */
export function notListening(error: unknown, { host, port }: Listening): string | null {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is taken. Choose another with PORT.`,
    EACCES: `This user may not listen on port ${port}. Choose one from 1024 on with PORT.`,
    EADDRNOTAVAIL: `${host} is no address of this machine. Choose another with HOST.`,
    ENOTFOUND: `${host} is no address of this machine. Choose another with HOST.`,
  };
  return sentences[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}

/**
 * Tries the address briefly before anything is opened, so that its fault is reported with the
 * others.
 */
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
