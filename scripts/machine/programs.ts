import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { inRoot, root } from './places.ts';
import { refusal } from './sentences.ts';

export interface Run {
  readonly code: number;
  /** Output of both streams in order; empty if it went to the terminal. */
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly env?: Record<string, string>;
  /** `terminal`: print it as it comes; `keep` (default): return it. */
  readonly output?: 'terminal' | 'keep';
  readonly cwd?: string;
  /** Sends SIGTERM when it aborts. */
  readonly signal?: AbortSignal;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/** Lets an interrupted script stop its programs and clean up in its `exit` listeners. */
export function exitWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
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
    running.add(child);
    const end = (code: number): void => {
      running.delete(child);
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
    // `close` instead of `exit`, because the output is complete only then.
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Runs a program that must succeed; returns its output. */
export async function must(command: readonly string[], options?: RunOptions): Promise<string> {
  const { code, output } = await run(command, options);
  if (code !== 0) throw refusal(`${command.join(' ')}\n${output}`);
  return output.trim();
}

/** Returns git's output about this repository; null without one. */
export async function git(...args: readonly string[]): Promise<string | null> {
  if (!existsSync(inRoot('.git'))) return null;
  const { code, output } = await run(['git', ...args]);
  return code === 0 ? output.trimEnd() : null;
}

/** npm, run by the current Node. */
export function npm(...args: string[]): string[] {
  const script = process.env['npm_execpath'];
  return script ? [process.execPath, script, ...args] : ['npm', ...args];
}
