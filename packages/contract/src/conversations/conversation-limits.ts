import { days, hours, minutes, seconds } from '#contract/limits.ts';

/** Limits of conversations between buyers and operators; times in milliseconds. */
export const conversations = {
  page: 50,
  messagesPerPage: 50,
  filesPerMessage: 5,
  fileBytes: 10_000_000,
  /** Open streams per person and instance. */
  streamsPerPerson: 5,
  /** Interval of heartbeats on a stream. */
  keepAlive: seconds(25),
  /** An unread message is emailed after this time. */
  mailAfter: minutes(2),
  /** Time during which colleagues see that an operator reads or writes. */
  presence: seconds(30),
  /** Time within which an operator can undo an action, and during which the console offers it. */
  undoWithin: minutes(2),
  undoShown: seconds(15),
  /** Age from which operators ask for a new connection check of a site. */
  oldCheck: days(7),
  /** Retention of events for streams that reconnect. */
  eventsKept: hours(1),
  /** Retention of an uploaded file that no message names. */
  looseFilesKept: days(1),
} as const;

/** Most lost files that a screen shows, or that one action marks as lost. */
export const lostFilesAtOnce = 200;
