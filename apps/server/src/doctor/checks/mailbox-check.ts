import { minutes } from '@hub/contract/limits';
import { fault, fine, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import { dbOf, type Subject } from '#doctor/subject.ts';
import { folderIn, mailboxTask, openImap } from '#features/messenger';
import type { Db } from '#platform/db/db.ts';
import { listDone } from '#platform/db/instances/task-runs.ts';

/** Age of the last reading from which emails count as not read, in milliseconds. */
const lateAfter = minutes(10);

/** Error of the IMAP client. */
interface ImapError extends Error {
  readonly authenticationFailed?: boolean;
  readonly responseText?: string;
}

/** Signs in and opens the folder; returns the fault, or null. */
async function tryMailbox(address: string): Promise<UnnamedFinding | null> {
  const client = openImap(address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(folderIn(address), { readOnly: true });
    return null;
  } catch (error) {
    const { authenticationFailed, responseText, message } = error as ImapError;
    const why = responseText ?? message;
    return authenticationFailed === true
      ? fault(
          `The mailbox of replies rejects the login: ${why}`,
          'Correct user name and password in INBOUND_IMAP_URL. Write % as %25 and @ as %40.',
        )
      : fault(
          `The mailbox of replies cannot be opened: ${why}`,
          'Correct host, port and folder in INBOUND_IMAP_URL, and check the mail server. Replies wait there meanwhile.',
        );
  } finally {
    client.close();
  }
}

/** Returns a fault if no instance has read the mailbox for a while, although one runs. */
async function lateness(db: Db, now: Date): Promise<UnnamedFinding | null> {
  const run = (await listDone(db)).find(({ name }) => name === mailboxTask);
  const { doneAt = null, failedAt = null } = run ?? {};
  const isFailing = failedAt !== null && (doneAt === null || failedAt > doneAt);
  const age = now.getTime() - (doneAt?.getTime() ?? 0);
  if (!isFailing || age < lateAfter) return null;
  return fault(
    'Replies by email are not read, although the mailbox opens',
    'The log says why under “mailbox could not be read”.',
  );
}

export const mailboxCheck: Check<Subject> = {
  name: 'mailbox',
  isSlow: true,
  asksOthers: true,
  async look(subject) {
    const address = subject.config?.messenger.inbound?.imapUrl;
    if (subject.config === null) return [];
    if (address === undefined)
      return [fine('Replies by email are off: INBOUND_IMAP_URL is not set.')];
    const db = dbOf(subject);
    const found = (await tryMailbox(address)) ?? (db && (await lateness(db, subject.clock.now())));
    return [found ?? fine('The mailbox of replies can be opened')];
  },
};
