import type { NightlySettings } from '#platform/backup/nightly.ts';
import type { S3Settings } from '#platform/files/s3-files.ts';
import type { SiteSettings } from '#features/verification';
import type { AnalyticsSettings } from '#features/analytics';
import type { CaptchaSettings, FactorGroup } from '#features/identity';
import type { LegacyMode } from '#features/legacy';
import type { MessengerSettings } from '#features/messenger';

/** The hub's settings, whole and checked. Times and sizes are fixed in the contract's limits. */
export interface Config {
  readonly mode: 'sandbox' | 'production';
  /** What this hub is called among those of its database; null: by machine and process. */
  readonly name: string | null;
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  readonly dataDir: string;
  /** Where a backup is written each night; null: none is. */
  readonly backups: NightlySettings | null;
  /** Path of the catalogue; null for the one that comes with the hub. */
  readonly catalogFile: string | null;
  /** The first secret seals and signs; the others only open. Empty: the sandbox makes its own. */
  readonly secrets: readonly string[];
  readonly limits: boolean;
  /** What themes sold before this hub are answered. */
  readonly legacy: LegacyMode;
  /** The operator's settings for which hosts are live, staging or local sites. */
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
  /** Where the zips of plugins are kept; null: in the data folder. */
  readonly s3: S3Settings | null;
  /** Of whom a second factor is asked. */
  readonly requireSecondFactor: FactorGroup;
  /** From where the console can be reached, addresses and networks; none: from everywhere. */
  readonly consoleNetworks: readonly string[];
  readonly captcha: CaptchaSettings;
  readonly messenger: MessengerSettings;
  readonly analytics: AnalyticsSettings;
  /** Where the newest release is read from; null: from nowhere. */
  readonly releaseFeed: URL | null;
  readonly logLevel: string;
  /** A program that sends it may read the metrics from elsewhere; null: this machine alone. */
  readonly metricsToken: string | null;
  /** The files that settings were read from, each with a secret. */
  readonly secretFiles: readonly string[];
}

/** Where the hub listens. */
export type Listening = Pick<Config, 'host' | 'port'>;
