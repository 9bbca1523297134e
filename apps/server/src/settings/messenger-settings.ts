import type { MessengerSettings } from '#features/messenger';
import type { Reader } from './config-reader.ts';

/** The address of `Name <address>`, or the text itself. */
const addressOf = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

/** `MESSENGER_PROVIDER`, `MESSENGER_APP_ID`, `MESSENGER_SECRET` and `MESSENGER_MAIL_TO`. */
export function readMessenger(read: Reader, mailFrom: string): MessengerSettings {
  const provider = read.choice('MESSENGER_PROVIDER', ['own', 'intercom'], 'own');
  const mailTo = read.text('MESSENGER_MAIL_TO', addressOf(mailFrom));
  // Where it is MAIL_FROM's, that has been told what is wrong with it.
  const isOwn = !read.isMissing('MESSENGER_MAIL_TO');
  if (isOwn && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(mailTo)) {
    read.fault('MESSENGER_MAIL_TO must be one e-mail address, such as support@publisher.example.');
  }
  if (provider === 'own') return { provider, mailTo };
  return {
    provider,
    mailTo,
    appId: read.text('MESSENGER_APP_ID', null),
    secret: read.secret('MESSENGER_SECRET', null),
  };
}
