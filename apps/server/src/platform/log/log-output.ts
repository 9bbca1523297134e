import { fstatSync, writeSync } from 'node:fs';
import { seconds } from '@hub/contract/limits';

/** Sends text and calls `done` when it is written or failed. Never waits or throws. */
export type Send = (text: string, done: (error?: Error | null) => void) => void;

/** Drops lines that it cannot write, so that the hub continues without its log. */
export interface LogOutput {
  write(line: string): void;
  /** Returns the number of dropped lines. */
  dropped(): number;
  /** Waits until everything is written, for at most this many milliseconds. */
  settle(milliseconds: number): Promise<void>;
}

/** Maximum number of characters that wait for a slow reader. */
const mostWaiting = 1_000_000;
/** Pause after a failed write, in milliseconds. */
const rest = seconds(1);

function notice(dropped: number, hub: string | undefined): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 'warn', time, hub, dropped, msg: 'log lines dropped' })}\n`;
}

export function createLogOutput(send: Send, hub?: string): LogOutput {
  let waiting = 0;
  let dropped = 0;
  /** Number of dropped lines that the log has not reported yet. */
  let unreported = 0;
  let restsUntil = -Infinity;
  let onSettled: (() => void) | null = null;

  const drop = (lines: number): void => {
    dropped += lines;
    unreported += lines;
  };

  return {
    write(line) {
      if (performance.now() < restsUntil || waiting + line.length > mostWaiting) return drop(1);
      const reported = unreported;
      const text = reported > 0 ? notice(reported, hub) + line : line;
      unreported = 0;
      waiting += text.length;
      send(text, (error) => {
        waiting -= text.length;
        if (error) {
          unreported += reported;
          drop(1);
          restsUntil = performance.now() + rest;
        }
        if (waiting === 0) onSettled?.();
      });
    },
    dropped: () => dropped,
    async settle(milliseconds) {
      if (waiting === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      onSettled = resolve;
      await promise.finally(() => clearTimeout(timer));
    },
  };
}

/** Writes bytes from an offset; returns the number of written bytes. */
type Write = (file: number, bytes: Buffer, from: number) => number;

/** Writes synchronously, so that a full disk is noticed immediately. */
export function sendToFile(file: number, write: Write = writeSync): Send {
  let isTorn = false;
  return (text, done) => {
    // A line break ends the partly written line, so that it does not corrupt the next line.
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    let at = 0;
    try {
      while (at < bytes.length) at += write(file, bytes, at);
      isTorn = false;
      done();
    } catch (error) {
      isTorn ||= at > 0;
      done(error as Error);
    }
  };
}

/** Writes to a pipe or socket. Its reader may be slow, stuck or gone. */
function sendToStream(stream: NodeJS.WriteStream): Send {
  // Each write reports its own failure; without this listener the process would end.
  stream.on('error', () => {});
  return (text, done) => void stream.write(text, done);
}

/** Descriptor of standard output, which has no name in a worker thread. */
const standardOutput = 1;

export function toStandardOutput(hub?: string): LogOutput {
  const isFile = fstatSync(standardOutput).isFile();
  const send = isFile ? sendToFile(standardOutput) : sendToStream(process.stdout);
  return createLogOutput(send, hub);
}
