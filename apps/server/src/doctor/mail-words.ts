import { fault, type UnnamedFinding } from './finding.ts';
import type { MailTrial } from '#platform/mail/try-mail.ts';

const refusals = {
  login: {
    words: 'The mail server refuses the login',
    mend: 'Correct name and password in SMTP_URL; a % in them is written %25, an @ %40.',
  },
  sender: {
    words: 'The mail server refuses the sender',
    mend: 'Set MAIL_FROM to an address that this login may send as.',
  },
  recipient: {
    words: 'The mail server refuses the recipient',
    mend: 'Look whether the address is right, and whether the server sends to others than its own.',
  },
  mail: {
    words: 'The mail server refuses',
    mend: 'Its own words say why; ask whoever runs it.',
  },
} as const;

/** Most likely reasons for a missing answer, by messages of the system and of TLS. */
const mends: readonly (readonly [RegExp, string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN|getaddrinfo|queryA/,
    'Correct the host in SMTP_URL: nobody knows the name.',
  ],
  [
    /ECONNREFUSED/,
    'Correct host and port in SMTP_URL, or start the mail server: nobody listens there.',
  ],
  [
    /wrong version number|WRONG_VERSION/,
    'Port 465 is smtps:// in SMTP_URL, ports 587 and 25 are smtp://.',
  ],
  [
    /certificate|self-signed|altnames/i,
    'Write into SMTP_URL the name that stands in the certificate of the mail server.',
  ],
  [
    /timeout|ETIMEDOUT|Greeting never received/i,
    'Look whether a firewall lets this machine out to the port in SMTP_URL; many hosters close 25.',
  ],
];

/** Returns the fault of a mail server test; null if the email was accepted. */
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
