import { days, hours, minutes, seconds } from '#contract/limits.ts';

/** Times in milliseconds. */
export const conversations = {
  page: 50,
  messagesPerPage: 50,
  filesPerMessage: 5,
  fileBytes: 10_000_000,
  /** Open streams per person and instance. */
  streamsPerPerson: 5,
  keepAlive: seconds(25),
  /** An unread message is emailed after this time. */
  mailAfter: minutes(2),
  /** Time during which colleagues see that an operator reads or writes. */
  presence: seconds(30),
  /** Time in which an operator can undo an action; the console offers it as long. */
  undoWithin: minutes(2),
  undoShown: seconds(15),
  moveUndoneWithin: days(1),
  /** Age at which the console starts to offer a new connection check of a site. */
  oldCheck: days(7),
  /** Retention of events for streams that reconnect. */
  eventsKept: hours(1),
  /** Largest number of secrets in a message; characters of a secret and of its label. */
  secretsPerMessage: 5,
  secretLength: 8000,
  secretLabelLength: 80,
  /** Retention of values of secrets, and time for which a screen shows one. */
  secretsKept: days(14),
  secretShown: minutes(2),
  /** Retention of an uploaded file or a secret that no message names. */
  looseFilesKept: days(1),
  /** Largest number of tags in the hub, and characters of a tag's name. */
  tags: 200,
  tagLength: 40,
  /** Suggested tags, and conversations about the same item that they come from. */
  suggestedTags: 5,
  suggestingTags: 500,
  mentionsPerNote: 20,
  /** Largest number of tags that a reply sets, and of hours for which it snoozes. */
  tagsInSteps: 10,
  snoozeHours: 720,
} as const;

export const faces = ['good', 'okay', 'bad'] as const;
export type Face = (typeof faces)[number];

/** Topics of conversations that buyers rate: those that buyers begin and can open. */
export const ratedTopics: readonly string[] = ['question', 'bug'];

/** Rating after a closing; times in milliseconds. */
export const satisfaction = {
  commentLength: 500,
  /** Time after a closing in which the hub asks the buyer for a rating. */
  asked: days(30),
  /** Time after the first answer in which the buyer can change it. */
  changeable: days(7),
  /** Interval at which the rating page of an item is offered for a license. */
  linkEvery: days(180),
} as const;

/** Working time before it is due in which operators see it; at most half of the promise. */
export const replyDueSoon = hours(1);

/** Emails that the hub reads from its mailbox; sizes in bytes, times in milliseconds. */
export const inboundMail = {
  /** Size above which an email is not downloaded. */
  mailBytes: 25_000_000,
  /** Characters of an email that are searched for text and reports. */
  textLength: 500_000,
  /** Files of an email that are read or named, and characters of a file's name. */
  files: 20,
  fileNameLength: 120,
  /** Limits of the thread that parses an email. */
  readingTime: seconds(30),
  readingMegabytes: 128,
  /** Time for which an instance has the mailbox; reading extends the lease. */
  lease: seconds(90),
  /** Interval of searches for emails that the mail server did not announce. */
  poll: seconds(30),
  firstRetry: seconds(1),
  lastRetry: minutes(1),
  kept: days(90),
  shown: 50,
} as const;

/** Largest number of lost files on a screen, and of files that an action marks as lost. */
export const lostFilesAtOnce = 200;
