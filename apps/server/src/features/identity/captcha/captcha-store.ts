import { lt } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { spentCaptchas } from '#schema/identity.ts';

/** Used solutions; each is stored until it expires. */
export const createCaptchaStore = (db: Db) => ({
  /** Records a solution as used. Returns true only for the first of simultaneous callers. */
  async spend(hash: string, expiresAt: Date): Promise<boolean> {
    const rows = await db
      .sql()
      .insert(spentCaptchas)
      .values({ hash, expiresAt })
      .onConflictDoNothing()
      .returning({ hash: spentCaptchas.hash });
    return rows.length > 0;
  },
  async sweep(now: Date): Promise<void> {
    await db.sql().delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, now));
  },
});

export type CaptchaStore = ReturnType<typeof createCaptchaStore>;
