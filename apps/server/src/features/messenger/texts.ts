import { conversations as bounds } from '@hub/contract/conversation-limits';
import { isolated } from '@hub/contract/direction';
import { messages } from '@hub/language';

/** Messages of the messenger to buyers. */
export const texts = messages('server.messenger', {
  sent: 'We received your message. We reply by email to {email}.',
  taken: 'We received your message.',
  secretDeleted: 'Deleted. It can no longer be opened.',
  secretGone: 'This password or key has been deleted already.',
  refused: {
    empty: 'Write a message or add a file.',
    no_license:
      'Support is given to license owners. Please connect your marketplace account or add a purchase code first.',
    license_unknown: 'This license is not among yours.',
    file_unknown: 'A file of this message is no longer available. Please add it again.',
    secret_unknown:
      'A password or key of this message is no longer available. Please add it again.',
    file_out_of_reach: 'Replies to people who cannot sign in go by email, without files.',
  },
});

/** Texts of push messages to buyers. */
export const pushTexts = messages('server.push', { answered: '{hub} answered you' });

export const operatorPushTexts = {
  wrote: (name: string): string => `New message from ${isolated(name)}`,
  mentioned: (name: string): string => `${isolated(name)} mentioned you`,
  on: 'This browser gets notifications.',
  off: 'This browser gets no notifications.',
  needsTls: 'A push service has an address with https.',
  noKey: 'The key of this subscription is not valid.',
} as const;

export const secretTexts = {
  opened: 'Opened. The customer can see this.',
  gone: 'This password or key has been deleted.',
  unreadable: 'No secret of this hub opens this password or key. Ask the customer to add it again.',
} as const;

export const operatorTexts = {
  started: (name: string) => `Message sent to ${name}.`,
  notStarted: {
    person_unknown: 'No account has this username or email.',
    unverified: 'This person has not verified their email address.',
    suspended: 'This account is suspended.',
    license_unknown: 'The customer doesn’t own this license.',
  },
  answered: 'Reply sent.',
  answeredAndClosed: 'Reply sent, conversation closed.',
  stepRefused: {
    no_operator: 'Not sent: its steps assign someone who isn’t an operator. Choose other steps.',
    tag_unknown:
      'Not sent: its steps set a tag that another operator has deleted. Choose other steps.',
  },
  noted: 'Note added.',
  mentionUnknown: 'Not added: the note mentions someone who isn’t an operator or can’t reply.',
  answeredMeanwhile: (names: readonly string[]) =>
    `${names.join(' and ')} replied in the meantime. Your reply was not sent. Read theirs first.`,
} as const;

export const actionTexts = {
  assigned: 'Conversation assigned.',
  assignedToNobody: 'Conversation unassigned.',
  snoozed: 'Conversation snoozed. It returns then, or when the customer replies.',
  back: 'Conversation unsnoozed.',
  closed: 'Conversation closed. A new message from the customer reopens it.',
  reopened: 'Conversation reopened.',
  undone: 'Undone.',
  tagged: 'Tags changed.',
  linked: 'License linked.',
  unlinked: 'License unlinked.',
  read: 'Marked as read.',
  refused: {
    no_operator: 'This person isn’t an operator.',
    not_ahead: 'Choose a time in the future.',
    is_closed: 'The conversation is closed. Reopen it first.',
    license_unknown: 'The customer doesn’t own this license.',
    tag_unknown: 'Another operator has deleted this tag.',
    too_late: 'Too late to undo. Nothing was changed.',
    changed: 'Not undone: the customer or another operator changed the conversation since then.',
  },
  cannedSaved: 'Reply saved.',
  cannedRemoved: 'Saved reply deleted.',
  tooManyCanned: 'You’ve reached 200 saved replies. Delete one first.',
  mails: {
    none: 'You get no emails about unread messages.',
    mine: 'You get emails about unread messages assigned to you or to no one.',
    all: 'You get emails about all unread messages.',
  },
} as const;

