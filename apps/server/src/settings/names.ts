interface Setting {
  /** Default value, in Markdown. */
  readonly default: string;
  /** Meaning in one sentence, for the console and docs/operating.md. */
  readonly meaning: string;
  /** Further text for docs/operating.md, in Markdown. */
  readonly more?: string;
  /** True if production does not start without the setting. */
  readonly inProduction?: true;
  /** True if the value is never shown and may come from a file (`NAME_FILE`). */
  readonly secret?: true;
}

/** All settings, in the order of docs/operating.md. */
const settings = {
  NODE_ENV: {
    default: 'the sandbox',
    meaning: 'Production, or the sandbox',
    more: 'See [Modes](#modes)',
  },
  PORT: { default: '3000', meaning: 'Port on which the hub listens' },
  HOST: {
    default: '`127.0.0.1`; production `0.0.0.0`',
    meaning: 'Address of this machine on which the hub listens',
  },
  HUB_PUBLIC_URL: {
    default: '`http://localhost:PORT`',
    inProduction: true,
    meaning: 'Public address of the hub: https, no path',
    more: 'Links in emails, the return from OAuth and the name of the cookie follow from it',
  },
  HUB_DATA_DIR: {
    default: '`.data`',
    meaning: 'Folder of the embedded database, files without a bucket, and browser builds',
    more: '`pictures` in it may be removed at any time',
  },
  HUB_BACKUP_DIR: { default: 'none', meaning: 'Folder of nightly backups' },
  HUB_BACKUP_KEEP: { default: '14', meaning: 'Number of nightly backups that stay (1 to 365)' },
  HUB_BACKUP_RECIPIENT: {
    default: 'none',
    meaning: 'Public key that every backup is encrypted for',
    more: 'A key of [age](https://age-encryption.org); see [Backups](#backups)',
  },
  HUB_CATALOG: {
    default: '`catalog.json`',
    meaning: 'File of the catalog',
    more: 'See [Catalog](#catalog)',
  },
  HUB_SECRET: {
    default: 'created in the data folder',
    inProduction: true,
    secret: true,
    meaning: 'Secret for encryption and signatures: at least 32 random characters',
    more: '`openssl rand -hex 32` makes one. With several, separated by commas, the first seals and the others open',
  },
  HUB_LEGACY: {
    default: '`guard`',
    meaning: 'Themes sold before this hub: off, guard or on',
    more: 'See [older-themes.md](older-themes.md)',
  },
  HUB_LIMITS: { default: '`on`', meaning: 'Rate limits: on, or off in the sandbox only' },
  HUB_SITE_PATTERNS: {
    default: 'none',
    meaning: 'Hosts that are live, staging or local sites',
    more: 'See [site-patterns.md](operating/site-patterns.md)',
  },
  TRUSTED_PROXIES: {
    default: 'none',
    meaning:
      'Addresses and networks, separated by commas, whose X-Forwarded-For and X-Forwarded-Proto are trusted',
    more: 'At most `/8`, IPv6 `/16`',
  },
  DATABASE_URL: {
    default: 'embedded',
    inProduction: true,
    secret: true,
    meaning: 'PostgreSQL 15 or newer; without it the database is embedded',
    more: '`postgres://user:password@host/name`; 26 connections per instance',
  },
  SMTP_URL: {
    default: 'the sandbox’s',
    inProduction: true,
    secret: true,
    meaning: 'Mail server',
    more: '`smtp://` or `smtps://user:password@host:port`',
  },
  MAIL_FROM: {
    default: 'an example',
    inProduction: true,
    meaning: 'Sender of emails',
    more: '`Customer Hub <hub@your.domain>`',
  },
  ENVATO_CLIENT_ID: {
    default: 'the sandbox’s',
    inProduction: true,
    meaning: 'OAuth app at Envato that connects the accounts of buyers',
    more: 'Its confirmation URL is `HUB_PUBLIC_URL/user/envato-authorization`',
  },
  ENVATO_CLIENT_SECRET: {
    default: 'the sandbox’s',
    inProduction: true,
    secret: true,
    meaning: 'Secret of the OAuth app',
  },
  ENVATO_PERSONAL_TOKEN: {
    default: 'the sandbox’s',
    inProduction: true,
    secret: true,
    meaning: 'Personal token of the author, which looks up sales by purchase code',
  },
  ENVATO_API_URL: {
    default: 'sandbox; production `https://api.envato.com`',
    meaning: 'Address of the Envato API',
  },
  S3_REGION: {
    default: 'none',
    meaning: 'Region of the bucket for files',
    more: 'Set this and the next three, or none',
  },
  S3_BUCKET: { default: 'the data folder', meaning: 'Bucket for files' },
  S3_ACCESS_KEY_ID: { default: 'none', meaning: 'Access key of the bucket' },
  S3_SECRET_ACCESS_KEY: { default: 'none', secret: true, meaning: 'Secret of the access key' },
  S3_ENDPOINT: {
    default: 'Amazon’s',
    meaning: 'Address of another store',
    more: '`https://s3.your.domain`',
  },
  LOG_LEVEL: {
    default: '`info`',
    meaning: 'Log level: trace, debug, info, warn, error, fatal or silent',
  },
  HUB_NAME: {
    default: 'machine and process',
    meaning: 'Instance name in log, metrics and status; unique per database',
  },
  HUB_CONSOLE_NETWORKS: {
    default: 'everywhere',
    meaning: 'Addresses and networks that reach the console; others get an unknown path',
    more: 'Such as `10.8.0.0/16,203.0.113.7`. Behind a proxy it needs `TRUSTED_PROXIES`. Does not restrict [tokens](tokens.md)',
  },
  HUB_RELEASE_FEED: {
    default: 'none',
    meaning: 'Address of the feed of the hub’s own releases',
    more: 'A `release.json`; `hub status` and the console announce newer releases. Asked at most every six hours',
  },
  HUB_REQUIRE_SECOND_FACTOR: {
    default: '`nobody`; production `operators`',
    meaning:
      'Users who must use two-factor authentication: operators or everyone; nobody in the sandbox only',
  },
  METRICS_TOKEN: {
    default: 'none',
    secret: true,
    meaning: 'Bearer token to read the metrics from other machines: at least 16 random characters',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    default: 'none',
    meaning: 'Collector of traces and metrics, by OTLP over HTTP',
    more: 'Such as `http://127.0.0.1:4318`; see [Metrics](#metrics)',
  },
  CAPTCHA_PROVIDER: {
    default: '`altcha`',
    meaning: 'Captcha: altcha, turnstile, or off in the sandbox',
    more: 'See [captcha.md](captcha.md)',
  },
  CAPTCHA_SITE_KEY: { default: 'none', meaning: 'Public key of Turnstile' },
  CAPTCHA_SECRET: { default: 'none', secret: true, meaning: 'Secret key of Turnstile' },
  MESSENGER_PROVIDER: {
    default: '`own`',
    meaning: 'Messenger of buyers: own or intercom',
    more: 'See [messenger.md](messenger.md)',
  },
  MESSENGER_MAIL_TO: {
    default: 'the address of `MAIL_FROM`',
    meaning: 'Mailbox for unread messages and login issues',
  },
  MESSENGER_APP_ID: { default: 'none', meaning: 'Workspace at Intercom' },
  MESSENGER_SECRET: {
    default: 'none',
    secret: true,
    meaning: 'Identity verification secret of Intercom',
  },
  CONVERSATION_RETENTION: {
    default: '1095',
    meaning: 'Days that a closed conversation is kept (1 to 7300)',
  },
  INBOUND_IMAP_URL: {
    default: 'none',
    secret: true,
    meaning: 'Mailbox from which the hub reads replies by email, for the hub alone',
    more: '`imaps://user:password@host`, then `:port` and `/folder` if needed; see [Replies by email](messenger.md#replies-by-email)',
  },
  INBOUND_ADDRESS: {
    default: 'none',
    meaning: 'Address of that mailbox, to which buyers reply',
    more: 'Its server must accept `name+tag@`',
  },
  INBOUND_AUTHSERV_ID: {
    default: 'the host of `INBOUND_IMAP_URL`',
    meaning: 'Name of the mail server in the header Authentication-Results of that mailbox',
    more: 'At Gmail `mx.google.com`',
  },
  INBOUND_OPERATOR_REPLIES: {
    default: '`on`, or `off` with `HUB_CONSOLE_NETWORKS`',
    meaning: 'Operators answer conversations by email: on or off',
  },
  ANALYTICS_PROVIDER: {
    default: '`own`',
    meaning: 'Analytics: own or plausible',
    more: 'See [analytics.md](analytics.md)',
  },
  ANALYTICS_SITE: { default: 'none', meaning: 'Name of this site at Plausible' },
  ANALYTICS_URL: { default: '`https://plausible.io`', meaning: 'Address of Plausible' },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

export const settingNames = Object.keys(settings) as SettingName[];

export const settingOf = (name: SettingName): Setting => settings[name];
