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
  /** Time within which a merge or a split can be undone. */
  moveUndoneWithin: days(1),
  /** Age from which operators ask for a new connection check of a site. */
  oldCheck: days(7),
  /** Retention of events for streams that reconnect. */
  eventsKept: hours(1),
  /** Passwords and keys: characters of one, and of its label. */
  secretsPerMessage: 5,
  secretLength: 8000,
  secretLabelLength: 80,
  /** Retention of their values, and the time for which an operator’s screen shows one. */
  secretsKept: days(14),
  secretShown: minutes(2),
  /** Retention of an uploaded file, and of a password or key, that no message names. */
  looseFilesKept: days(1),
  /** Tags of all conversations, and characters of a tag's name. */
  tags: 200,
  tagLength: 40,
  /** Tags suggested for a conversation, and conversations about the same item that suggest them. */
  suggestedTags: 5,
  suggestingTags: 500,
  /** Operators whom one note mentions, at most. */
  mentionsPerNote: 20,
  /** Tags that one reply sets, and hours for which it snoozes, at most. */
  tagsInSteps: 10,
  snoozeHours: 720,
} as const;

/** Answers to how satisfied a buyer was. */
export const faces = ['good', 'okay', 'bad'] as const;
export type Face = (typeof faces)[number];

/** Topics of the conversations after which buyers are asked: those that they began and can open. */
export const ratedTopics: readonly string[] = ['question', 'bug'];

/** Buyers' satisfaction, asked after closing; times in milliseconds. */
export const satisfaction = {
  commentLength: 500,
  /** Time after closing within which a buyer is asked. */
  asked: days(30),
  /** Time after the first answer within which it can be changed. */
  changeable: days(7),
  /** The item's rating page is offered once per license within this time. */
  linkEvery: days(180),
} as const;

/** Working time before a reply is due, in which operators see it; at most half of the promise. */
export const replyDueSoon = hours(1);

/** Emails that the hub reads from its mailbox; sizes in bytes, times in milliseconds. */
export const inboundMail = {
  /** Size above which an email is not downloaded. */
  mailBytes: 25_000_000,
  /** Characters of an email that are looked through for text and reports. */
  textLength: 500_000,
  /** Files of an email that are looked at or named, and characters of a file's name. */
  files: 20,
  fileNameLength: 120,
  /** Bounds of the thread that parses one email. */
  readingTime: seconds(30),
  readingMegabytes: 128,
  /** Time for which one instance reads the mailbox alone; extended while it does. */
  lease: seconds(90),
  /** Interval of the search for emails that the mail server did not announce. */
  poll: seconds(30),
  /** Waits between attempts to reach the mailbox. */
  firstRetry: seconds(1),
  lastRetry: minutes(1),
  /** Retention of the list of read emails. */
  kept: days(90),
  /** Refused emails that a screen shows. */
  shown: 50,
} as const;

/** Most lost files that a screen shows, or that one action marks as lost. */
export const lostFilesAtOnce = 200;
