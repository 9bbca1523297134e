import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { factorGroups } from '#features/identity';
import type { S3Settings } from '#platform/files/s3-files.ts';
import { legacyModes, parseSitePatterns, type SiteSettings } from '#features/verification';
import { checkAddresses } from './address-settings.ts';
import { isRecipient } from '#platform/backup/encryption.ts';
import { readAnalytics, readCaptcha } from './provider-settings.ts';
import type { Config, ListenAddress } from './config-shape.ts';
import { readMessenger } from './messenger-settings.ts';
import {
  createReader,
  entriesOf,
  findMisspelt,
  type Environment,
  type Reader,
} from './config-reader.ts';
import { doubtsOf } from './doubts.ts';
import { describeSettings, type SettingDescription } from './meanings.ts';
import { settingNames, type SettingName } from './names.ts';
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
      /** Values that the start checks too, so that all faults come together; null if faulty. */
      readonly readable: {
        readonly catalogFile: string | null;
        readonly listening: ListenAddress | null;
      };
    };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Reads the settings from `env` and collects every fault. `readFile` reads `…_FILE` settings. */
export function parseConfig(
  env: Environment,
  readFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): ConfigResult {
  const reader = createReader(env, readFile);
  const production = readMode(reader) === 'production';
  const port = reader.port('PORT', 3000);
  const publicUrl = reader.url('HUB_PUBLIC_URL', `http://localhost:${port}`);

  const mailFrom = readMailFrom(reader, production);

  const config: Config = {
    mode: production ? 'production' : 'sandbox',
    name: readName(reader),
    port,
    host: reader.text('HOST', production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    dataDir: reader.text('HUB_DATA_DIR', '.data'),
    backups: readBackups(reader),
    backupRecipient: readBackupRecipient(reader),
    catalogFile: reader.text('HUB_CATALOG', '') || null,
    secrets: readSecrets(reader, production),
    limits: reader.choice('HUB_LIMITS', ['on', 'off'], 'on') === 'on',
    legacy: reader.choice('HUB_LEGACY', legacyModes, 'guard'),
    sites: readSites(reader),
    trustedProxies: reader.list('TRUSTED_PROXIES'),
    databaseUrl: reader.secret('DATABASE_URL', '') || null,
    smtpUrl: reader.secret('SMTP_URL', production ? null : `smtp://127.0.0.1:${port + 2}`),
    mailFrom,
    envato: {
      apiUrl: reader.origin(
        'ENVATO_API_URL',
        production ? 'https://api.envato.com' : `http://127.0.0.1:${port + 1}`,
      ),
      clientId: reader.text('ENVATO_CLIENT_ID', production ? null : sandboxApp.clientId),
      clientSecret: reader.secret(
        'ENVATO_CLIENT_SECRET',
        production ? null : sandboxApp.clientSecret,
      ),
      personalToken: reader.secret(
        'ENVATO_PERSONAL_TOKEN',
        production ? null : sandboxApp.personalToken,
      ),
    },
    s3: readS3(reader),
    requireSecondFactor: reader.choice(
      'HUB_REQUIRE_SECOND_FACTOR',
      factorGroups,
      production ? 'operators' : 'nobody',
    ),
    consoleNetworks: reader.list('HUB_CONSOLE_NETWORKS'),
    captcha: readCaptcha(reader, { production }),
    messenger: readMessenger(reader, mailFrom),
    analytics: readAnalytics(reader),
    releaseFeed: readWebAddress(reader, 'HUB_RELEASE_FEED'),
    otlpEndpoint: readWebAddress(reader, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    logLevel: reader.choice('LOG_LEVEL', logLevels, 'info'),
    metricsToken: readMetricsToken(reader),
    secretFiles: reader.files,
  };
  checkAddresses(reader, config);
  if (production) checkProduction(reader, config);
  const { faults } = reader;
  if (faults.length > 0) {
    const isPortWrong = faults.some((fault) => fault.startsWith('PORT '));
    const { catalogFile } = config;
    return { ok: false, faults, readable: { catalogFile, listening: isPortWrong ? null : config } };
  }
  const warnings = [...findMisspelt(env, settingNames), ...doubtsOf(reader, config)];
  return { ok: true, config, warnings };
}

export const environmentOf = (hub: string): NodeJS.ProcessEnv => ({
  ...process.env,
  HUB_NAME: hub,
});

export const readDescribed = (): SettingDescription[] => describeSettings(process.env);

export const isByNpm = (): boolean => process.env['npm_lifecycle_event'] === 'hub';

export const readCaller = (): string => process.env['SUDO_USER'] ?? '';

/** Reads the settings of this process. No other module reads its environment. */
export const readConfig = (): ConfigResult => parseConfig(process.env);

/** Reads NODE_ENV. An unknown value would start the sandbox, which must not be on the internet. */
function readMode(reader: Reader): string {
  const mode = reader.text('NODE_ENV', '');
  if (!['', 'production', 'test'].includes(mode)) {
    reader.fault(`NODE_ENV must be production, test or unset, not ${mode}.`);
  }
  return mode;
}

function readSecrets(reader: Reader, production: boolean): string[] {
  const name = 'HUB_SECRET';
  const secrets = entriesOf(reader.secret(name, production ? null : ''));
  // A value of only commas counts as missing. Otherwise the hub would generate a secret.
  if (
    production &&
    secrets.length === 0 &&
    !reader.faults.some((fault) => fault.startsWith(name))
  ) {
    reader.missing(name);
  }
  const [first, ...older] = secrets;
  // A guessable secret may follow its successor to open old values, or it could not be replaced.
  const isFirstWeak = first !== undefined && isWeak(first, { shortest: 32 });
  if (isFirstWeak || older.some((secret) => isPoor(secret, { shortest: 32 }))) {
    reader.fault(
      'HUB_SECRET is too weak. Use at least 32 random characters (openssl rand -hex 32).',
    );
  }
  return secrets;
}

/** Reads an address such as `hub@your.domain` or `Customer Hub <hub@your.domain>`. */
function readMailFrom(reader: Reader, production: boolean): string {
  const from = reader.text('MAIL_FROM', production ? null : 'Customer Hub <hub@hub.example>');
  const isMailbox = /^(?:[^<>\p{Cc}]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/u;
  if (from !== '' && !isMailbox.test(from)) {
    reader.fault('MAIL_FROM must be one email address, such as Customer Hub <hub@your.domain>.');
  }
  return from;
}

function readName(reader: Reader): string | null {
  const name = reader.text('HUB_NAME', '') || null;
  if (name !== null && !/^[\w.:-]{1,64}$/.test(name)) {
    reader.fault('HUB_NAME must be at most 64 letters, digits, dots, colons and dashes.');
  }
  return name;
}

function readWebAddress(reader: Reader, name: SettingName): URL | null {
  if (reader.isMissing(name)) return null;
  const address = reader.url(name, '');
  if (!/^https?:$/.test(address.protocol)) reader.fault(`${name} must be a web address.`);
  return address;
}

function readMetricsToken(reader: Reader): string | null {
  const token = reader.secret('METRICS_TOKEN', '') || null;
  const isPlain = token === null || /^[\x21-\x7e]+$/.test(token);
  if (token !== null && (!isPlain || isWeak(token, { shortest: 16 }))) {
    reader.fault(
      'METRICS_TOKEN is too weak. Use at least 16 random characters without spaces (openssl rand -hex 32).',
    );
  }
  return token;
}

function readSites(reader: Reader): SiteSettings {
  const parsed = parseSitePatterns(reader.text('HUB_SITE_PATTERNS', ''));
  if (parsed.ok) return parsed.settings;
  for (const fault of parsed.faults) reader.fault(`HUB_SITE_PATTERNS: ${fault}.`);
  return { patterns: [], suffixes: [] };
}

function readBackups(reader: Reader): Config['backups'] {
  const dir = reader.text('HUB_BACKUP_DIR', '');
  const keep = reader.count('HUB_BACKUP_KEEP', 14, 365);
  return dir === '' ? null : { dir: resolve(dir), keep };
}

function readBackupRecipient(reader: Reader): string | null {
  const recipient = reader.text('HUB_BACKUP_RECIPIENT', '');
  if (recipient === '' || isRecipient(recipient)) return recipient || null;
  reader.fault('HUB_BACKUP_RECIPIENT must be an age public key: age1 followed by 58 characters.');
  return null;
}

/** Reads the settings of a bucket; null if none is set. Amazon's needs no endpoint. */
function readS3(reader: Reader): S3Settings | null {
  const needed = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID'] as const;
  const secret = ['S3_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY_FILE'] as const;
  const all = [...needed, 'S3_ENDPOINT', ...secret] as const;
  if (all.every((name) => reader.isMissing(name))) return null;
  const [region, bucket, accessKeyId] = needed.map((name) => reader.text(name, null));
  return {
    endpoint: reader.isMissing('S3_ENDPOINT') ? null : reader.origin('S3_ENDPOINT', ''),
    region: region ?? '',
    bucket: bucket ?? '',
    accessKeyId: accessKeyId ?? '',
    secretAccessKey: reader.secret('S3_SECRET_ACCESS_KEY', null),
  };
}
