import { minutes, seconds } from '@hub/contract/limits';
import type { ServerResponse, IncomingMessage } from 'node:http';

/**
 * Requests with a body that may take longer than others, such as a large file on a slow connection.
 * They end only after a long time without progress.
 */
export const slowBodies = new WeakSet<IncomingMessage>();

/**
 * Answers that last as long as their reader, such as server-sent events. Silence does not end them
 * while no data waits to be sent.
 */
export const silentAnswers = new WeakSet<ServerResponse>();

/** Limits for one client and for all clients (docs/operating.md). */
export interface Bounds {
  /** Unanswered requests on one socket. One more request closes the socket. */
  readonly requestsInFlight: number;
  /** Open sockets in total. At this number, idle sockets are closed first, then new sockets. */
  readonly sockets: number;
  /** Longest time until a request's headers are complete, in milliseconds. */
  readonly headersMs: number;
  /** Longest time until a request with its body is complete, in milliseconds. */
  readonly requestMs: number;
  /** Interval of the check of these two, in milliseconds. A request may end this much later. */
  readonly checkMs: number;
  /** Longest time without progress while an answer is sent, in milliseconds. */
  readonly unreadMs: number;
  /** Longest idle time of a socket between two requests, in milliseconds. */
  readonly idleMs: number;
  /** Time for running answers when the hub stops, in milliseconds. */
  readonly stopMs: number;
  /** Time for a refused client to read the reason, in milliseconds. */
  readonly refusedMs: number;
  /** Bytes of a request's first line and headers. */
  readonly headerBytes: number;
  /** Largest body in bytes, unless a call sets its own limit. */
  readonly bodyBytes: number;
}

export const bounds: Bounds = {
  requestsInFlight: 8,
  // Each page that follows a conversation holds one socket, at most 3,000 in total
  // (features/messenger/live/streams.ts).
  sockets: 5_000,
  headersMs: seconds(10),
  requestMs: seconds(15),
  checkMs: seconds(1),
  // A system buffer holds 4 MB and refills after a third is sent. At a steady 11 kB per second, a
  // refill took 130 seconds.
  unreadMs: minutes(3),
  // Longer than the 60 seconds of common proxies, so that proxies close first.
  idleMs: seconds(72),
  stopMs: seconds(6),
  refusedMs: seconds(1),
  headerBytes: 16 * 1024,
  // Larger than any form of the hub.
  bodyBytes: 64 * 1024,
};
