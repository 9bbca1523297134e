import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
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
  /** Node's own. */
  readonly flags?: readonly string[];
  readonly env: Record<string, string>;
  /** File to which its output is appended. */
  readonly logFile: string;
}

/** Opens the log for appending, after renaming one that grew too large. */
function openLog(file: string): { log: number; begin: number } {
  const size = existsSync(file) ? statSync(file).size : 0;
  const isLarge = size > LARGEST_LOG_BYTES;
  if (isLarge) renameSync(file, file.replace(/\.log$/, '.previous.log'));
  return { log: openSync(file, 'a', 0o600), begin: isLarge ? 0 : size };
}

const lastLines = (text: string): string =>
  text.trimEnd().split('\n').slice(-LAST_LINES).join('\n');

/** Starts a server of this repository in the background; it ends with this process at the latest. */
export function startService(options: ServiceOptions) {
  const { name, script, flags = [], env, logFile } = options;
  const { log, begin } = openLog(logFile);
  // A separate process group: Ctrl-C reaches only this process, which then stops its services in
  // order.
  const child = spawn(process.execPath, [...flags, '--import', followParent, script], {
    cwd: root,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', log, 'pipe'],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    writeSync(log, chunk);
    complaints = (complaints + chunk.toString()).slice(-8000);
  });
  let isOver = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => {
      isOver = true;
      resolve(signal ? `signal ${signal}` : `exit code ${code}`);
    });
  });
  const lastWords = (): string =>
    lastLines(complaints || readFileSync(logFile).subarray(begin).toString());
  return {
    name,
    /** Undefined if it could not start. */
    pid: child.pid,
    /** Resolves at its end with the reason: `exit code 1`, `signal SIGKILL`. */
    ended,
    /** Returns its stderr, or the last lines of its log. */
    lastWords,
    /** Waits until `address` answers 200, unless stopped; throws if it ends first or takes too long. */
    async ready(address: string, stop = new AbortController().signal): Promise<void> {
      const deadline = Date.now() + SECONDS_TO_READY * 1000;
      while (!stop.aborted && !(await answers(address))) {
        const end = await Promise.race([ended, sleep(20, null)]);
        if (end !== null) throw refusal(`${lastWords()}\n${name} did not start (${end}).`);
        if (Date.now() < deadline) continue;
        const late = `is not ready after ${SECONDS_TO_READY} seconds: ${address} does not answer.`;
        throw refusal(`${lastWords()}\n${name} ${late}`);
      }
    },
    /** Sends SIGTERM, and later SIGKILL to its process group. */
    async stop(): Promise<void> {
      if (isOver || !child.pid) return;
      child.kill('SIGTERM');
      const late = sleep(SECONDS_TO_STOP * 1000, 'late', { ref: false });
      if ((await Promise.race([ended, late])) !== 'late') return;
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

export type Service = ReturnType<typeof startService>;
