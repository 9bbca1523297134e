/** Business numbers of the product, with their sections of the specification. */

/** Milliseconds in `n` seconds. */
export const seconds = (n: number): number => n * 1000;
/** Milliseconds in `n` minutes. */
export const minutes = (n: number): number => n * seconds(60);
/** Milliseconds in `n` hours. */
export const hours = (n: number): number => n * minutes(60);
/** Milliseconds in `n` days of 86,400 seconds. */
export const days = (n: number): number => n * hours(24);

/** Password length in code points after NFC (specification, section 5). */
export const password = { minLength: 8, maxLength: 100 } as const;

/** Shorter words of a person may be part of a password. */
export const ownWordMin = 3;

/** Lengths in accounts, in characters (decisions on accounts). */
export const account = { usernameMin: 3, usernameMax: 32, nameMax: 64, emailMax: 254 } as const;

/** Lifetimes in milliseconds. */
export const lifetimes = {
  session: days(30),
  /** Longest lifetime of a session, regardless of its use. */
  longestSession: days(90),
  /** Shortest interval between two writes of a session row. */
  sessionTouch: minutes(1),
  /** Time without success after which the hub parks a webhook. */
  webhookTries: days(3),
  webhookDeliveries: days(30),
  /** Time for which the previous secret of a webhook also signs. */
  oldWebhookSecret: days(1),
  /** Shortest interval between two writes of a token's last use. */
  tokenTouch: minutes(1),
  /** Time for which a sign-in counts as fresh for releasing a live site. */
  freshSignIn: minutes(10),
  /** Time for which a sign-in counts as fresh for an operator's irreversible actions. */
  freshOperator: minutes(15),
  /** Time for which a sign-in lets a buyer connect an account or claim a purchase code. */
  recentSignIn: days(30),
  verifyEmailCode: hours(24),
  resetPasswordCode: hours(1),
  /** Lifetime of the link that confirms a new email address. */
  changeEmailCode: hours(24),
  /** Delay of a second-factor reset, in which the owner of the account can stop it. */
  factorReset: hours(24),
  /** Time limit for the signature of a passkey. */
  passkeyChallenge: minutes(5),
  /** Lifetime of the "This was not me" link, which also restores the previous address. */
  notMeCode: days(7),
  invitation: days(7),
  /** Time for which a device is known; a sign-in from a known device sends no notice. */
  knownDevice: days(180),
  /** Time for which the emailed link signs in the browser that registered. */
  registrationMark: hours(1),
  languageChoice: days(365),
  origin: hours(24),
  oauthState: minutes(30),
  /** Retention of an expired OAuth state. */
  endedOauthState: days(1),
  verificationRequest: hours(24),
  reservation: minutes(10),
  certificate: days(30),
  /** Lifetime of the certificate for a site without a connection. */
  offlineCertificate: days(365),
  /** Time for which a retired signing key stays in the key set. */
  retiredKey: days(90),
  /** Retention of audit events, including the data of strangers. */
  auditLog: days(400),
  anonymousAuditLog: days(90),
  /** Retention of a data export and of its notice. */
  exportFile: days(7),
  exportRemembered: days(30),
  /** Shortest interval between two exports. */
  betweenExports: days(1),
  /** Time after which an unfinished export counts as lost. */
  makingExport: hours(1),
  /** Grace period of an account deletion. */
  beforeErasing: days(14),
  /** Time without progress after which an erasure counts as lost. */
  erasing: minutes(5),
  /** Retention of the sealed address for the last email: as long as emails are retried. */
  farewell: days(4),
  /** Retention of an expired link from an email. */
  endedCode: days(30),
  /** Interval of a site's heartbeats. */
  heartbeat: days(7),
  /** Shortest interval between two writes of a site's last heartbeat. */
  heartbeatTouch: hours(1),
  /** Oldest accepted connection check; an older check shows that the site's clock is wrong. */
  oldestDiagnosis: days(365),
  /** Time without a heartbeat after which a staging or local site frees its slot. */
  silence: days(60),
  /** Lifetime of an update link of a protocol v1 theme, which stores it for three weeks. */
  protocolV1UpdateLink: days(21),
  /** Time for which the hub answers an ended activation. */
  endedActivation: days(365),
} as const;

