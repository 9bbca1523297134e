import type { FastifyReply } from 'fastify';

/**
 * Bytes that may wait for a reader; a slower one is disconnected and fetches the missed events
 * later.
 */
const mostWaiting = 512 * 1024;

/**
 * Starts an answer that continues. It bypasses Fastify, because a Node stream for each of thousands
 * of readers would use ten times the memory of their sockets.
 */
export function openEventStream(reply: FastifyReply) {
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
    /** Nothing, where the stream has ended. */
    send(text: string): void {
      if (raw.destroyed || raw.writableEnded) return;
      if (raw.writableLength > mostWaiting) raw.destroy();
      else raw.write(text);
    },
    end(): void {
      raw.end();
    },
    /** Called once, however it ends. */
    onEnd(work: () => void): void {
      if (raw.closed) work();
      else raw.once('close', work);
    },
  };
}

/** Server-sent events on their way to one reader. */
export type EventStream = ReturnType<typeof openEventStream>;
