import { IndexKeyLost } from '#platform/db/sealed/blind-index.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ListenAddress } from '#settings/config-shape.ts';

export class StartRefused extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'StartRefused';
    this.faults = faults;
  }
}

/** Converts an error that the operator can fix; returns any other error unchanged. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof IndexKeyLost ? new StartRefused([error.message]) : error;

/** Returns a sentence for an address or port that cannot be used; null for other errors. */
export function notListening(error: unknown, { host, port }: ListenAddress): string | null {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use. Set PORT to another.`,
    EACCES: `This user cannot listen on port ${port}. Set PORT to 1024 or higher.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to another.`,
    ENOTFOUND: `${host} is not an address of this machine. Set HOST to another.`,
  };
  return sentences[(error as NodeJS.ErrnoException).code ?? ''] ?? null;
}

/** Tests the address first, so that its fault is reported together with the others. */
export async function faultsOfListening(listening: ListenAddress): Promise<string[]> {
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
