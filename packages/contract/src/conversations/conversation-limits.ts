import { days, hours, minutes, seconds } from '#contract/limits.ts';

/** Conversations between buyers and those who run the hub; times in milliseconds. */
export const conversations = {
  page: 50,
  messagesPerPage: 50,
  filesPerMessage: 5,
  fileBytes: 10_000_000,
  /** Streams that one person may have open at once, at one hub. */
  streamsPerPerson: 5,
  /** Between two signs of life of a stream. */
  keepAlive: seconds(25),
  /** What is not read by then is mailed. */
  mailAfter: minutes(2),
  /** For how long an operator who reads or writes is shown to colleagues. */
  presence: seconds(30),
  /** What happened is kept for streams that come back. */
  eventsKept: hours(1),
  /** A file that no message ever named. */
  looseFilesKept: days(1),
} as const;

/** Lost files that are shown, and given up, at once. */
export const lostFilesAtOnce = 200;
