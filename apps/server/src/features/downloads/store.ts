import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PackageKind } from './package-kinds.ts';
import type { Db } from '#platform/db/db.ts';
import { pluginReleases, themeReleases } from '#schema/downloads.ts';

type Noun = PackageKind['noun'];

/** Plugins and themes are kept alike, each kind in a table of its own. */
const tables = { plugin: pluginReleases, theme: themeReleases } satisfies Record<Noun, unknown>;

export type Release = typeof pluginReleases.$inferSelect;
export type NewRelease = Omit<typeof pluginReleases.$inferInsert, 'id' | 'withdrawnAt'>;

export interface ReleaseStore {
  /** Those that are offered, of one slug or of all. */
  listOffered(slug?: string): Promise<Release[]>;
  /** That version, offered or withdrawn. */
  find(slug: string, version: string): Promise<Release | null>;
  /** False when that version is there already. */
  insert(release: NewRelease): Promise<boolean>;
  /** Takes it back, offers it again, or gives it another signature. */
  change(id: number, to: Partial<Pick<Release, 'withdrawnAt' | 'signature'>>): Promise<void>;
  /** The zips of all versions, each once. */
  listFiles(): Promise<{ readonly sha256: string; readonly size: number }[]>;
}

export const createReleaseStore = (db: Db, noun: Noun): ReleaseStore => {
  const table = tables[noun];
  return {
    listOffered(slug) {
      const ofSlug = slug === undefined ? undefined : eq(table.slug, slug);
      return db
        .sql()
        .select()
        .from(table)
        .where(and(isNull(table.withdrawnAt), ofSlug))
        .orderBy(asc(table.id));
    },
    async find(slug, version) {
      const [row] = await db
        .sql()
        .select()
        .from(table)
        .where(and(eq(table.slug, slug), eq(table.version, version)));
      return row ?? null;
    },
    async insert(release) {
      const rows = await db
        .sql()
        .insert(table)
        .values(release)
        .onConflictDoNothing({ target: [table.slug, table.version] })
        .returning({ id: table.id });
      return rows.length > 0;
    },
    listFiles: () =>
      db.sql().selectDistinct({ sha256: table.sha256, size: table.size }).from(table),
    async change(id, to) {
      await db.sql().update(table).set(to).where(eq(table.id, id));
    },
  };
};
