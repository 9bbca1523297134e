import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { factorGroups } from '#features/identity';
import type { S3Settings } from '#platform/files/s3-files.ts';

import { legacyModes, parseSitePatterns, type SiteSettings } from '#features/verification';
import { checkAddresses } from './address-settings.ts';
import { readAnalytics, readCaptcha } from './provider-settings.ts';
import { isRecipient } from '#platform/backup/encryption.ts';
import type { Config, ListenAddress } from './config-shape.ts';
import { readMessenger } from './messenger-settings.ts';
import { createReader, findMisspelt, type Environment, type Reader } from './config-reader.ts';
import { doubtsOf } from './doubts.ts';
import { describeSettings, type SettingDescription } from './meanings.ts';
import { settingNames } from './names.ts';
import { checkProduction, sandboxApp } from './production-settings.ts';
import { isPoor, isWeak } from './secret-strength.ts';

export type ConfigResult =
  | {
      readonly ok: true;
      readonly config: Config;
      /** Warnings about settings that are valid but perhaps not intended. */
      readonly warnings: readonly string[];
    }
  | {
      readonly ok: false;
      readonly faults: readonly string[];
      /**
       * Files and address that the start can check too, so that all faults are reported at once. A
       * value is null if its setting has a fault.
       */
      readonly readable: {
        readonly catalogFile: string | null;
        readonly listening: ListenAddress | null;
      };
    };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/**
 * Reads the settings from `env` and collects every fault. Its only side effect is `readFile`, for
 * `…_FILE` settings.
 */
