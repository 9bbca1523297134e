import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import { indexKeyContext } from './sealed-columns.ts';
import { fingerprintOf, type Sealer } from '#platform/secrets/sealing.ts';
import { indexKeys } from '#schema/platform.ts';

interface IndexDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly sealing: Sealer;
}

export class IndexKeyLost extends Error {
  constructor(name: string, fingerprint: string) {
    super(
      `The key of ${name} was sealed with another HUB_SECRET (${fingerprint}). Give that secret back, after the new one and a comma. If it is lost for good: secret lost ${fingerprint}`,
    );
    this.name = 'IndexKeyLost';
  }
}

/**
 * Opens the blind index with this name. Its key is random, because a key derived from `HUB_SECRET`
 * would change at every rotation. Throws `IndexKeyLost`.
 */
export async function openBlindIndex({ db, clock, sealing }: IndexDependencies, name: string) {
  const context = indexKeyContext(name);
  const find = async (): Promise<string | undefined> => {
    const named = eq(indexKeys.name, name);
    const [row] = await db.sql().select().from(indexKeys).where(named);
    return row?.keySealed;
  };
  // If two processes start on an empty database, one insert wins, and both read its value.
  const make = async (): Promise<string | undefined> => {
    const keySealed = sealing.seal(randomBytes(32).toString('base64url'), context);
    const row = { name, keySealed, createdAt: clock.now() };
    await db.sql().insert(indexKeys).values(row).onConflictDoNothing();
    return find();
  };
  const sealed = (await find()) ?? (await make()) ?? '';
  const plain = sealing.open(sealed, context);
  if (plain === null) throw new IndexKeyLost(name, fingerprintOf(sealed));
  const key = createSecretKey(plain, 'base64url');
  return {
    /** Returns the HMAC-SHA256 of the text in 43 characters, which is the same in every process. */
    of: (text: string): string => createHmac('sha256', key).update(text).digest('base64url'),
  };
}

/** Returns the fingerprint of the missing secret that sealed the key; null if none is missing. */
export async function findLostIndexKey(
  { db, sealing }: Pick<IndexDependencies, 'db' | 'sealing'>,
  name: string,
): Promise<string | null> {
  const [row] = await db.sql().select().from(indexKeys).where(eq(indexKeys.name, name));
  const isOpen = !row || sealing.open(row.keySealed, indexKeyContext(name)) !== null;
  return isOpen ? null : fingerprintOf(row.keySealed);
}

/** Deletes the key of an index; the next start creates another key. */
export async function removeIndexKey(db: Db, name: string): Promise<void> {
  await db.sql().delete(indexKeys).where(eq(indexKeys.name, name));
}

export type BlindIndex = Awaited<ReturnType<typeof openBlindIndex>>;
