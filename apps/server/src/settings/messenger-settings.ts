import type { MessengerSettings } from '#features/messenger';
import type { Reader } from './config-reader.ts';

/** Returns the address in `Name <address>`, or the text itself. */
const addressOf = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

/**
 * Default retention: three years after the closing, when claims become time-barred in many places.
 */
const keptDays = 3 * 365;
const mostDays = 20 * 365;

/**
 * `MESSENGER_PROVIDER`, `MESSENGER_APP_ID`, `MESSENGER_SECRET`, `MESSENGER_MAIL_TO` and
 * `CONVERSATION_RETENTION`.
 */
export function readMessenger(read: Reader, mailFrom: string): MessengerSettings {
  const provider = read.choice('MESSENGER_PROVIDER', ['own', 'intercom'], 'own');
  const mailTo = read.text('MESSENGER_MAIL_TO', addressOf(mailFrom));
  // A fault in the value of MAIL_FROM was already reported there.
  const isOwn = !read.isMissing('MESSENGER_MAIL_TO');
  if (isOwn && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(mailTo)) {
    read.fault('MESSENGER_MAIL_TO must be one email address, such as support@publisher.example.');
  }
  const retentionDays = read.count('CONVERSATION_RETENTION', keptDays, mostDays);
  if (provider === 'own') return { provider, mailTo, retentionDays };
  return {
    provider,
    mailTo,
    retentionDays,
    appId: read.text('MESSENGER_APP_ID', null),
    secret: read.secret('MESSENGER_SECRET', null),
  };
}
