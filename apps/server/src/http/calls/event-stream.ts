import type { FastifyReply } from 'fastify';

/** Maximum number of bytes that wait for a reader. A slower one fetches the missed events later. */
const mostWaiting = 512 * 1024;

/**
 * Opens a stream of server-sent events. It bypasses Fastify, because one Node stream for each of
 * thousands of readers would use ten times the memory of their sockets.
 */
export function openEventStream(reply: FastifyReply) {
  const { raw } = reply;
  void reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string | string[]>),
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies must neither cache nor compress the stream, because both would delay events.
    'cache-control': 'no-store, no-transform',
    // Makes nginx and similar proxies forward each event immediately.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  // A broken socket ends the stream like any other end.
  raw.on('error', () => {});
  return {
    send(text: string): void {
      if (raw.destroyed || raw.writableEnded) return;
      if (raw.writableLength > mostWaiting) raw.destroy();
      else raw.write(text);
    },
    end(): void {
      raw.end();
    },
    /** Registers a listener that is called once when the stream ends for any reason. */
    onEnd(work: () => void): void {
      if (raw.closed) work();
      else raw.once('close', work);
    },
  };
}
