import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import { describeError } from './log-errors.ts';
import { toStandardOutput, type LogOutput } from './log-output.ts';

export type Log = Logger;

const outputs = new WeakMap<Log, LogOutput>();

/** Stops pino from logging an error's own message, which may contain personal data. */
function sayNothingOfErrors(this: Log, args: Parameters<LogFn>, method: LogFn): void {
  const [first, words] = args as unknown[];
  const held = first instanceof Error ? { err: first } : first;
  const isWordless = words === undefined && typeof held === 'object' && held !== null;
  if (isWordless && 'err' in held) method.call(this, held, 'an error');
  else method.apply(this, args);
}

interface LogSettings {
  readonly level: string;
  /** Name of the instance for each line; absent in other programs. */
  readonly hub?: string;
}

/** Logs one JSON object per line, without secrets, to standard output by default. */
export function createLog(given: LogSettings | string, destination?: DestinationStream): Log {
  const { level, hub }: LogSettings = typeof given === 'string' ? { level: given } : given;
  const options = {
    level,
    base: hub === undefined ? null : { hub },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: { logMethod: sayNothingOfErrors },
    formatters: { level: (label: string) => ({ level: label }) },
    // Requests are logged by name and route only (http/server.ts); this redaction is a second
    // safeguard.
    redact: {
      paths: ['*.password', '*.code', '*.cookie', '*.authorization', '*.token', '*.purchase_code'],
      censor: '[secret]',
    },
  };
  if (destination) return pino(options, destination);
  const output = toStandardOutput(hub);
  const log = pino(options, output);
  outputs.set(log, output);
  return log;
}

/** Counts lines that a full disk or a slow reader refused. */
export const linesDropped = (log: Log): number => outputs.get(log)?.dropped() ?? 0;

export const settleLog = async (log: Log, milliseconds: number): Promise<void> =>
  outputs.get(log)?.settle(milliseconds);
