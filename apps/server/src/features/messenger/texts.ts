import { conversations as bounds } from '@hub/contract/conversation-limits';

/** Texts of this feature. */
export const texts = {
  sent: (email: string) => `We received your message. We reply by email to ${email}.`,
  taken: 'We received your message.',
  refused: {
    empty: 'Write a message or add a file.',
    no_license:
      'Support is given to license owners. Please connect your marketplace account or add a purchase code first.',
    license_unknown: 'This license is not among yours.',
    file_unknown: 'A file of this message is no longer available. Please add it again.',
    file_out_of_reach: 'Replies to people who cannot sign in go by email, without files.',
  },
  answered: 'The answer is sent.',
  answeredAndClosed: 'The answer is sent, and the conversation closed.',
  noted: 'The note is kept.',
  answeredMeanwhile: (names: readonly string[]) =>
    `${names.join(' and ')} answered meanwhile. Nothing was sent: read the answer first.`,
} as const;

/** Results of operators' actions on a conversation, in words. */
export const actTexts = {
  assigned: 'It is theirs now.',
  assignedToNobody: 'It is nobody’s now.',
  snoozed: 'It is out of the way until then, or until the buyer writes.',
  back: 'It is back.',
  closed: 'It is closed; the buyer opens it again by writing.',
  reopened: 'It is open again.',
  linked: 'It is about this license now.',
  unlinked: 'It is about no license in particular now.',
  read: 'It is read.',
  refused: {
    no_operator: 'This is nobody who answers here.',
    not_ahead: 'Choose a time that is ahead.',
    is_closed: 'It is closed: open it again first.',
    license_unknown: 'This license is not among theirs.',
  },
  cannedSaved: 'The answer is kept for all who answer.',
  cannedRemoved: 'The answer is removed.',
  tooManyCanned: 'There are 200 of them: remove one first.',
  mails: {
    none: 'You get no mails about unread messages.',
    mine: 'You get mails about unread messages of what is yours, or nobody’s.',
    all: 'You get mails about all unread messages.',
  },
} as const;

/** Answers to an operator’s page about its indicator. */
export const presenceTexts = {
  reading: 'Colleagues see that you are reading.',
  writing: 'Colleagues see that you are writing.',
  gone: 'Colleagues see that you have left.',
} as const;

const kinds = 'pictures (PNG, JPEG, GIF or WebP), PDF, plain text, logs and zips';

const asJpeg = (format: string): string =>
  `This picture is a ${format} file, which not every browser shows. Please export it as JPEG, or send a screenshot of it.`;

export const fileTexts = {
  taken: 'The file was uploaded.',
  notTaken: {
    empty: 'The file is empty.',
    too_large: `File is too large (max ${bounds.fileBytes / 1_000_000} MB).`,
    broken: 'The file is damaged, or its type does not match its name.',
    markup: `Web pages and SVG pictures cannot be sent directly. Put the file into a zip, or send a screenshot.`,
    unknown: `Files of this type cannot be sent. You can send ${kinds}.`,
    vast: 'The picture has too many pixels. Please send a smaller one.',
    heic: `${asJpeg('HEIC')} To take JPEGs on an iPhone, choose Settings, Camera, Formats, Most Compatible.`,
    avif: asJpeg('AVIF'),
    tiff: asJpeg('TIFF'),
    bomb: 'The zip is too large when unpacked.',
  },
  tooManyAtOnce: 'Too many uploads at once. Please wait until they are finished.',
  tooManyLoose: (count: number): string =>
    `${count} uploaded files are not part of a message yet. Send your message, or try again in an hour.`,
  noRoom:
    'Files cannot be stored right now. Please send your message without the file, and the file later.',
} as const;
