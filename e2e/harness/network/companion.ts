import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Starts a program in a separate process group, and waits until it listens on `port`. */
export async function startCompanion(
  command: readonly string[],
  { folder, port }: { readonly folder: string; readonly port: number },
) {
  const [program = '', ...args] = command;
  const log = openSync(join(folder, 'companion.log'), 'a');
  const env = { ...process.env, HOME: folder };
  const child = spawn(program, args, { stdio: ['ignore', log, log], detached: true, env });
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    } catch {
      // The program has already ended.
    }
  };
  process.on('exit', end);
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const deadline = performance.now() + 10_000;
  while (!(await isListening(port))) {
    if (performance.now() > deadline || child.exitCode !== null) {
      throw new Error(`${command.join(' ')} does not listen: see ${folder}/companion.log`);
    }
    await sleep(50);
  }
  return {
    async stop(): Promise<void> {
      end();
      await ended;
      process.off('exit', end);
    },
  };
}

export type Companion = Awaited<ReturnType<typeof startCompanion>>;

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
