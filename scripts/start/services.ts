import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followParent, root } from '#scripts/machine/places.ts';
import { answers } from '#scripts/machine/ports.ts';
import { refusal } from '#scripts/machine/sentences.ts';

const SECONDS_TO_READY = 60;
const SECONDS_TO_STOP = 10;
const LAST_LINES = 12;
const LARGEST_LOG_BYTES = 10_000_000;

export interface ServiceOptions {
  readonly name: string;
  readonly script: string;
  readonly flags?: readonly string[];
  /** Command that runs the script instead of Node. */
  readonly command?: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

export interface ServiceEnd {
  readonly code: number | null;
  /** Reason for the end, such as `exit code 1` or `signal SIGKILL`. */
  readonly how: string;
}

/** Opens the log for appending. Renames a log that is too large first. */
function openLog(file: string): { log: number; begin: number } {
  mkdirSync(dirname(file), { recursive: true });
  const size = existsSync(file) ? statSync(file).size : 0;
  const isLarge = size > LARGEST_LOG_BYTES;
  if (isLarge) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  return { log: openSync(file, 'a', 0o600), begin: isLarge ? 0 : size };
}

const lastLines = (text: string): string =>
  text.trimEnd().split('\n').slice(-LAST_LINES).join('\n');

/** Starts a server in the background. It ends with this process, if not before. */
export function startService(options: ServiceOptions) {
  const { name, script, flags = [], env, logFile } = options;
  const { command = [process.execPath, ...flags, '--import', followParent] } = options;
  const { log, begin } = openLog(logFile);
  const [program = '', ...args] = command;
  // The child has a separate process group, so Ctrl-C reaches only this process, which stops its
  // services in order.
  const child = spawn(program, [...args, script], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', log, 'pipe'],
  });
  const pid = child.pid ?? 0;
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    writeSync(log, chunk);
    complaints = (complaints + chunk.toString()).slice(-8000);
  });
  let isOver = false;
  const ended = new Promise<ServiceEnd>((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, how: message }));
    child.once('close', (code, signal) => {
      isOver = true;
      closeSync(log);
      resolve({ code, how: signal ? `signal ${signal}` : `exit code ${code}` });
    });
  });
  const output = (): string => readFileSync(logFile).subarray(begin).toString();
  const lastWords = (): string => lastLines(complaints || output());
  return {
    name,
    /** Process id; 0 if the process could not start. */
    pid,
    ended,
    output,
    /** Returns stderr, or the last lines of the log. */
    lastWords,
    /**
     * Waits until an address answers 200 or a condition is true, or until the signal aborts. Throws
     * an error if the process ends or takes too long.
     */
    async ready(
      condition: string | (() => boolean),
      stop = new AbortController().signal,
    ): Promise<void> {
      const deadline = Date.now() + SECONDS_TO_READY * 1000;
      const isReady = typeof condition === 'string' ? () => answers(condition) : condition;
      while (!stop.aborted && !(await isReady())) {
        const end = await Promise.race([ended, sleep(20, null)]);
        if (end !== null) throw refusal(`${lastWords()}\n${name} did not start (${end.how}).`);
        if (Date.now() < deadline) continue;
        throw refusal(`${lastWords()}\n${name} is not ready after ${SECONDS_TO_READY} seconds.`);
      }
    },
    /**
     * Sends a signal, and later SIGKILL to the process group. Does nothing if the process has
     * ended.
     */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<ServiceEnd & { seconds: number }> {
      const since = performance.now();
      if (!isOver && pid !== 0) {
        child.kill(signal);
        const late = sleep(SECONDS_TO_STOP * 1000, 'late', { ref: false });
        if ((await Promise.race([ended, late])) === 'late') process.kill(-pid, 'SIGKILL');
      }
      return { ...(await ended), seconds: (performance.now() - since) / 1000 };
    },
  };
}

export type Service = ReturnType<typeof startService>;
