import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { inRoot, root } from './places.ts';
import { refusal } from './sentences.ts';

export interface Run {
  readonly code: number;
  /** Output of both streams in order; empty if the output went to the terminal. */
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly env?: Record<string, string>;
  /** `terminal` prints the output immediately; `keep` (default) returns it. */
  readonly output?: 'terminal' | 'keep';
  readonly cwd?: string;
  /** Signal that sends SIGTERM to the program when it aborts. */
  readonly signal?: AbortSignal;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Makes an interrupted script exit normally, so that its `exit` listeners stop its programs and
 * clean up.
 */
export function exitWhenInterrupted(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => process.exit(128 + constants.signals[signal]));
  }
}

/**
 * Runs a program in the root of the repository until it ends. Returns code 127 if the program
 * cannot start.
 */
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

export async function must(command: readonly string[], options?: RunOptions): Promise<string> {
  const { code, output } = await run(command, options);
  if (code !== 0) throw refusal(`${command.join(' ')}\n${output}`);
  return output.trim();
}

export async function git(...args: readonly string[]): Promise<string | null> {
  if (!existsSync(inRoot('.git'))) return null;
  const { code, output } = await run(['git', ...args]);
  return code === 0 ? output.trimEnd() : null;
}

/** Returns the command line of npm with the current Node. */
export function npm(...args: string[]): string[] {
  const script = process.env['npm_execpath'];
  return script ? [process.execPath, script, ...args] : ['npm', ...args];
}
