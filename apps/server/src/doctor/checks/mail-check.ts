import { minutes } from '@hub/contract/limits';
import { fault, fine, type Check, type UnnamedFinding } from '#doctor/finding.ts';
import { folderIn, mailboxTask, openImap } from '#features/messenger';
import type { Db } from '#platform/db/db.ts';
import { listDone } from '#platform/db/instances/task-runs.ts';
import { greetMailServer, type MailTrial } from '#platform/mail/try-mail.ts';

const refusals = {
  login: {
    words: 'The mail server rejects the login',
    mend: 'Correct user name and password in SMTP_URL. Write % as %25 and @ as %40.',
  },
  sender: {
    words: 'The mail server rejects the sender',
    mend: 'Set MAIL_FROM to an address that this login is allowed to use.',
  },
  recipient: {
    words: 'The mail server rejects the recipient',
    mend: 'Check the address, and that the server delivers to other domains.',
  },
  mail: {
    words: 'The mail server rejects the email',
    mend: 'See its response for the reason, or ask its administrator.',
  },
} as const;

/** Most likely fixes for a missing answer, by error messages of the system and of TLS. */
const mends: readonly (readonly [RegExp, string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|queryA/,
    'Correct the host in SMTP_URL: the name does not exist.',
  ],
  [
    /ECONNREFUSED/,
    'Correct host and port in SMTP_URL, or start the mail server: the connection is refused.',
  ],
  [
    /wrong version number|WRONG_VERSION/,
    'In SMTP_URL use smtps:// with port 465, and smtp:// with ports 587 and 25.',
  ],
  [
    /certificate|self-signed|altnames/i,
    'Set the host in SMTP_URL to the name in the certificate of the mail server.',
  ],
  [
    /timeout|ETIMEDOUT|Greeting never received/i,
    'Check that a firewall allows connections to the port in SMTP_URL. Many providers block port 25.',
  ],
];

export function faultOfMail(trial: MailTrial): UnnamedFinding | null {
  if (trial.kind === 'accepted') return null;
  if (trial.kind === 'refused') {
    const { words, mend } = refusals[trial.at];
    return fault(`${words}: ${trial.answer}`, mend);
  }
  const { why } = trial;
  const mend = mends.find(([shape]) => shape.test(why))?.[1] ?? 'Correct SMTP_URL.';
  return fault(`The mail server cannot be reached: ${why}`, mend);
}

export const mailCheck: Check = {
  name: 'mail',
  isSlow: true,
  asksOthers: true,
  async look({ config }) {
    if (config === null) return [];
    const finding = faultOfMail(await greetMailServer(config));
    return [
      finding ?? fine('The mail server accepts the login. To send a test email: mail test ADDRESS'),
    ];
  },
};

/** Age of the last successful reading in milliseconds after which replies count as not read. */
const lateAfter = minutes(10);

interface ImapError extends Error {
  readonly authenticationFailed?: boolean;
  readonly responseText?: string;
}

async function tryMailbox(address: string): Promise<UnnamedFinding | null> {
  const client = openImap(address);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.mailboxOpen(folderIn(address), { readOnly: true });
    return null;
  } catch (error) {
    const { authenticationFailed, responseText, message } = error as ImapError;
    const reason = responseText ?? message;
    return authenticationFailed === true
      ? fault(
          `The mailbox of replies rejects the login: ${reason}`,
          'Correct user name and password in INBOUND_IMAP_URL. Write % as %25 and @ as %40.',
        )
      : fault(
          `The mailbox of replies cannot be opened: ${reason}`,
          'Correct host, port and folder in INBOUND_IMAP_URL, and check the mail server. Replies wait there meanwhile.',
        );
  } finally {
    client.close();
  }
}

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

export const mailboxCheck: Check = {
  name: 'mailbox',
  isSlow: true,
  asksOthers: true,
  async look({ config, clock }, db) {
    if (config === null) return [];
    const address = config.messenger.inbound?.imapUrl;
    if (address === undefined)
      return [fine('Replies by email are off: INBOUND_IMAP_URL is not set.')];
    const finding = (await tryMailbox(address)) ?? (db && (await lateness(db, clock.now())));
    return [finding ?? fine('The mailbox of replies can be opened')];
  },
};