export const moveTexts = {
  merged: 'Conversations merged.',
  split: 'Conversation split.',
  undone: 'Undone. Messages written since then stay where they were written.',
  refused: {
    merged: 'Another operator has merged one of these conversations. Nothing was changed.',
    license_unknown: 'The customer doesn’t own this license.',
    nothing_chosen: 'Choose at least one message that the customer can see.',
    nothing_left: 'Leave at least one message that the customer can see in this conversation.',
    changed: 'These messages were moved by another operator. Nothing was changed.',
    too_late: 'Merges and splits can be undone for a day. Nothing was changed.',
    moved_since: 'Messages of these conversations were moved again. Undo that first.',
    undone: 'Another operator has undone this already.',
  },
} as const;

export const tagTexts = {
  saved: 'Tag saved.',
  removed: 'Tag deleted.',
  refused: {
    taken: 'There is a tag with this name already.',
    too_many: `You’ve reached ${bounds.tags} tags. Delete one first.`,
  },
} as const;

const conversationsOf = (count: number): string =>
  count === 1 ? '1 conversation' : `${count} conversations`;

const bulk = (words: string) => (count: number) => `${conversationsOf(count)} ${words}.`;

/** Messages about bulk actions, one sentence for each result. */
export const bulkTexts = {
  done: {
    assigned: bulk('assigned'),
    unassigned: bulk('unassigned'),
    snoozed: bulk('snoozed'),
    unsnoozed: bulk('unsnoozed'),
    closed: bulk('closed'),
    reopened: bulk('reopened'),
    tagged: bulk('tagged'),
    untagged: bulk('untagged'),
    undone: bulk('put back'),
  },
  others: {
    already: bulk('needed no change'),
    is_closed: bulk('not changed: closed'),
    no_operator: bulk('not changed: this person isn’t an operator'),
    tag_unknown: bulk('not changed: another operator has deleted this tag'),
    not_ahead: bulk('not changed: the time is not in the future'),
    too_late: bulk('not changed: too late to undo'),
    changed: bulk('not changed: the customer or another operator changed it since then'),
    not_found: bulk('not found'),
  },
} as const;

export const presenceTexts = {
  reading: 'Other operators see that you are reading.',
  writing: 'Other operators see that you are writing.',
  gone: 'Other operators see that you have left.',
} as const;

export const fileTexts = messages('server.files', {
  taken: 'The file was uploaded.',
  notTaken: {
    empty: 'The file is empty.',
    broken: 'The file is damaged, or its type does not match its name.',
    markup:
      'Web pages and SVG pictures cannot be sent directly. Put the file into a zip, or send a screenshot.',
    unknown:
      'Files of this type cannot be sent. You can send pictures (PNG, JPEG, GIF or WebP), PDF, plain text, logs and zips.',
    vast: 'The picture has too many pixels. Please send a smaller one.',
    heic: 'This picture is a HEIC file, which not every browser shows. Please export it as JPEG, or send a screenshot of it. To take JPEGs on an iPhone, choose Settings, Camera, Formats, Most Compatible.',
    avif: 'This picture is an AVIF file, which not every browser shows. Please export it as JPEG, or send a screenshot of it.',
    tiff: 'This picture is a TIFF file, which not every browser shows. Please export it as JPEG, or send a screenshot of it.',
    bomb: 'The zip is too large when unpacked.',
  },
  tooLarge: 'File is too large (max {max} MB).',
  tooManyAtOnce: 'Too many uploads at once. Please wait until they are finished.',
  tooManyLoose: {
    other:
      '{count} uploaded files are not part of a message yet. Send your message, or try again in an hour.',
  },
  noRoom:
    'Files cannot be stored right now. Please send your message without the file, and the file later.',
});

export const notTakenText = (why: keyof typeof fileTexts.notTaken | 'too_large'): string =>
  why === 'too_large'
    ? fileTexts.tooLarge({ max: bounds.fileBytes / 1_000_000 })
    : fileTexts.notTaken[why];

export const inboundTexts = {
  empty: '(This email has no text.)',
  from: (address: string): string => `From: ${address}`,
  notAttached: (name: string, why: string): string => `[Not attached: ${name}. ${why}]`,
  inMailbox: 'It is in the mailbox.',
  tooManyFiles: `Only ${bounds.filesPerMessage} files fit into a message.`,
  moreFiles: (count: number): string => `[Not attached: ${count} more.]`,
  lateAnswer: (text: string): string =>
    `Answer by email, not sent because a colleague had replied:\n\n${text}`,
} as const;
