import { fault, type UnnamedFinding } from './finding.ts';
import type { MailTrial } from '#platform/mail/try-mail.ts';

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

/** Most likely reasons for a missing answer, by error messages of the system and of TLS. */
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
