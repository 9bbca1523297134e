import { lt } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { knownDevices } from '#schema/identity.ts';

/** The devices that a user has signed in from; they outlive sessions. Signing in remembers them. */
export const createDeviceStore = (db: Db) => ({
  async sweep(unseenSince: Date): Promise<void> {
    await db.sql().delete(knownDevices).where(lt(knownDevices.lastSeenAt, unseenSince));
  },
});

export type DeviceStore = ReturnType<typeof createDeviceStore>;
