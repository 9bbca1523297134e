import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Noun } from './package-kinds.ts';
import type { Db } from '#platform/db/db.ts';
import { listingOf } from '#platform/db/sql/listing.ts';
import type { PagedList } from '#platform/lists.ts';
import { pluginReleases, themeReleases } from '#schema/releases.ts';

/** Plugins and themes have equal columns in separate tables. */
const tables = { plugin: pluginReleases, theme: themeReleases } satisfies Record<Noun, unknown>;

export type Release = typeof pluginReleases.$inferSelect;
export type NewRelease = Omit<typeof pluginReleases.$inferInsert, 'id'>;

export interface ReleaseRef {
  readonly slug: string;
  readonly version: string;
}

type Changes = Partial<
  Pick<Release, 'withdrawnAt' | 'publishedAt' | 'signature' | 'draft' | 'share' | 'notes'>
>;

interface ReleaseFilter {
  readonly slugs: readonly string[];
  /** Beginning of a version. */
  readonly version: string;
  readonly limit: number;
}

export const createReleaseStore = (db: Db, noun: Noun) => {
  const table = tables[noun];
  return {
    listOffered(slug?: string): Promise<Release[]> {
      const ofSlug = slug === undefined ? undefined : eq(table.slug, slug);
      const isOffered = and(isNull(table.withdrawnAt), ofSlug);
      return db.sql().select().from(table).where(isOffered).orderBy(asc(table.id));
    },
    async find({ slug, version }: ReleaseRef): Promise<Release | null> {
      const isThis = and(eq(table.slug, slug), eq(table.version, version));
      const [row] = await db.sql().select().from(table).where(isThis);
      return row ?? null;
    },
    /** Inserts a release. Returns false if the version exists. */
    async insert(release: NewRelease): Promise<boolean> {
      const rows = await db
        .sql()
        .insert(table)
        .values(release)
        .onConflictDoNothing({ target: [table.slug, table.version] })
        .returning({ id: table.id });
      return rows.length > 0;
    },
    /** Returns the zips of all versions, without duplicates. */
    listFiles: (): Promise<{ readonly sha256: string; readonly size: number }[]> =>
      db.sql().selectDistinct({ sha256: table.sha256, size: table.size }).from(table),
    /** Lists all releases; by default the last uploaded first. */
    list: (sort?: string): PagedList<Release> =>
      listingOf<Release>(db, {
        id: table.id,
        orders: {
          published: { by: table.publishedAt.getSQL(), type: 'instant' },
          product: { by: table.slug.getSQL(), type: 'text' },
          downloads: { by: table.downloads.getSQL(), type: 'number' },
        },
        sort,
        read: ({ where, limit, orderBy, key }) =>
          db
            .sql()
            .select({ ...getTableColumns(table), key })
            .from(table)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit),
      }),
    /** Returns the newest releases with one of these slugs or a version that begins so. */
    matching: ({ slugs, version, limit }: ReleaseFilter): Promise<Release[]> =>
      db
        .sql()
        .select()
        .from(table)
        .where(or(inArray(table.slug, [...slugs]), sql`starts_with(${table.version}, ${version})`))
        .orderBy(desc(table.id))
        .limit(limit),
    async change(id: number, to: Changes) {
      await db.sql().update(table).set(to).where(eq(table.id, id));
    },
    async remove(id: number) {
      await db.sql().delete(table).where(eq(table.id, id));
    },
    /** Returns true if a release of this kind uses the zip with this hash. */
    async holds(sha256: string): Promise<boolean> {
      const isThis = eq(table.sha256, sha256);
      const rows = await db.sql().select({ id: table.id }).from(table).where(isThis).limit(1);
      return rows.length > 0;
    },
    async count(id: number, downloads: number) {
      const more = sql`${table.downloads} + ${downloads}`;
      await db.sql().update(table).set({ downloads: more }).where(eq(table.id, id));
    },
  };
};

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
