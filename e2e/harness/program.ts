import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { forgetSettings } from '#scripts/machine/settings.ts';
import { followParent, root } from '#scripts/machine/places.ts';

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Seconds from the signal, or from the start without one, to the end. */
  readonly seconds: number;
}

export interface ProgramOptions {
  readonly script: string;
  /** Command that runs the script; by default the Node that runs this. */
  readonly by?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** Starts a separate program, which ends with this process at the latest. */
export function startProgram({ script, by, env, logFile }: ProgramOptions) {
  forgetSettings();
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a', 0o600);
  const [program = '', ...args] = by ?? [process.execPath, '--import', followParent];
  const child = spawn(program, [...args, script], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = endOf(child);
  let isOver = false;
  void ended.then(() => (isOver = true));
  return {
    pid: child.pid ?? 0,
    ended,
    /** Output so far, of both streams. */
    output: (): string => readFileSync(logFile, 'utf8'),
    /** Sends the signal and waits for the end. Does nothing to a program that has ended. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ProgramEnd> {
      const since = performance.now();
      if (!isOver) child.kill(signal);
      return { ...(await ended), seconds: (performance.now() - since) / 1000 };
    },
  };
}

/** A program of this repository that runs beside the test. */
export type Program = ReturnType<typeof startProgram>;

function endOf(child: ChildProcess): Promise<ProgramEnd> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      resolve({ code, signal, seconds: (performance.now() - since) / 1000 }),
    );
  });
}

/** Waits until `isReady` returns true; throws the program's output if it ends first. */
export async function untilReady(
  program: Program,
  isReady: () => Promise<boolean> | boolean,
): Promise<void> {
  let over: ProgramEnd | undefined;
  void program.ended.then((ending) => (over = ending));
  const deadline = Date.now() + 80_000;
  while (!(await isReady())) {
    if (over) throw new Error(`It ended (${over.code ?? over.signal}):\n${program.output()}`);
    if (Date.now() > deadline) throw new Error(`It is not ready yet:\n${program.output()}`);
    await new Promise((resolve) => void setTimeout(resolve, 30));
  }
}
