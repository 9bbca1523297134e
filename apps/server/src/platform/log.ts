import { pino, type DestinationStream, type Logger } from 'pino';
import { toStandardOutput, type LogOutput } from '#platform/log-output.ts';

export type Log = Logger;

const outputs = new WeakMap<Log, LogOutput>();

/** Structured logs: one JSON object a line, without secrets. Into standard output, if nothing else is said. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    // Requests are logged by name and route only (http/request-log.ts); this is the second fence.
    redact: {
      paths: ['*.password', '*.code', '*.cookie', '*.authorization', '*.token', '*.purchase_code'],
      censor: '[secret]',
    },
  };
  if (destination) return pino(options, destination);
  const output = toStandardOutput();
  const log = pino(options, output);
  outputs.set(log, output);
  return log;
}

/** Lines that could not be written, because the disk is full or nobody reads. */
export const linesDropped = (log: Log): number => outputs.get(log)?.dropped() ?? 0;

/** Waits until every line is written, for so many milliseconds at most. */
export const settleLog = async (log: Log, milliseconds: number): Promise<void> =>
  outputs.get(log)?.settle(milliseconds);