/** Largest number of sessions of a person. A new session replaces the longest unused one. */
export const sessionsPerUser = 20;

export const eventsPerPage = 30;

/**
 * Lists of operators: rows per page, largest count, rows per batch of a file, rows per type in the
 * global search, and saved views of an operator.
 */
export const lists = { page: 50, counted: 1_000, batch: 100, found: 5, views: 20 } as const;

/** Largest number of rows that a bulk action changes. */
export const mostTicked = 500;

/** Number of moves at which a license starts to count as moved often. */
export const manyMoves = 2;

/** License ages (specification, section 9), in days of 86,400 s. */
export const licenseAge = { stricterNote: 183, move: 183 } as const;

/** Moves to another end product that a buyer may make without an operator. */
export const movesAllowed = 3;

/** Active sites of a license by type. */
export const siteSlots = { live: 1, staging: 3, local: 5 } as const;

/** Sites of a network that a call activates. */
export const networkPortion = 25;

/** Active sites of a license above which a warning appears (specification, section 2). */
export const manySites = 5;

export const openRequestsPerUser = 10;

/** Number of wrong verifiers after which a one-time code and its reservation end. */
export const wrongVerifiers = 5;

/** Largest accepted release of a plugin or theme: bytes of the zip, files in it, bytes unpacked. */
export const releaseZip = {
  zipBytes: 200_000_000,
  files: 20_000,
  bytes: 1_000_000_000,
} as const;

/** Longest answer that the client of a site reads, in bytes. Longer release notes are left out. */
export const siteAnswerBytes = 65_536;
export const mostPlugins = 200;

/** Longest release notes, in characters: the limit of WordPress. */
export const releaseNotesLength = 8000;

/** Daily statistics for the console. */
export const census = {
  /** Milliseconds between two counts; after a slow count 60 times its duration, at most an hour. */
  everyMs: seconds(50),
  mostMs: hours(1),
  /** Past days that are counted again after an outage, and future days of support ends. */
  daysBack: 180,
  daysAhead: 90,
  /** Versions that are counted separately; all other versions share a row. */
  kinds: 30,
  /** Periods of the overview in days; the second is the default. */
  periods: ['7', '30', '90'],
} as const;

export const failedJobsShown = 100;

/** Longest message to the publisher, in characters. */
export const messageLength = 10_000;

/** Longest reason of an operator's action, in characters. */
export const reasonLength = 500;

/** Delays on screen (specification, section 9), in milliseconds. */
export const delays = {
  resyncDone: 1500,
  contactSignal: 100,
  captchaRemoval: 5000,
  resendSentence: 1000,
  outboundFallback: 250,
} as const;

/** Time for which a resynchronize call waits for the import. */
export const resyncWait = seconds(10);

/** Rate limit: `max` requests in a window of `windowMs` milliseconds. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Factor for a /48 of IPv6, perhaps a company, over the limit of a /64, a single person. */
export const perLargeNetwork = 16;

