import type { FastifyReply } from 'fastify';

/** Bytes that may wait for a reader; whoever is further behind comes back and asks what was missed. */
const mostWaiting = 512 * 1024;

/** Server-sent events on their way to one reader. */
export interface EventStream {
  /** Nothing, where the stream has ended. */
  send(text: string): void;
  end(): void;
  /** Told once, however it ends. */
  onEnd(work: () => void): void;
}

/**
 * Begins an answer that goes on. It is written past Fastify: a stream for each of thousands of readers
 * would hold ten times as much memory as their sockets do.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply;
  void reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string | string[]>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Neither kept nor compressed on its way: both would hold events back.
    'cache-control': 'no-store, no-transform',
    // By which nginx, and those who do as it does, pass each event on at once.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  // A socket that breaks is an end like any other.
  raw.on('error', () => {});
  return {
    send(text) {
      if (raw.destroyed || raw.writableEnded) return;
      if (raw.writableLength > mostWaiting) raw.destroy();
      else raw.write(text);
    },
    end() {
      raw.end();
    },
    onEnd(work) {
      if (raw.closed) work();
      else raw.once('close', work);
    },
  };
}
