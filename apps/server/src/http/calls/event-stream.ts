import type { FastifyReply } from 'fastify';

/**
 * Bytes that may wait for a reader; a slower one is disconnected and fetches the missed events
 * later.
 */
const mostWaiting = 512 * 1024;

/** Server-sent events on their way to one reader. */
export interface EventStream {
  /** Nothing, where the stream has ended. */
  send(text: string): void;
  end(): void;
  /** Called once, however it ends. */
  onEnd(work: () => void): void;
}

/**
 * Starts an answer that continues. It bypasses Fastify, because a Node stream for each of thousands
 * of readers would use ten times the memory of their sockets.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply;
  void reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string | string[]>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Neither kept nor compressed on its way: both would hold events back.
    'cache-control': 'no-store, no-transform',
    // Makes nginx and similar proxies pass each event on at once.
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
