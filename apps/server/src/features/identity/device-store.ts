import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { knownDevices } from '#schema/identity.ts';

/** The devices that a user has signed in from; they outlive sessions. */
export const createDeviceStore = (db: Db) => ({
  async hasAny(userId: number): Promise<boolean> {
    const rows = await db
      .sql()
      .select({ userId: knownDevices.userId })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .limit(1);
    return rows.length > 0;
  },
  /** Remembers a device; answers whether it was unknown. */
  async see(userId: number, deviceHash: string, now: Date): Promise<boolean> {
    const [row] = await db
      .sql()
      .insert(knownDevices)
      .values({ userId, deviceHash, lastSeenAt: now })
      .onConflictDoUpdate({
        target: [knownDevices.userId, knownDevices.deviceHash],
        set: { lastSeenAt: now },
      })
      // Zero in a row that this statement made.
      .returning({ isNew: sql<boolean>`xmax = 0` });
    return row?.isNew ?? false;
  },
  async sweep(unseenSince: Date): Promise<void> {
    await db.sql().delete(knownDevices).where(lt(knownDevices.lastSeenAt, unseenSince));
  },
});

export type DeviceStore = ReturnType<typeof createDeviceStore>;
