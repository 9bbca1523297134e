import type { Environment } from './config-reader.ts';
import { settingNames, type SettingName } from './names.ts';

/** Meaning of each setting in one line; docs/operating.md says more. */
const meanings: Readonly<Record<SettingName, string>> = {
  ANALYTICS_PROVIDER: 'who counts visits: own or plausible',
  ANALYTICS_SITE: 'the name of this site at Plausible',
  ANALYTICS_URL: 'where Plausible is',
  CAPTCHA_PROVIDER: 'who keeps robots out: altcha, turnstile, off',
  CAPTCHA_SECRET: 'the secret key of Turnstile',
  CAPTCHA_SITE_KEY: 'the public key of Turnstile',
  CONVERSATION_RETENTION: 'for how many days a conversation is kept after it was closed',
  DATABASE_URL: 'PostgreSQL; without it the database is embedded',
  ENVATO_API_URL: 'where the marketplace is',
  ENVATO_CLIENT_ID: 'the OAuth app, by which buyers connect their accounts',
  ENVATO_CLIENT_SECRET: 'the secret of the OAuth app',
  ENVATO_PERSONAL_TOKEN: 'the author’s token, by which purchase codes are looked up',
  HOST: 'on which address of this machine the hub listens',
  HUB_BACKUP_DIR: 'where a backup is written each night',
  HUB_BACKUP_KEEP: 'how many nightly backups stay',
  HUB_BACKUP_RECIPIENT: 'the public key that backups are encrypted for',
  HUB_CATALOG: 'what the publisher sells and says',
  HUB_CONSOLE_NETWORKS: 'from where the console can be reached',
  HUB_DATA_DIR: 'the folder of the hub’s own files',
  HUB_LEGACY: 'whether themes that were sold before this hub are answered',
  HUB_LIMITS: 'whether rate limits count',
  HUB_NAME: 'what this hub is called in log, metrics and status',
  HUB_PUBLIC_URL: 'the address that people type',
  HUB_RELEASE_FEED: 'where the newest release of the hub is read from',
  HUB_REQUIRE_SECOND_FACTOR: 'of whom a second factor is asked',
  HUB_SECRET: 'what seals and signs',
  HUB_SITE_PATTERNS: 'which hosts are live, staging or local sites',
  LOG_LEVEL: 'how much the log tells',
  MAIL_FROM: 'the sender of mails',
  MESSENGER_APP_ID: 'the workspace at Intercom',
  MESSENGER_MAIL_TO: 'the mailbox for messages of buyers',
  MESSENGER_PROVIDER: 'how buyers write: own or intercom',
  MESSENGER_SECRET: 'the identity verification secret of Intercom',
  METRICS_TOKEN: 'lets a program elsewhere read the metrics',
  NODE_ENV: 'production, or the sandbox',
  PORT: 'where the hub listens',
  S3_ACCESS_KEY_ID: 'who may use the bucket',
  S3_BUCKET: 'the bucket for zips of plugins and themes',
  S3_ENDPOINT: 'where the bucket is, if not at Amazon',
  S3_REGION: 'the region of the bucket',
  S3_SECRET_ACCESS_KEY: 'the key of whoever may use the bucket',
  SMTP_URL: 'the mail server',
  TRUSTED_PROXIES: 'whose X-Forwarded-For is believed',
};

/** These are never shown. */
const secrets: ReadonlySet<SettingName> = new Set([
  'CAPTCHA_SECRET',
  'DATABASE_URL',
  'ENVATO_CLIENT_SECRET',
  'ENVATO_PERSONAL_TOKEN',
  'HUB_SECRET',
  'MESSENGER_SECRET',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
]);

/** A setting, the source of its value, and its meaning. */
export interface DescribedSetting {
  readonly name: SettingName;
  readonly from: 'default' | 'environment' | 'file';
  /** Null: it is the default's, or secret. */
  readonly value: string | null;
  readonly does: string;
}

export const describeSettings = (env: Environment): DescribedSetting[] =>
  settingNames.map((name) => {
    const value = env[name]?.trim() ?? '';
    const does = meanings[name];
    if (value !== '') {
      return { name, from: 'environment', value: secrets.has(name) ? null : value, does };
    }
    const isFile = secrets.has(name) && (env[`${name}_FILE`] ?? '') !== '';
    return { name, from: isFile ? 'file' : 'default', value: null, does };
  });
