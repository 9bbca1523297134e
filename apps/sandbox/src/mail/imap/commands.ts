import { randomUUID } from 'node:crypto';
import { itemsOf, marksSeen, writeItem } from './fetch.ts';
import { numbersIn, quoted, type Word } from './parse.ts';
import { mailboxOf, type Mailboxes, type StoredMail } from '#mail/mailboxes.ts';

export interface Session {
  readonly mailboxes: Mailboxes;
  /** Sends a line; each character is one byte. */
  readonly line: (text: string) => void;
  readonly refusesLogin: () => Promise<boolean>;
  /** Mailbox of the signed-in address; empty before the sign-in. */
  mailbox: string;
  /** Open folder with its emails in the client's numbering; null if no folder is open. */
  selected: { readonly folder: string; mails: StoredMail[] } | null;
}

interface Arguments {
  readonly words: readonly Word[];
  /** True if numbers are UIDs. */
  readonly byUid: boolean;
}

export const capabilities = 'IMAP4rev1 LITERAL+ IDLE MOVE';
const flagNames = String.raw`\Seen \Answered \Flagged \Deleted \Draft`;
const seen = String.raw`\Seen`;

export class Refusal extends Error {}

const textAt = ({ words }: Arguments, place: number): string => String(words[place] ?? '');
const folderNamed = (name: string): string => (name.toUpperCase() === 'INBOX' ? 'INBOX' : name);

function requireSelected({ selected }: Session): NonNullable<Session['selected']> {
  if (selected === null) throw new Refusal('No folder is selected');
  return selected;
}

export function refresh({ mailboxes, mailbox, selected, line }: Session): void {
  if (selected === null) return;
  const now = mailboxes.list(mailbox, selected.folder);
  const there = new Set(now.map(({ uid }) => uid));
  const reportedUids = new Set(selected.mails.map(({ uid }) => uid));
  for (let place = selected.mails.length - 1; place >= 0; place -= 1) {
    if (!there.has(selected.mails[place]?.uid ?? 0)) line(`* ${place + 1} EXPUNGE`);
  }
  selected.mails = now;
  if (now.some(({ uid }) => !reportedUids.has(uid))) line(`* ${now.length} EXISTS`);
}

function named(session: Session, given: Arguments): { mail: StoredMail; number: number }[] {
  const { mails } = requireSelected(session);
  const { byUid } = given;
  const isNamed = numbersIn(textAt(given, 0), byUid ? (mails.at(-1)?.uid ?? 0) : mails.length);
  return mails
    .map((mail, place) => ({ mail, number: place + 1 }))
    .filter(({ mail, number }) => isNamed(byUid ? mail.uid : number));
}

async function login(session: Session, given: Arguments): Promise<void> {
  if (await session.refusesLogin()) throw new Refusal('[AUTHENTICATIONFAILED] Wrong password');
  session.mailbox = mailboxOf(textAt(given, 0));
}

function select(session: Session, given: Arguments): void {
  const { mailboxes, mailbox, line } = session;
  const folder = folderNamed(textAt(given, 0));
  if (!mailboxes.folders(mailbox).includes(folder)) throw new Refusal('No such folder');
  session.selected = { folder, mails: mailboxes.list(mailbox, folder) };
  line(`* FLAGS (${flagNames})`);
  line(`* OK [PERMANENTFLAGS (${flagNames})] Flags`);
  line(`* ${session.selected.mails.length} EXISTS`);
  line('* 0 RECENT');
  line(`* OK [UIDVALIDITY ${mailboxes.validity}] Valid`);
  line(`* OK [UIDNEXT ${mailboxes.nextUid()}] Next`);
}

async function fetch(session: Session, given: Arguments): Promise<void> {
  const { mailboxes, line } = session;
  const asked = itemsOf(given.words[1]);
  const namesUid = asked.some((item) => /^uid$/i.test(item));
  const items = given.byUid && !namesUid ? ['UID', ...asked] : asked;
  for (const { mail, number } of named(session, given)) {
    const readRaw = async () => (await mailboxes.raw(mail.id)).toString('latin1');
    if (items.some(marksSeen) && !mail.flags.includes(seen)) mail.flags.push(seen);
    const written: string[] = [];
    for (const item of items) written.push(await writeItem(item, mail, readRaw));
    line(`* ${number} FETCH (${written.filter((text) => text !== '').join(' ')})`);
  }
  await mailboxes.save();
}

async function store(session: Session, given: Arguments): Promise<void> {
  const { words, byUid } = given;
  const how = textAt(given, 1).toUpperCase();
  const flags = (typeof words[2] === 'object' ? words[2] : words.slice(2)).map(String);
  for (const { mail, number } of named(session, given)) {
    if (how.startsWith('+')) mail.flags = [...new Set([...mail.flags, ...flags])];
    else if (how.startsWith('-')) mail.flags = mail.flags.filter((one) => !flags.includes(one));
    else mail.flags = flags;
    if (how.endsWith('.SILENT')) continue;
    const uid = byUid ? ` UID ${mail.uid}` : '';
    session.line(`* ${number} FETCH (FLAGS (${mail.flags.join(' ')})${uid})`);
  }
  await session.mailboxes.save();
}

