import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs: one JSON object a line, without secrets. */
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
  return destination ? pino(options, destination) : pino(options);
}
