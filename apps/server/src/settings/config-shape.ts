import type { NightlySettings } from '#platform/backup/nightly.ts';
import type { S3Settings } from '#platform/files/s3-files.ts';
import type { SiteSettings } from '#features/verification';
import type { AnalyticsSettings } from '#features/analytics';
import type { CaptchaSettings, FactorGroup } from '#features/identity';
import type { LegacyMode } from '#features/verification';
import type { MessengerSettings } from '#features/messenger';

/** Complete, validated settings of the hub. Times and sizes are in the contract's limits. */
export interface Config {
  readonly mode: 'sandbox' | 'production';
  /** Name of this instance; null derives it from machine and process. */
  readonly name: string | null;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  readonly dataDir: string;
  /** Folder of nightly backups; null: none are written. */
  readonly backups: NightlySettings | null;
  /** Public key of age that backups are encrypted for; null leaves them readable. */
  readonly backupRecipient: string | null;
  /** Path of the catalog; null for the one that comes with the hub. */
  readonly catalogFile: string | null;
  /** First secret seals and signs; the others only open. Empty: the sandbox creates its own. */
  readonly secrets: readonly string[];
  readonly limits: boolean;
  /** Answers to themes sold before this hub. */
  readonly legacy: LegacyMode;
  /** Patterns that decide which hosts are live, staging or local sites. */
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
  /** Bucket for zips of plugins; null: they are in the data folder. */
  readonly s3: S3Settings | null;
  /** Users who must use a second factor. */
  readonly requireSecondFactor: FactorGroup;
  /** Addresses and networks from which the console can be reached; all if there are none. */
  readonly consoleNetworks: readonly string[];
  readonly captcha: CaptchaSettings;
  readonly messenger: MessengerSettings;
  readonly analytics: AnalyticsSettings;
  /** Address of the release feed; null: none is read. */
  readonly releaseFeed: URL | null;
  /** Collector of traces and metrics, by OTLP over HTTP; null: none. */
  readonly otlpEndpoint: URL | null;
  readonly logLevel: string;
  /** Token for reading metrics from another machine; null allows this machine only. */
  readonly metricsToken: string | null;
  /** Files with secrets that settings were read from. */
  readonly secretFiles: readonly string[];
}

/** Address on which the hub listens. */
export type ListenAddress = Pick<Config, 'host' | 'port'>;
