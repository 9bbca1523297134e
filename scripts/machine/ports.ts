import { createServer } from 'node:net';
import { refusal } from './sentences.ts';

type Answer = 'free' | 'taken' | 'forbidden';

function tryListening(port: number, host: string): Promise<Answer> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') resolve('taken');
      // A machine without IPv6 has no conflict on ::1.
      else resolve(code === 'EACCES' ? 'forbidden' : 'free');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

/**
 * Checks a port. Browsers try `localhost` as ::1 first, where another program could answer instead
 * of the hub.
 */
async function ask(port: number): Promise<Answer> {
  const found = [await tryListening(port, '127.0.0.1'), await tryListening(port, '::1')];
  return found.find((answer) => answer !== 'free') ?? 'free';
}

/**
 * Throws an error with one sentence if a port is not free.
 * @param wanted ports with their purposes
 * @param advice how to choose other ports
 */
export async function requireFreePorts(
  wanted: readonly { port: number; for: string }[],
  advice: string,
): Promise<void> {
  for (const { port, for: user } of wanted) {
    const answer = await ask(port);
    if (answer === 'taken') {
      throw refusal(`Port ${port}, which ${user} needs, is taken by another program. ${advice}`);
    }
    if (answer === 'forbidden') {
      throw refusal(`This user may not open port ${port}, which ${user} needs. ${advice}`);
    }
  }
}

/**
 * Range below the system's ephemeral ports, because a program starts some time after its port was
 * found. Each process starts at a different offset.
 */
const own = { first: 20_000, count: 12_000, apart: 37 } as const;
let given = process.pid * own.apart;

/** Returns a free port of this machine that this process has not returned before. */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < own.count; tried += 1) {
    const port = own.first + (given++ % own.count);
    if ((await ask(port)) === 'free') return port;
  }
  throw refusal('No ports are free.');
}

export async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}