export function parseConfig(
  env: Environment,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): ConfigResult {
  const read = createReader(env, readFile);
  const production = readMode(read) === 'production';
  const port = read.port('PORT', 3000);
  const publicUrl = read.url('HUB_PUBLIC_URL', `http://localhost:${port}`);

  const mailFrom = readMailFrom(read, production);

  const config: Config = {
    mode: production ? 'production' : 'sandbox',
    name: readName(read),
    port,
    host: read.text('HOST', production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    dataDir: read.text('HUB_DATA_DIR', '.data'),
    backups: readBackups(read),
    backupRecipient: readBackupRecipient(read),
    catalogFile: read.text('HUB_CATALOG', '') || null,
    secrets: readSecrets(read, production),
    limits: read.choice('HUB_LIMITS', ['on', 'off'], 'on') === 'on',
    legacy: read.choice('HUB_LEGACY', legacyModes, 'guard'),
    sites: readSites(read),
    trustedProxies: read.list('TRUSTED_PROXIES'),
    databaseUrl: read.secret('DATABASE_URL', '') || null,
    smtpUrl: read.secret('SMTP_URL', production ? null : `smtp://127.0.0.1:${port + 2}`),
    mailFrom,
    envato: {
      apiUrl: read.origin(
        'ENVATO_API_URL',
        production ? 'https://api.envato.com' : `http://127.0.0.1:${port + 1}`,
      ),
      clientId: read.text('ENVATO_CLIENT_ID', production ? null : sandboxApp.clientId),
      clientSecret: read.secret(
        'ENVATO_CLIENT_SECRET',
        production ? null : sandboxApp.clientSecret,
      ),
      personalToken: read.secret(
        'ENVATO_PERSONAL_TOKEN',
        production ? null : sandboxApp.personalToken,
      ),
    },
    s3: readS3(read),
    requireSecondFactor: read.choice(
      'HUB_REQUIRE_SECOND_FACTOR',
      factorGroups,
      production ? 'operators' : 'nobody',
    ),
    consoleNetworks: read.list('HUB_CONSOLE_NETWORKS'),
    captcha: readCaptcha(read, { production }),
    messenger: readMessenger(read, mailFrom),
    analytics: readAnalytics(read),
    releaseFeed: readReleaseFeed(read),
    otlpEndpoint: readOtlpEndpoint(read),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    metricsToken: readMetricsToken(read),
    secretFiles: read.files,
  };
  checkAddresses(read, config);
  if (production) checkProduction(read, config);
  const { faults } = read;
  if (faults.length > 0) {
    const isPortWrong = faults.some((fault) => fault.startsWith('PORT '));
    const { catalogFile } = config;
    return { ok: false, faults, readable: { catalogFile, listening: isPortWrong ? null : config } };
  }
  const warnings = [...findMisspelt(env, settingNames), ...doubtsOf(read, config)];
  return { ok: true, config, warnings };
}

/** Returns the environment for a child process with the settings of this hub. */
export const environmentOf = (hub: string): NodeJS.ProcessEnv => ({
  ...process.env,
  HUB_NAME: hub,
});

/** Describes every setting of this process: value, source and meaning. */
export const readDescribed = (): SettingDescription[] => describeSettings(process.env);

/** Returns true if `npm run hub` started this process. */
export const isByNpm = (): boolean => process.env['npm_lifecycle_event'] === 'hub';

/** Returns the user who called `sudo`; an empty text without `sudo`. */
export const readCaller = (): string => process.env['SUDO_USER'] ?? '';

/** Reads the settings of this process. No other module reads its environment. */
export const readConfig = (): ConfigResult => parseConfig(process.env);

/** Reads NODE_ENV. An unknown value would start the sandbox, which must not be on the internet. */
function readMode(read: Reader): string {
  const mode = read.text('NODE_ENV', '');
  if (!['', 'production', 'test'].includes(mode)) {
    read.fault(`NODE_ENV must be production, test or unset, not ${mode}.`);
  }
  return mode;
}

function readSecrets(read: Reader, production: boolean): string[] {
  const name = 'HUB_SECRET';
  const secrets = read
    .secret(name, production ? null : '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  // A value of only commas counts as missing. Otherwise the hub would generate a secret as in the
  // sandbox.
  if (production && secrets.length === 0 && !read.faults.some((fault) => fault.startsWith(name))) {
    read.missing(name);
  }
  const [first, ...older] = secrets;
  // A guessable secret may follow its successor to open old values. Otherwise it could never be
  // replaced.
  const isFirstWeak = first !== undefined && isWeak(first, { shortest: 32 });
  if (isFirstWeak || older.some((secret) => isPoor(secret, { shortest: 32 }))) {
    read.fault('HUB_SECRET is too weak. Use at least 32 random characters (openssl rand -hex 32).');
  }
  return secrets;
}

/** Reads an address such as `hub@your.domain` or `Customer Hub <hub@your.domain>`. */
function readMailFrom(read: Reader, production: boolean): string {
  const from = read.text('MAIL_FROM', production ? null : 'Customer Hub <hub@hub.example>');
  const isMailbox = /^(?:[^<>\p{Cc}]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/u;
  if (from !== '' && !isMailbox.test(from)) {
    read.fault('MAIL_FROM must be one email address, such as Customer Hub <hub@your.domain>.');
  }
  return from;
}

/** Reads the name of the instance, which log lines and metrics contain. */
function readName(read: Reader): string | null {
  const name = read.text('HUB_NAME', '') || null;
  if (name !== null && !/^[\w.:-]{1,64}$/.test(name)) {
    read.fault('HUB_NAME must be at most 64 letters, digits, dots, colons and dashes.');
  }
  return name;
}

function readReleaseFeed(read: Reader): URL | null {
  if (read.isMissing('HUB_RELEASE_FEED')) return null;
  const feed = read.url('HUB_RELEASE_FEED', '');
  if (!/^https?:$/.test(feed.protocol)) read.fault('HUB_RELEASE_FEED must be a web address.');
  return feed;
}

function readMetricsToken(read: Reader): string | null {
  const token = read.secret('METRICS_TOKEN', '') || null;
  const isPlain = token === null || /^[\x21-\x7e]+$/.test(token);
  if (token !== null && (!isPlain || isWeak(token, { shortest: 16 }))) {
    read.fault(
      'METRICS_TOKEN is too weak. Use at least 16 random characters without spaces (openssl rand -hex 32).',
    );
  }
  return token;
}

function readSites(read: Reader): SiteSettings {
  const parsed = parseSitePatterns(read.text('HUB_SITE_PATTERNS', ''));
  if (parsed.ok) return parsed.settings;
  for (const fault of parsed.faults) read.fault(`HUB_SITE_PATTERNS: ${fault}.`);
  return { patterns: [], suffixes: [] };
}

function readOtlpEndpoint(read: Reader): URL | null {
  if (read.isMissing('OTEL_EXPORTER_OTLP_ENDPOINT')) return null;
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT', '');
  if (/^https?:$/.test(endpoint.protocol)) return endpoint;
  read.fault('OTEL_EXPORTER_OTLP_ENDPOINT must be a web address.');
  return null;
}

function readBackups(read: Reader): Config['backups'] {
  const dir = read.text('HUB_BACKUP_DIR', '');
  const keep = read.count('HUB_BACKUP_KEEP', 14, 365);
  return dir === '' ? null : { dir: resolve(dir), keep };
}

function readBackupRecipient(read: Reader): string | null {
  const recipient = read.text('HUB_BACKUP_RECIPIENT', '');
  if (recipient === '' || isRecipient(recipient)) return recipient || null;
  read.fault('HUB_BACKUP_RECIPIENT must be an age public key: age1 followed by 58 characters.');
  return null;
}

/**
 * Reads the settings of a bucket; null if none is set. Without an endpoint the bucket is at Amazon.
 */
function readS3(read: Reader): S3Settings | null {
  const needed = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID'] as const;
  const secret = ['S3_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY_FILE'] as const;
  const all = [...needed, 'S3_ENDPOINT', ...secret] as const;
  if (all.every((name) => read.isMissing(name))) return null;
  const [region, bucket, accessKeyId] = needed.map((name) => read.text(name, null));
  return {
    endpoint: read.isMissing('S3_ENDPOINT') ? null : read.origin('S3_ENDPOINT', ''),
    region: region ?? '',
    bucket: bucket ?? '',
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: read.secret('S3_SECRET_ACCESS_KEY', null),
  };
}
