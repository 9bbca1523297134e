import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { reservations } from '#schema/verification.ts';

export type Reservation = typeof reservations.$inferSelect;
type NewReservation = Pick<
  Reservation,
  'requestId' | 'licenseId' | 'userId' | 'kind' | 'movingId' | 'createdAt' | 'expiresAt'
>;

export function createReservationStore(db: Db) {
  const update = async (id: number, values: Partial<Reservation>): Promise<void> => {
    await db.sql().update(reservations).set(values).where(eq(reservations.id, id));
  };
  const isOpen = and(isNull(reservations.endedAt), isNull(reservations.exchangedAt));
  const select = () => db.sql().select().from(reservations);
  return {
    async insert(values: NewReservation): Promise<number> {
      const { id } = reservations;
      const [row] = await db.sql().insert(reservations).values(values).returning({ id });
      if (!row) throw new Error('A reservation was not stored');
      return row.id;
    },
    setCodeHash: (id: number, codeHash: string) => update(id, { codeHash }),
    async findCurrent(requestId: string, now: Date): Promise<Reservation | null> {
      const isThis = and(eq(reservations.requestId, requestId), isOpen);
      const isCurrent = and(isThis, gt(reservations.expiresAt, now));
      const rows = await select().where(isCurrent).orderBy(desc(reservations.id)).limit(1);
      return rows[0] ?? null;
    },
    find: async (id: number): Promise<Reservation | null> =>
      (await select().where(eq(reservations.id, id)))[0] ?? null,
    findByCodeHash: async (codeHash: string): Promise<Reservation | null> =>
      (await select().where(eq(reservations.codeHash, codeHash)))[0] ?? null,
    /** Returns the reservation whose exchange created the current token of the activation. */
    async findLastExchange(activationId: number): Promise<Reservation | null> {
      const isThis = eq(reservations.activationId, activationId);
      const rows = await select()
        .where(and(isThis, isNotNull(reservations.exchangedAt)))
        .orderBy(desc(reservations.exchangedAt), desc(reservations.id))
        .limit(1);
      return rows[0] ?? null;
    },
    /** Ends the open reservations of the request. Exchanged reservations stay. */
    async endOfRequest(requestId: string, now: Date) {
      const isThis = and(eq(reservations.requestId, requestId), isOpen);
      await db.sql().update(reservations).set({ endedAt: now }).where(isThis);
    },
    /** Counts one wrong verifier. Returns the new count. */
    async countWrongVerifier(id: number): Promise<number> {
      const [row] = await db
        .sql()
        .update(reservations)
        .set({ wrongVerifiers: sql`${reservations.wrongVerifiers} + 1` })
        .where(eq(reservations.id, id))
        .returning({ count: reservations.wrongVerifiers });
      return row?.count ?? 0;
    },
    markExchanged: (id: number, activationId: number, exchangedAt: Date) =>
      update(id, { activationId, exchangedAt }),
    markReuseMailed: (id: number, reuseMailedAt: Date) => update(id, { reuseMailedAt }),
  };
}