const flagOf = (name: string): string => `\\${name.charAt(0)}${name.slice(1).toLowerCase()}`;

/** Searches by flags, numbers and UIDs; other search keys match every email. */
function search(session: Session, { words, byUid }: Arguments): void {
  const { mails } = requireSelected(session);
  const asked = words.flat().map((word) => String(word).toUpperCase());
  const set = asked.find((word, at) => /^[\d:,*]+$/.test(word) && asked[at - 1] !== 'UID');
  const isNumbered = numbersIn(set ?? '1:*', mails.length);
  const uids = asked.includes('UID') ? (asked[asked.indexOf('UID') + 1] ?? '') : '1:*';
  const isUid = numbersIn(uids, Infinity);
  const fits = (mail: StoredMail, word: string): boolean => {
    const [, no = '', name = ''] = /^(UN)?(SEEN|FLAGGED|ANSWERED|DELETED)$/.exec(word) ?? [];
    return name === '' || mail.flags.includes(flagOf(name)) === (no === '');
  };
  const found = mails.flatMap((mail, place) => {
    const isFound = isNumbered(place + 1) && isUid(mail.uid);
    if (!isFound || !asked.every((word) => fits(mail, word))) return [];
    return [byUid ? mail.uid : place + 1];
  });
  session.line(['* SEARCH', ...found].join(' '));
}

async function copy(session: Session, given: Arguments): Promise<void> {
  const { mailboxes, mailbox } = session;
  for (const { mail } of named(session, given)) {
    const to = { id: randomUUID(), mailbox, folder: textAt(given, 1) };
    await mailboxes.add(await mailboxes.raw(mail.id), to);
  }
}

async function move(session: Session, given: Arguments): Promise<void> {
  const { mailboxes, mailbox } = session;
  const to = textAt(given, 1);
  if (!mailboxes.folders(mailbox).includes(to)) throw new Refusal('[TRYCREATE] No such folder');
  const mails = named(session, given).map(({ mail }) => mail);
  await mailboxes.move(mails, to);
  refresh(session);
}

async function expunge(session: Session): Promise<void> {
  const { mails } = requireSelected(session);
  const gone = mails.filter(({ flags }) => flags.includes(String.raw`\Deleted`));
  await session.mailboxes.remove(gone);
  refresh(session);
}

async function close(session: Session): Promise<void> {
  await expunge(session);
  session.selected = null;
}

const list =
  (name: string) =>
  ({ mailboxes, mailbox, line }: Session, given: Arguments): void => {
    const pattern = textAt(given, 1);
    // A client asks for the separator with an empty pattern.
    if (pattern === '') line(String.raw`* LIST (\Noselect) "/" ""`);
    const parts = pattern
      .split(/[*%]+/)
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    const isNamed = new RegExp(`^${parts.join('.*')}$`, 'i');
    for (const folder of mailboxes.folders(mailbox).filter((one) => isNamed.test(one)))
      line(String.raw`* ${name} (\HasNoChildren) "/" ${quoted(folder)}`);
  };

function status({ mailboxes, mailbox, line }: Session, given: Arguments): void {
  const folder = textAt(given, 0);
  const mails = mailboxes.list(mailbox, folderNamed(folder));
  const unseen = mails.filter(({ flags }) => !flags.includes(seen)).length;
  const facts = `MESSAGES ${mails.length} RECENT 0 UNSEEN ${unseen}`;
  const ids = `UIDNEXT ${mailboxes.nextUid()} UIDVALIDITY ${mailboxes.validity}`;
  line(`* STATUS ${quoted(folder)} (${facts} ${ids})`);
}

const append = ({ mailboxes, mailbox }: Session, given: Arguments): Promise<void> =>
  mailboxes.add(Buffer.from(textAt(given, given.words.length - 1), 'latin1'), {
    id: randomUUID(),
    mailbox,
    folder: folderNamed(textAt(given, 0)),
  });

type Run = (session: Session, given: Arguments) => Promise<void> | void;

/** Commands of RFC 3501 and MOVE by their names. */
export const commands: Readonly<Record<string, Run>> = {
  CAPABILITY: ({ line }) => line(`* CAPABILITY ${capabilities}`),
  NOOP: refresh,
  CHECK: refresh,
  LOGIN: login,
  SELECT: select,
  EXAMINE: select,
  CLOSE: close,
  LIST: list('LIST'),
  LSUB: list('LSUB'),
  STATUS: status,
  CREATE: ({ mailboxes, mailbox }, given) => mailboxes.createFolder(mailbox, textAt(given, 0)),
  SUBSCRIBE: () => undefined,
  UNSUBSCRIBE: () => undefined,
  APPEND: append,
  FETCH: fetch,
  STORE: store,
  SEARCH: search,
  COPY: copy,
  MOVE: move,
  EXPUNGE: expunge,
};
