import type { NightlySettings } from '#platform/backup/nightly.ts';
import type { S3Settings } from '#platform/files/s3-files.ts';
import type { LegacyMode, SiteSettings } from '#features/verification';
import type { AnalyticsSettings } from '#features/analytics';
import type { CaptchaSettings, FactorGroup } from '#features/identity';
import type { MessengerSettings } from '#features/messenger';

/** Complete, validated settings of the hub. The contract's limits define times and sizes. */
export interface Config {
  readonly mode: 'sandbox' | 'production';
  /** Name of this instance; null to derive it from machine and process. */
  readonly name: string | null;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  readonly dataDir: string;
  /** Folder of nightly backups; null if none are written. */
  readonly backups: NightlySettings | null;
  /** Public age key for which backups are encrypted; null for backups without encryption. */
  readonly backupRecipient: string | null;
  /** Path of the catalog file; null for the file that comes with the hub. */
  readonly catalogFile: string | null;
  /** The first seals and signs, the others only open. Empty if the sandbox creates its secret. */
  readonly secrets: readonly string[];
  readonly limits: boolean;
  /** Answers to themes that were sold before this hub. */
  readonly legacy: LegacyMode;
  readonly sites: SiteSettings;
  readonly trustedProxies: readonly string[];
  readonly databaseUrl: string | null;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly envato: {
    readonly apiUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly personalToken: string;
  };
  /** Bucket for files; null if files are in the data folder. */
  readonly s3: S3Settings | null;
  readonly requireSecondFactor: FactorGroup;
  /** Addresses and networks that may use the console; empty for all. */
  readonly consoleNetworks: readonly string[];
  readonly captcha: CaptchaSettings;
  readonly messenger: MessengerSettings;
  readonly analytics: AnalyticsSettings;
  readonly releaseFeed: URL | null;
  /** OTLP over HTTP endpoint of the collector of traces and metrics; null without a collector. */
  readonly otlpEndpoint: URL | null;
  readonly logLevel: string;
  /** Token for reading metrics from other machines; null to allow this machine only. */
  readonly metricsToken: string | null;
  /** Files from which secrets were read. */
  readonly secretFiles: readonly string[];
}

export type ListenAddress = Pick<Config, 'host' | 'port'>;
