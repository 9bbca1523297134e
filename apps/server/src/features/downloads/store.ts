import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { pluginReleases } from '#schema/downloads.ts';

export type Release = typeof pluginReleases.$inferSelect;
export type NewRelease = Omit<typeof pluginReleases.$inferInsert, 'id' | 'withdrawnAt'>;

export interface ReleaseStore {
  /** Those that are offered, of one plugin or of all. */
  listOffered(slug?: string): Promise<Release[]>;
  /** That version, offered or withdrawn. */
  find(slug: string, version: string): Promise<Release | null>;
  /** False when that version is there already. */
  insert(release: NewRelease): Promise<boolean>;
  /** Takes it back, or offers it again. */
  setWithdrawn(id: number, withdrawnAt: Date | null): Promise<void>;
}

export const createReleaseStore = (db: Db): ReleaseStore => ({
  listOffered(slug) {
    const ofSlug = slug === undefined ? undefined : eq(pluginReleases.slug, slug);
    return db
      .sql()
      .select()
      .from(pluginReleases)
      .where(and(isNull(pluginReleases.withdrawnAt), ofSlug))
      .orderBy(asc(pluginReleases.id));
  },
  async find(slug, version) {
    const [row] = await db
      .sql()
      .select()
      .from(pluginReleases)
      .where(and(eq(pluginReleases.slug, slug), eq(pluginReleases.version, version)));
    return row ?? null;
  },
  async insert(release) {
    const rows = await db
      .sql()
      .insert(pluginReleases)
      .values(release)
      .onConflictDoNothing({ target: [pluginReleases.slug, pluginReleases.version] })
      .returning({ id: pluginReleases.id });
    return rows.length > 0;
  },
  async setWithdrawn(id, withdrawnAt) {
    await db.sql().update(pluginReleases).set({ withdrawnAt }).where(eq(pluginReleases.id, id));
  },
});
