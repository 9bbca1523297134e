import { createHash } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { inboundMail } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import type { Destination, Inbound } from './inbound-service.ts';
import type { MailPlace } from './inbound-store.ts';

/** Timeout of each step with the mail server, in milliseconds. */
const patience = seconds(20);

const folderNames = { processed: 'Hub processed', refused: 'Hub refused' } as const;
const batch = 200;
/** Attempts before an email is refused that fails while mailbox and database work. */
const mostTries = 3;

const isLocal = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Creates a client for `imaps://user:password@host:port/folder`, or `imap://` with STARTTLS. */
export function openImap(address: string): ImapFlow {
  const url = new URL(address);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const secure = url.protocol === 'imaps:';
  return new ImapFlow({
    host,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // A password is sent over a network only with encryption.
    ...(!secure && !isLocal(host) && { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: patience,
    greetingTimeout: patience,
    autoIdleDelay: 200,
    maxIdleTime: inboundMail.poll * 4,
    maxLiteralSize: inboundMail.mailBytes * 2,
  });
}

/** Returns the folder in a mailbox URL, `INBOX` by default. */
export const folderIn = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.slice(1)) || 'INBOX';

interface EmailPass {
  readonly inbound: Inbound;
  readonly onFailure: (error: unknown) => void;
  /** Runs after each email, to extend the lease during a long pass. */
  readonly onProgress: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** Connects to the mailbox. `pass` then reads the waiting emails one at a time. */
export async function openMailbox(address: string) {
  const client = openImap(address);
  // The command that fails reports the error.
  client.on('error', () => undefined);
  let isAnnounced = false;
  let wake = (): void => undefined;
  client.on('exists', () => {
    isAnnounced = true;
    wake();
  });
  client.on('close', () => wake());
  const folders = new Map<string, string>();
  const tries = new Map<number, number>();

  async function folderFor(destination: Exclude<Destination, 'later'>): Promise<string> {
    const existingFolder = folders.get(destination);
    if (existingFolder !== undefined) return existingFolder;
    const { path } = await client.mailboxCreate([folderNames[destination]]);
    folders.set(destination, path);
    return path;
  }
  const moveTo = async (uid: number, destination: Exclude<Destination, 'later'>) =>
    client.messageMove(String(uid), await folderFor(destination), { uid: true });

  async function takeOne(
    place: MailPlace,
    size: number,
    inbound: Pick<Inbound, 'take'>,
  ): Promise<void> {
    const isLarge = size > inboundMail.mailBytes;
    const parts = isLarge ? { headers: true } : { source: true };
    const fetched = await client.fetchOne(String(place.uid), parts, { uid: true });
    // Another program has removed the email.
    if (!fetched) return;
    const header = fetched.headers?.toString('latin1') ?? '';
    const source = isLarge ? null : (fetched.source ?? new Uint8Array());
    const destination = await inbound.take({ place, source, header });
    if (destination !== 'later') await moveTo(place.uid, destination);
  }

  try {
    await client.connect();
    const { uidValidity } = await client.mailboxOpen(folderIn(address));
    const { host, username, pathname } = new URL(address);
    const mailboxHash = createHash('sha256').update(`${username}@${host}${pathname}`).digest('hex');
    const place = { mailbox: mailboxHash.slice(0, 16), uidValidity: Number(uidValidity) };

    /**
     * Counts a failure of the email, and refuses the email after the last attempt. Throws if the
     * mailbox or the database is unavailable.
     */
    async function countFailure(uid: number, { inbound }: EmailPass): Promise<void> {
      await client.noop();
      const isKnown = (await inbound.known({ ...place, uid }, [uid])).has(uid);
      const count = (tries.get(uid) ?? 0) + 1;
      tries.set(uid, count);
      if (isKnown || count < mostTries) return;
      const fetched = await client.fetchOne(String(uid), { headers: true }, { uid: true });
      const header = fetched ? (fetched.headers?.toString('latin1') ?? '') : '';
      await inbound.refuse({ ...place, uid }, header);
      await moveTo(uid, 'refused');
    }

    async function takeBatch(uids: readonly number[], passing: EmailPass): Promise<void> {
      const { inbound, onFailure, onProgress, signal } = passing;
      const processed = await inbound.known({ ...place, uid: 0 }, uids);
      const sizes = new Map<number, number>();
      const sized = client.fetch(uids.join(','), { uid: true, size: true }, { uid: true });
      for await (const { uid, size = 0 } of sized) sizes.set(uid, size);
      for (const uid of uids) {
        signal.throwIfAborted();
        try {
          // The email was processed before, but the connection broke before it was moved.
          if (processed.has(uid)) await moveTo(uid, 'processed');
          else await takeOne({ ...place, uid }, sizes.get(uid) ?? Infinity, inbound);
        } catch (error) {
          onFailure(error);
          if (!client.usable) throw error;
          await countFailure(uid, passing);
        }
        await onProgress();
      }
    }

    return {
      async pass(passing: EmailPass): Promise<void> {
        isAnnounced = false;
        const waitingUids = (await client.search({ all: true }, { uid: true })) || [];
        for (let at = 0; at < waitingUids.length; at += batch)
          await takeBatch(waitingUids.slice(at, at + batch), passing);
      },
      /** Waits for a new email, the time or the signal. Throws if the connection is closed. */
      async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
        const woken = Promise.withResolvers<void>();
        wake = woken.resolve;
        const timer = setTimeout(woken.resolve, milliseconds);
        signal.addEventListener('abort', wake);
        if (isAnnounced || signal.aborted) wake();
        await woken.promise;
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        if (!client.usable) throw new Error('The mail server closed the connection');
      },
      close: (): void => client.close(),
    };
  } catch (error) {
    client.close();
    throw error;
  }
}
