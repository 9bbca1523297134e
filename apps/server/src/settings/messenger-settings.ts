import type { InboundSettings, MessengerSettings } from '#features/messenger';
import type { Reader } from './config-reader.ts';

const addressOf = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

/** Default retention in days: three years after closing, when claims expire in many countries. */
const keptDays = 3 * 365;
const mostDays = 20 * 365;

export function readMessenger(reader: Reader, mailFrom: string): MessengerSettings {
  const provider = reader.choice('MESSENGER_PROVIDER', ['own', 'intercom'], 'own');
  const mailTo = reader.text('MESSENGER_MAIL_TO', addressOf(mailFrom));
  // A faulty default from MAIL_FROM was already reported for MAIL_FROM.
  const isOwn = !reader.isMissing('MESSENGER_MAIL_TO');
  if (isOwn && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(mailTo)) {
    reader.fault('MESSENGER_MAIL_TO must be one email address, such as support@publisher.example.');
  }
  const retentionDays = reader.count('CONVERSATION_RETENTION', keptDays, mostDays);
  const common = { mailTo, retentionDays, inbound: readInbound(reader) };
  if (provider === 'own') return { provider, ...common };
  const appId = reader.text('MESSENGER_APP_ID', null);
  return { provider, ...common, appId, secret: reader.secret('MESSENGER_SECRET', null) };
}

/** Maximum length of the name before the @, so that name and reply tag fit into 64 characters. */
const longestName = 20;

const isInboundAddress = (address: string): boolean => {
  const [, name = ''] = /^([^\s@<>,+]+)@[^\s@<>,]+\.[^\s@<>,]+$/.exec(address) ?? [];
  return name !== '' && name.length <= longestName;
};

/** A bare `%` in user or password would otherwise fail when the mailbox is opened. */
const isImap = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || !/^imaps?:$/.test(url.protocol) || url.hostname === '') return false;
  try {
    return [url.username, url.password].every((part) => decodeURIComponent(part) !== '');
  } catch {
    return false;
  }
};

/** Reads the settings of replies by email; null if these are off. */
function readInbound(reader: Reader): InboundSettings | null {
  const imapUrl = reader.secret('INBOUND_IMAP_URL', '');
  const address = reader.text('INBOUND_ADDRESS', '');
  // With a console limited to networks, operators should not answer from everywhere by email.
  const usual = reader.isMissing('HUB_CONSOLE_NETWORKS') ? 'on' : 'off';
  const replies = reader.choice('INBOUND_OPERATOR_REPLIES', ['on', 'off'], usual);
  if (imapUrl === '' && address === '') return null;
  if (imapUrl === '') reader.missing('INBOUND_IMAP_URL');
  else if (!isImap(imapUrl)) {
    reader.fault(
      'INBOUND_IMAP_URL must be imaps:// or imap:// with user, password and host. Write % as %25 and @ as %40.',
    );
  }
  if (address === '') reader.missing('INBOUND_ADDRESS');
  else if (!isInboundAddress(address)) {
    reader.fault(
      `INBOUND_ADDRESS must be one email address with at most ${longestName} characters before the @, and no plus sign.`,
    );
  }
  const host = URL.parse(imapUrl)?.hostname ?? '';
  const authservId = reader.text('INBOUND_AUTHSERV_ID', host);
  return { imapUrl, address, authservId, operatorReplies: replies === 'on' };
}
