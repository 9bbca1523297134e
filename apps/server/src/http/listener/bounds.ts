import { minutes, seconds } from '@hub/contract/limits';
import type { ServerResponse, IncomingMessage } from 'node:http';

const mayBeSlow = new WeakSet<IncomingMessage>();

/**
 * Marks a body that may take longer than others, such as a large file on a slow line. Like an
 * unread answer, it ends only after a long time without progress.
 */
export const allowSlowBody = (request: IncomingMessage): void => void mayBeSlow.add(request);

export const isAllowedSlow = (request: IncomingMessage): boolean => mayBeSlow.has(request);

const mayBeSilent = new WeakSet<ServerResponse>();

/**
 * Marks an answer that lasts as long as its reader stays, such as server-sent events. Its silence
 * is no fault of the reader while nothing waits to be sent.
 */
export const allowSilence = (response: ServerResponse): void => void mayBeSilent.add(response);

export const isAllowedSilence = (response: ServerResponse): boolean => mayBeSilent.has(response);

/**
 * Limits of the listener for one client, and for all together. docs/operating.md lists them for
 * operators.
 */
export interface Bounds {
  /** Unanswered requests on one socket; one more closes it. */
  readonly requestsInFlight: number;
  /** Open sockets in total. At this number idle ones are closed first, and then new ones. */
  readonly sockets: number;
  /** Longest time until a request's headers are complete, in milliseconds. */
  readonly headersMs: number;
  /** Longest time until a request with its body is complete, in milliseconds. */
  readonly requestMs: number;
  /**
   * Interval at which these two limits are checked, in milliseconds; a request may end this much
   * later.
   */
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
  // Pages that follow a conversation hold one each, 3,000 at most
  // (features/messenger/live/streams.ts).
  sockets: 5_000,
  headersMs: seconds(10),
  requestMs: seconds(15),
  checkMs: seconds(1),
  // A system buffer holds 4 MB and refills after a third has left. For a steady reader at 11 kB per
  // second, a refill took 130 seconds.
  unreadMs: minutes(3),
  // Longer than the 60 seconds of common proxies, so that they close first.
  idleMs: seconds(72),
  stopMs: seconds(6),
  refusedMs: seconds(1),
  headerBytes: 16 * 1024,
  // Larger than any form of the hub.
  bodyBytes: 64 * 1024,
};
