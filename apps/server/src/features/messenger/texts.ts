import { conversations as bounds } from '@hub/contract/conversation-limits';

/** Texts of this feature. */
export const texts = {
  sent: (email: string) => `Your message is on its way. We answer by e-mail to ${email}.`,
  taken: 'Your message is with us.',
  refused: {
    empty: 'Write something, or add a file.',
    no_license:
      'Support is given to owners of a license. Please connect your marketplace account or register a purchase code first.',
    license_unknown: 'This license is not among yours.',
    file_unknown: 'A file of this message is not there any more. Please add it again.',
    file_out_of_reach: 'Whoever cannot sign in is answered by mail, which takes no files along.',
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
  `This picture is a ${format} file, whatever its name says, and not every browser shows it. Please send a JPEG: open it and export or save it as JPEG, or send a screenshot of it.`;

export const fileTexts = {
  taken: 'The file is there.',
  notTaken: {
    empty: 'The file is empty.',
    too_large: `A file may have ${bounds.fileBytes / 1_000_000} MB at most.`,
    broken: 'The file is damaged, or not what its name says.',
    markup: `Web pages and SVG pictures cannot be sent as they are. Put it into a zip, or send a screenshot.`,
    unknown: `Files of this kind cannot be sent. What can: ${kinds}.`,
    vast: 'The picture has more pixels than can be shown. Please send a smaller one.',
    heic: `${asJpeg('HEIC')} An iPhone takes JPEGs with Settings, Camera, Formats, Most Compatible.`,
    avif: asJpeg('AVIF'),
    tiff: asJpeg('TIFF'),
    bomb: 'The zip would take up too much room when it is unpacked.',
  },
  tooManyAtOnce: 'Many files are on their way already. Please wait until they are there.',
  tooManyLoose: (count: number): string =>
    `${count} files wait for a message that names them. Send it, or try again in an hour.`,
  noRoom:
    'There is no room for files right now. Please send your message without it, and the file later.',
} as const;
