import type { Catalog } from '@hub/contract/catalog';
import type { Config } from '#settings/config-shape.ts';
import type { SettingDescription } from '#settings/meanings.ts';
import type { HubClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Keys } from '#platform/secrets/keys.ts';

export type Database =
  | { readonly is: 'open'; readonly db: Db }
  | { readonly is: 'away'; readonly why: string };

/** A part is null if it is unavailable; its check reports the reason. */
export interface Subject {
  readonly node: { readonly version: string; readonly fault: string | null };
  readonly settings: {
    readonly faults: readonly string[];
    readonly warnings: readonly string[];
    readonly described: readonly SettingDescription[];
  };
  readonly catalogue: () => {
    readonly catalog: Catalog | null;
    readonly faults: readonly string[];
    /** Path of the catalog file. Files that stored versions name are in its folder. */
    readonly file: string;
  };
  /** Null if the settings have faults. */
  readonly config: Config | null;
  readonly database: Database | null;
  readonly clock: HubClock;
  /** Keys of every secret in `HUB_SECRET`, in order. */
  readonly rings: readonly Keys[];
  readonly release: { readonly version: string; readonly migrations: string };
  /** User id of this process; null if the system has no user ids. */
  readonly user: number | null;
}
