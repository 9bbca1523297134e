import { fstatSync, writeSync } from 'node:fs';
import { seconds } from '@hub/contract/limits';

/** Hands text over, and says when it is gone, or that it could not go. It never waits, nor throws. */
export type Send = (text: string, done: (error?: Error | null) => void) => void;

/** Where log lines go. What cannot go there is dropped: the hub goes on without its log. */
export interface LogOutput {
  write(line: string): void;
  /** Lines that were dropped so far. */
  dropped(): number;
  /** Waits until all that was written is gone, for so many milliseconds at most. */
  settle(milliseconds: number): Promise<void>;
}

/** Characters that may wait for a reader who does not read. */
const mostWaiting = 1_000_000;
/** How long nothing is tried after a failure, in milliseconds. */
const rest = seconds(1);

function notice(dropped: number, hub: string | undefined): string {
  const time = new Date().toISOString();
  return `${JSON.stringify({ level: 'warn', time, hub, dropped, msg: 'log: lines were dropped' })}\n`;
}

export function createLogOutput(send: Send, hub?: string): LogOutput {
  let waiting = 0;
  let dropped = 0;
  /** Of these, those that the log itself has not told yet. */
  let untold = 0;
  let restsUntil = -Infinity;
  let onSettled: (() => void) | null = null;

  const drop = (lines: number): void => {
    dropped += lines;
    untold += lines;
  };

  return {
    write(line) {
      if (performance.now() < restsUntil || waiting + line.length > mostWaiting) return drop(1);
      const told = untold;
      const text = told > 0 ? notice(told, hub) + line : line;
      untold = 0;
      waiting += text.length;
      send(text, (error) => {
        waiting -= text.length;
        if (error) {
          untold += told;
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

/** Writes from there on, and says how many bytes it took. */
type Write = (file: number, bytes: Buffer, from: number) => number;

/** Into a file, at once: the system's memory takes it. Where the disk is full, that is known at once. */
export function sendToFile(file: number, write: Write = writeSync): Send {
  let isTorn = false;
  return (text, done) => {
    // A line of which a part was written is ended: it spoils no other.
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

/** Into a pipe or socket, whose reader may be slow, stuck or gone. */
function sendToStream(stream: NodeJS.WriteStream): Send {
  // Each write is told of its own failure; without this, the process would end.
  stream.on('error', () => {});
  return (text, done) => void stream.write(text, done);
}

/** The descriptor of standard output, which a thread beside the first has no word for. */
const standardOutput = 1;

/** Standard output, whatever it is. */
export function toStandardOutput(hub?: string): LogOutput {
  const isFile = fstatSync(standardOutput).isFile();
  const send = isFile ? sendToFile(standardOutput) : sendToStream(process.stdout);
  return createLogOutput(send, hub);
}
