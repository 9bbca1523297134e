import { spawn, type SpawnOptions } from 'node:child_process';
import { root } from './places.ts';

export interface Run {
  readonly code: number;
  /** What it printed, both streams in order; empty when it printed to the terminal. */
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly env?: Record<string, string>;
  /** `terminal`: show it as it comes; `keep` (default): give it back. */
  readonly output?: 'terminal' | 'keep';
  readonly cwd?: string;
  /** Aborted: SIGTERM. */
  readonly signal?: AbortSignal;
}

/** Runs a program in the repository's root to its end. A program that cannot start gives 127. */
export function run(command: readonly string[], options: RunOptions = {}): Promise<Run> {
  const [program = '', ...args] = command;
  const start = performance.now();
  const chunks: Buffer[] = [];
  const spawning: SpawnOptions = {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.output === 'terminal' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && program.endsWith('.cmd'),
    ...(options.signal && { signal: options.signal }),
  };
  return new Promise((resolve) => {
    const child = spawn(program, args, spawning);
    const end = (code: number): void => {
      const output = Buffer.concat(chunks).toString();
      resolve({ code, output, seconds: (performance.now() - start) / 1000 });
    };
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => {
      if (child.pid !== undefined) return;
      chunks.push(Buffer.from(`${program}: ${error.message}\n`));
      end(127);
    });
    // `close`, not `exit`: only then has all of its output arrived.
    child.once('close', (code) => end(code ?? 1));
  });
}

/** npm itself, under the Node that runs this. */
export function npm(...args: string[]): string[] {
  const script = process.env['npm_execpath'];
  return script ? [process.execPath, script, ...args] : ['npm', ...args];
}
