import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { reservations } from '#schema/verification.ts';

export type Reservation = typeof reservations.$inferSelect;
export type NewReservation = Pick<
  Reservation,
  'requestId' | 'licenseId' | 'userId' | 'kind' | 'movingId' | 'createdAt' | 'expiresAt'
>;

export interface ReservationStore {
  insert(reservation: NewReservation): Promise<number>;
  setCodeHash(id: number, codeHash: string): Promise<void>;
  /** Returns the valid reservation of this request, or null. */
  findCurrent(requestId: string, now: Date): Promise<Reservation | null>;
  find(id: number): Promise<Reservation | null>;
  findByCodeHash(codeHash: string): Promise<Reservation | null>;
  /** Returns the reservation whose exchange made the activation's current token. */
  findLastExchange(activationId: number): Promise<Reservation | null>;
  /** Ends the request's reservations; exchanged ones stay. */
  endOfRequest(requestId: string, now: Date): Promise<void>;
  /** Counts one wrong verifier and returns the number. */
  countWrongVerifier(id: number): Promise<number>;
  markExchanged(id: number, activationId: number, now: Date): Promise<void>;
  markReuseMailed(id: number, now: Date): Promise<void>;
}

export function createReservationStore(db: Db): ReservationStore {
  const update = async (id: number, values: Partial<Reservation>): Promise<void> => {
    await db.sql().update(reservations).set(values).where(eq(reservations.id, id));
  };
  const isOpen = and(isNull(reservations.endedAt), isNull(reservations.exchangedAt));
  const select = () => db.sql().select().from(reservations);
  return {
    async insert(values) {
      const [row] = await db
        .sql()
        .insert(reservations)
        .values(values)
        .returning({ id: reservations.id });
      if (!row) throw new Error('A reservation was not stored');
      return row.id;
    },
    setCodeHash: (id, codeHash) => update(id, { codeHash }),
    async findCurrent(requestId, now) {
      const rows = await select()
        .where(and(eq(reservations.requestId, requestId), isOpen, gt(reservations.expiresAt, now)))
        .orderBy(desc(reservations.id))
        .limit(1);
      return rows[0] ?? null;
    },
    find: async (id) => (await select().where(eq(reservations.id, id)))[0] ?? null,
    findByCodeHash: async (codeHash) =>
      (await select().where(eq(reservations.codeHash, codeHash)))[0] ?? null,
    async findLastExchange(activationId) {
      const rows = await select()
        .where(
          and(eq(reservations.activationId, activationId), isNotNull(reservations.exchangedAt)),
        )
        .orderBy(desc(reservations.exchangedAt), desc(reservations.id))
        .limit(1);
      return rows[0] ?? null;
    },
    async endOfRequest(requestId, now) {
      await db
        .sql()
        .update(reservations)
        .set({ endedAt: now })
        .where(and(eq(reservations.requestId, requestId), isOpen));
    },
    async countWrongVerifier(id) {
      const [row] = await db
        .sql()
        .update(reservations)
        .set({ wrongVerifiers: sql`${reservations.wrongVerifiers} + 1` })
        .where(eq(reservations.id, id))
        .returning({ count: reservations.wrongVerifiers });
      return row?.count ?? 0;
    },
    markExchanged: (id, activationId, exchangedAt) => update(id, { activationId, exchangedAt }),
    markReuseMailed: (id, reuseMailedAt) => update(id, { reuseMailedAt }),
  };
}
