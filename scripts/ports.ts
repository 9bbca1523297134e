import { createServer } from 'node:net';
import { refusal } from './sentences.ts';

type Answer = 'free' | 'taken' | 'forbidden';

function tryListening(port: number, host: string): Promise<Answer> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') resolve('taken');
      // A machine without IPv6 has nothing there to be in the way.
      else resolve(code === 'EACCES' ? 'forbidden' : 'free');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve('free')));
  });
}

/** Browsers try `localhost` as ::1 first: another program there would answer in the hub's place. */
async function ask(port: number): Promise<Answer> {
  const answers = [await tryListening(port, '127.0.0.1'), await tryListening(port, '::1')];
  return answers.find((answer) => answer !== 'free') ?? 'free';
}

/**
 * Ends with one sentence when a port cannot be had.
 * @param wanted what needs which port
 * @param advice how to choose others
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

/** A port of this machine that nobody uses now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** So many free ports in a row: nobody else has them at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  for (let first = 41_000; first < 60_000; first += count) {
    const ports = Array.from({ length: count }, (_, nth) => first + nth);
    const answers = [];
    for (const port of ports) answers.push(await ask(port));
    if (answers.every((answer) => answer === 'free')) return ports;
  }
  throw refusal('No ports are free.');
}
