import type { Catalog } from '@hub/contract/catalog';
import type { Announcements } from '#features/announcements';
import type { Audit, Chain } from '#features/audit';
import type { CatalogVersions } from '#features/catalog-versions';
import type { PersonAdministration } from '#features/identity';
import type { CodeReveal, LicenseAssignment, LicenseBlocker } from '#features/licenses';
import type { LostFiles } from '#features/messenger';
import type { Invitations, Operators } from '#features/operators';
import type { People } from '#features/people';
import type { PrivacyAdministration } from '#features/privacy';
import type { Publisher } from '#features/releases';
import type { Tokens } from '#features/tokens';
import type { SiteAdministration } from '#features/verification';
import type { Webhooks } from '#features/webhooks';
import type { FailedJobs } from '#doctor/failed-jobs.ts';
import type { Finding } from '#doctor/finding.ts';
import type { KeyRotation } from '#doctor/key-rotation.ts';
import type { Status } from '#doctor/status.ts';
import type { WrittenBackup } from '#platform/backup/write-backup.ts';
import type { SealedAnew } from '#platform/db/sealed/resealing.ts';
import type { MailTrial } from '#platform/mail/try-mail.ts';
import type { Actor } from '#platform/actor.ts';

/** Number of values that depend on one secret. */
export interface SecretUse {
  readonly fingerprint: string;
  /** Position in `HUB_SECRET`, from 1; null if the secret is missing there. */
  readonly place: number | null;
  /** Sealed values by column. */
  readonly values: Readonly<Record<string, number>>;
  /** Audit events that depend on the secret, and time of the last one; null without events. */
  readonly trail: { readonly events: number; readonly last: Date } | null;
}

export interface ResealResult {
  readonly sealed: number;
  /** Number of values that no secret opens. They stay unchanged. */
  readonly lost: number;
  /** Number of rehashed audit events; null for a broken audit chain, which stays unchanged. */
  readonly events: number | null;
}

export type ReloadResult =
  /** Every instance on the database reads the catalog within seconds. */
  | { readonly kind: 'told' }
  | { readonly kind: 'done' }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

export interface CommandServices {
  readonly status: () => Promise<Status>;
  readonly doctor: () => Promise<readonly Finding[]>;
  readonly releases: { readonly plugins: Publisher; readonly themes: Publisher };
  readonly keys: KeyRotation;
  readonly resealing: { sealAnew(): Promise<SealedAnew> };
  readonly jobs: FailedJobs;
  /** Creates the operator of the sandbox and returns the sign-in; null in production. */
  readonly readyOperator:
    | ((actor: Actor) => Promise<{ readonly username: string; readonly password: string }>)
    | null;
  readonly sites: SiteAdministration;
  readonly blocking: LicenseBlocker;
  readonly assigning: LicenseAssignment;
  readonly showing: CodeReveal;
  readonly people: People;
  readonly actions: PersonAdministration;
  readonly privacy: PrivacyAdministration;
  readonly tokens: Pick<Tokens, 'create' | 'list' | 'revoke'>;
  readonly operators: Operators;
  readonly invitations: Invitations;
  readonly announcements: Announcements;
  readonly catalog: { show(): Catalog; reload(): Promise<ReloadResult> };
  readonly versions: CatalogVersions;
  readonly chain: Chain;
  readonly auditLog: Pick<Audit, 'search'>;
  readonly backUp: (file: string, options: { readonly files: boolean }) => Promise<WrittenBackup>;
  readonly lost: Pick<LostFiles, 'list' | 'markLost'>;
  /** Sends a test email without the queue. */
  readonly tryMail: (to: string) => Promise<MailTrial>;
  readonly secrets: {
    status(): Promise<SecretUse[]>;
    /** Returns a sentence for each running instance that does not seal with the first secret. */
    behind(): Promise<readonly string[]>;
    reseal(actor: Actor): Promise<ResealResult>;
  };
  readonly webhooks: Webhooks;
}

export interface CommandContext extends CommandServices {
  readonly actor: Actor;
}
