import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDocument } from '#world/document.ts';

export interface StoredMail {
  /** Id of the email in the inbox. */
  readonly id: string;
  uid: number;
  /** Address without its tag, in lower case. */
  readonly mailbox: string;
  folder: string;
  flags: string[];
  readonly size: number;
  /** Time of arrival as ISO 8601 in UTC. */
  readonly at: string;
}

interface State {
  validity: number;
  nextUid: number;
  folders: Record<string, string[]>;
  mails: StoredMail[];
}

/** Maximum number of emails, enough to test a full mailbox. */
const mostMails = 5000;

/** Returns the mailbox of an address: `support+tag@x.test` arrives at `support@x.test`. */
export const mailboxOf = (address: string): string =>
  address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

export function openMailboxes(folder: string, now: () => number) {
  const files = join(folder, 'mails');
  mkdirSync(files, { recursive: true });
  const state = openDocument<State>(folder, 'mailboxes', () => ({
    validity: Math.floor(now() / 1000),
    nextUid: 1,
    folders: {},
    mails: [],
  }));
  const { value } = state;
  const changes = new EventEmitter().setMaxListeners(0);
  const fileOf = (id: string): string => join(files, `${id}.eml`);

  const takeUid = (): number => {
    value.nextUid += 1;
    return value.nextUid - 1;
  };
  const forget = (gone: readonly StoredMail[]): Promise<void[]> =>
    Promise.all(gone.map(({ id }) => rm(fileOf(id), { force: true })));

  return {
    validity: value.validity,
    nextUid: (): number => value.nextUid,
    list: (mailbox: string, of: string): StoredMail[] =>
      value.mails.filter((mail) => mail.mailbox === mailbox && mail.folder === of),
    folders: (mailbox: string): string[] => ['INBOX', ...(value.folders[mailbox] ?? [])],
    async createFolder(mailbox: string, name: string): Promise<void> {
      const known = value.folders[mailbox] ?? [];
      if (!known.includes(name)) value.folders[mailbox] = [...known, name];
      await state.save();
    },
    raw: (id: string): Promise<Buffer> => readFile(fileOf(id)),
    async add(raw: Uint8Array, mail: Pick<StoredMail, 'id' | 'mailbox' | 'folder'>) {
      await writeFile(fileOf(mail.id), raw);
      const at = new Date(now()).toISOString();
      value.mails.push({ ...mail, uid: takeUid(), flags: [], size: raw.byteLength, at });
      const gone = value.mails.splice(0, Math.max(0, value.mails.length - mostMails));
      await Promise.all([state.save(), forget(gone)]);
      changes.emit('change');
    },
    save: (): Promise<void> => state.save(),
    async move(mails: readonly StoredMail[], to: string): Promise<void> {
      for (const mail of mails) Object.assign(mail, { folder: to, uid: takeUid() });
      value.mails.sort((a, b) => a.uid - b.uid);
      await state.save();
      changes.emit('change');
    },
    async remove(mails: readonly StoredMail[]): Promise<void> {
      const gone = new Set(mails);
      value.mails = value.mails.filter((mail) => !gone.has(mail));
      await Promise.all([state.save(), forget(mails)]);
      changes.emit('change');
    },
    async empty(): Promise<void> {
      await this.remove(value.mails);
    },
    onChange(listener: () => void): () => void {
      changes.on('change', listener);
      return () => void changes.off('change', listener);
    },
  };
}

export type Mailboxes = ReturnType<typeof openMailboxes>;
