import { minutes, seconds } from '@hub/contract/limits';

/**
 * What one client, and all of them together, may take from the listener. docs/operating.md tells them
 * to whoever runs the hub.
 */
export interface Bounds {
  /** Requests of one socket without an answer; with one more it is closed. */
  readonly requestsInFlight: number;
  /** Open sockets in all; at this many, idle ones make room, and what comes then is closed. */
  readonly sockets: number;
  /** How long a request may take until its headers are there, in milliseconds. */
  readonly headersMs: number;
  /** How long it may take until it is there with its body, in milliseconds. */
  readonly requestMs: number;
  /** How often the two are looked at, in milliseconds: so much later they may end. */
  readonly checkMs: number;
  /** How long nothing of an answer may leave for its reader, in milliseconds. */
  readonly unreadMs: number;
  /** How long a socket may stay open between two requests, in milliseconds. */
  readonly idleMs: number;
  /** How long answers may take to leave when the hub stops, in milliseconds. */
  readonly stopMs: number;
  /** How long a refused client may take to read why, in milliseconds. */
  readonly refusedMs: number;
  /** Bytes of a request's first line and headers. */
  readonly headerBytes: number;
  /** Bytes of a body, where a call asks for no other bound. */
  readonly bodyBytes: number;
}

export const bounds: Bounds = {
  requestsInFlight: 8,
  // Pages that follow a conversation keep one each, 3,000 at most (features/messenger/live/streams.ts).
  sockets: 5_000,
  headersMs: seconds(10),
  requestMs: seconds(15),
  checkMs: seconds(1),
  // A system's buffer takes 4 MB, and asks for more when a third of that has left: whoever reads
  // 11 kB a second without a pause has been seen to take 130 seconds for that.
  unreadMs: minutes(3),
  // Longer than the 60 seconds that proxies keep theirs for: it is they who close first.
  idleMs: seconds(72),
  stopMs: seconds(6),
  refusedMs: seconds(1),
  headerBytes: 16 * 1024,
  // Larger than any form of the hub.
  bodyBytes: 64 * 1024,
};
