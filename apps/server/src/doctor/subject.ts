import type { Catalog } from '@hub/contract/catalog';
import type { Config } from '#settings/config-shape.ts';
import type { DescribedSetting } from '#settings/meanings.ts';
import type { HubClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Keys } from '#platform/secrets/keys.ts';

/** A database that answers, or why there is none. */
export type Database =
  | { readonly is: 'open'; readonly db: Db }
  | { readonly is: 'away'; readonly why: string };

/** All that is looked at. What is null could not be had, which the check of its own says. */
export interface Subject {
  readonly node: { readonly version: string; readonly fault: string | null };
  readonly settings: {
    readonly faults: readonly string[];
    readonly warnings: readonly string[];
    readonly described: readonly DescribedSetting[];
  };
  readonly catalogue: () => {
    readonly catalog: Catalog | null;
    readonly faults: readonly string[];
    /** Beside which lies what stored versions name. */
    readonly file: string;
  };
  /** Null: the settings have faults. */
  readonly config: Config | null;
  readonly database: Database | null;
  readonly clock: HubClock;
  /** Of every secret in `HUB_SECRET`, the first first. */
  readonly rings: readonly Keys[];
  /** Of this release: its version, and the folder of its migrations. */
  readonly release: { readonly version: string; readonly migrations: string };
  /** Who asks: the user id of this process; null where the system has none. */
  readonly user: number | null;
}

/** The database, where it answers. */
export const dbOf = ({ database }: Subject): Db | null =>
  database?.is === 'open' ? database.db : null;