/** Limits by purpose (decisions on accounts; the verification protocol, step 1). */
export const rateLimits = {
  signInByNameAndAddress: { max: 10, windowMs: minutes(15) },
  signInByAddress: { max: 100, windowMs: minutes(15) },
  registrationByAddress: { max: 10, windowMs: hours(1) },
  mailByAccount: { max: 3, windowMs: hours(1) },
  mailByAddress: { max: 20, windowMs: hours(1) },
  /** Purchase codes without a sale, per person or site, and per shared address. */
  purchaseCodeLookup: { max: 20, windowMs: hours(1) },
  purchaseCodeBySharedAddress: { max: 100, windowMs: hours(1) },
  codeShownByUser: { max: 100, windowMs: hours(1) },
  verifyByAddress: { max: 300, windowMs: minutes(15) },
  passkeyByAddress: { max: 600, windowMs: minutes(15) },
  captchaByAddress: { max: 60, windowMs: minutes(1) },
  certificateCheckByAddress: { max: 60, windowMs: minutes(1) },
  visitByAddress: { max: 120, windowMs: minutes(1) },
  listByOperator: { max: 60, windowMs: hours(1) },
  connectByUser: { max: 40, windowMs: hours(1) },
  resyncByUser: { max: 30, windowMs: hours(1) },
  conversationByUser: { max: 10, windowMs: hours(1) },
  conversationByOperator: { max: 60, windowMs: hours(1) },
  conversationMessageByUser: { max: 120, windowMs: hours(1) },
  conversationFileByUser: { max: 60, windowMs: hours(1) },
  conversationSecretByUser: { max: 30, windowMs: hours(1) },
  secretOpenedByOperator: { max: 60, windowMs: hours(1) },
  strangersMailBySender: { max: 5, windowMs: hours(1) },
  strangersMail: { max: 200, windowMs: hours(1) },
  loginIssueByAddress: { max: 5, windowMs: hours(1) },
  verificationRequestByMinute: { max: 30, windowMs: minutes(1) },
  verificationRequestByDay: { max: 300, windowMs: days(1) },
  /** Daily refusals that the audit log records: of a site for each reason, and of a person. */
  refusalOfSite: { max: 1, windowMs: days(1) },
  refusalsToldOf: { max: 20, windowMs: days(1) },
  networkByLicense: { max: 100, windowMs: days(1) },
  waitingSiteByAddress: { max: 60, windowMs: minutes(1) },
  callByToken: { max: 600, windowMs: minutes(1) },
  webhookTestByEndpoint: { max: 10, windowMs: minutes(1) },
  /** Unknown tokens and codes; correct tokens and codes do not count. */
  wrongTokenByAddress: { max: 300, windowMs: hours(1) },
} as const satisfies Record<string, RateLimit>;

/** Failed sign-ins before a captcha is required; a success clears the counter of the account. */
export const captchaAfter = { failures: 3, forgottenMs: hours(1) } as const;

/** Failed sign-ins of an account in a day, after which each attempt is delayed. */
export const slowAfter = { failures: 100, forgottenMs: days(1), waitMs: seconds(3) } as const;

/**
 * Authenticator codes (RFC 6238) in steps of 30 seconds; the codes of one adjacent step are valid.
 * A code of the last `stepsOld` steps is reported as old instead of wrong.
 */
export const appCodes = { stepSeconds: 30, digits: 6, stepsBeside: 1, stepsOld: 10 } as const;

/** Recovery codes: their number, and characters of a code (5 bits each). */
export const recoveryCodes = { count: 10, length: 16 } as const;

/**
 * Number of wrong second-factor codes after which the hub checks none, for all unknown devices
 * together or for a known device. A correct code or a new password clears the counter.
 */
export const wrongCodes = { max: 10, forgottenMs: days(1) } as const;

/** Largest number of passkeys of a person; longest name of a passkey, in characters. */
export const passkeys = { perUser: 10, nameMax: 60 } as const;

/** API tokens: largest number, longest and default lifetime in days, characters of a name. */
export const apiTokens = { max: 50, daysMax: 366, days: 90, nameMax: 60 } as const;

/** Announcements: longest text, largest number, milliseconds until every instance knows them. */
export const announcements = { textMax: 500, max: 20, knownAfter: seconds(30) } as const;

/** Longest catalog that the console can edit, in characters. */
export const catalogMax = 150_000;

/** Webhooks: their number, and lengths of their names and addresses. */
export const webhooks = {
  max: 20,
  nameMax: 60,
  urlMax: 500,
  /** Deliveries on one page. */
  page: 50,
  /** Longest time of an attempt. */
  patience: seconds(10),
  /** Bytes of an answer that are read. */
  answerBytes: 1_000,
} as const;

export type RateLimitName = keyof typeof rateLimits;

/**
 * Number of refusals of a counter after which an instance stops asking the database, and the length
 * of each pause. A reset of the counter takes effect after that pause.
 */
export const knownRefusals = { after: 50, lastMs: seconds(5) } as const;
