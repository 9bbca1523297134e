import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { layCaddy, layNginx, type ProxyPlace } from '#scripts/deploy-files.ts';
import { findProgram } from '#scripts/machine.ts';
import { findFreePort } from '#scripts/ports.ts';

/** A program of the system that runs beside the measurement. */
export interface Companion {
  stop(): Promise<void>;
}

/** Starts it in a group of its own and waits until something listens on `port`. */
export async function startCompanion(
  command: readonly string[],
  { folder, port }: { readonly folder: string; readonly port: number },
): Promise<Companion> {
  const [program = '', ...args] = command;
  const log = openSync(join(folder, 'companion.log'), 'a');
  const env = { ...process.env, HOME: folder };
  const child = spawn(program, args, { stdio: ['ignore', log, log], detached: true, env });
  const end = (): void => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGTERM');
    } catch {
      // It has ended.
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
    async stop() {
      end();
      await ended;
      process.off('exit', end);
    },
  };
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

export const proxies = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof proxies)[number];

/** Starts the proxy of deploy/ before two hubs; null where the machine has no such program. */
export async function startProxy(
  name: ProxyName,
  { folder: all, hubs }: { readonly folder: string; readonly hubs: readonly number[] },
): Promise<(Companion & { readonly url: string }) | null> {
  if (findProgram([name]) === null) return null;
  const folder = join(all, name);
  mkdirSync(folder, { recursive: true });
  const [tls, plain] = [await findFreePort(), await findFreePort()];
  const place: ProxyPlace = { folder, tls, plain, hubs, name: 'localhost' };
  const command =
    name === 'nginx'
      ? ['nginx', '-c', await layNginx('two-hubs.conf', place)]
      : [
          'caddy',
          'run',
          '--adapter',
          'caddyfile',
          '--config',
          await layCaddy('two-hubs.Caddyfile', place),
        ];
  const companion = await startCompanion(command, { folder, port: tls });
  return { ...companion, url: `https://localhost:${tls}` };
}
