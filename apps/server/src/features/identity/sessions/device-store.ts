import { lt } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { knownDevices } from '#schema/identity.ts';

/**
 * The devices that a user has signed in from. A device is added by signing in and stays when its
 * session ends.
 */
export const createDeviceStore = (db: Db) => ({
  async sweep(unseenSince: Date): Promise<void> {
    await db.sql().delete(knownDevices).where(lt(knownDevices.lastSeenAt, unseenSince));
  },
});

export type DeviceStore = ReturnType<typeof createDeviceStore>;
