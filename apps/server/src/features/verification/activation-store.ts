import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/db.ts';
import { licenses } from '#schema/licenses.ts';
import { signingKeys } from '#schema/platform.ts';
import { activations } from '#schema/verification.ts';
import { licenseColumns, type LicenseRow } from './license-store.ts';

export type Activation = typeof activations.$inferSelect;
export type NewActivation = typeof activations.$inferInsert;
export type EndReason = NonNullable<Activation['endReason']>;

/** An activation with its licence, as one round trip reads them. */
export interface ActivationWithLicense {
  readonly activation: Activation;
  readonly license: LicenseRow;
  /** When the key of the last certificate was retired; null while it signs. */
  readonly keyRetiredAt: Date | null;
}

/** The part of a certificate that the activation remembers. */
export interface GivenCertificate {
  readonly certificateId: string;
  readonly certificateKid: string;
  readonly certificateIssuedAt: Date;
}

export interface ActivationStore {
  insert(activation: NewActivation): Promise<Activation>;
  update(id: number, values: Partial<NewActivation>): Promise<void>;
  find(id: number): Promise<ActivationWithLicense | null>;
  findByTokenHash(tokenHash: string): Promise<ActivationWithLicense | null>;
  /** The activation of this site on the licence, if it is active. */
  findActive(licenseId: number, site: string): Promise<Activation | null>;
  /** Ends it if it is active, and answers whether it was. */
  end(id: number, reason: EndReason, now: Date): Promise<boolean>;
  /** Frees the licence from the end product of its past live sites. */
  unbind(licenseId: number, now: Date): Promise<void>;
  /** Ends the staging and local sites not heard of since `instant`, save those that cannot call. */
  endSilent(instant: Date, now: Date): Promise<Activation[]>;
}

export function createActivationStore(db: Db): ActivationStore {
  const joined = (handle = db.sql()) =>
    handle
      .select({
        activation: activations,
        license: licenseColumns,
        keyRetiredAt: signingKeys.retiredAt,
      })
      .from(activations)
      .innerJoin(licenses, eq(licenses.id, activations.licenseId))
      .leftJoin(signingKeys, eq(signingKeys.kid, activations.certificateKid));
  // Every heartbeat begins with it.
  const byToken = () =>
    db.prepared('activation_by_token', (handle) =>
      joined(handle)
        .where(eq(activations.tokenHash, sql.placeholder('tokenHash')))
        .prepare('activation_by_token'),
    );
  const first = <T>(rows: readonly T[]): T | null => rows[0] ?? null;
  return {
    async insert(values) {
      const [row] = await db.sql().insert(activations).values(values).returning();
      if (!row) throw new Error('An activation was not stored');
      return row;
    },
    async update(id, values) {
      await db.sql().update(activations).set(values).where(eq(activations.id, id));
    },
    find: async (id) => first(await joined().where(eq(activations.id, id))),
    findByTokenHash: async (tokenHash) => first(await byToken().execute({ tokenHash })),
    async findActive(licenseId, site) {
      const rows = await db
        .sql()
        .select()
        .from(activations)
        .where(
          and(
            eq(activations.licenseId, licenseId),
            eq(activations.site, site),
            isNull(activations.endedAt),
          ),
        );
      return first(rows);
    },
    async end(id, endReason, endedAt) {
      const rows = await db
        .sql()
        .update(activations)
        .set({ endedAt, endReason })
        .where(and(eq(activations.id, id), isNull(activations.endedAt)))
        .returning({ id: activations.id });
      return rows.length > 0;
    },
    async unbind(licenseId, unboundAt) {
      const binds = and(eq(activations.licenseId, licenseId), isNull(activations.unboundAt));
      await db.sql().update(activations).set({ unboundAt }).where(binds);
    },
    endSilent: (instant, endedAt) =>
      db
        .sql()
        .update(activations)
        .set({ endedAt, endReason: 'silent' })
        .where(
          and(
            isNull(activations.endedAt),
            ne(activations.kind, 'live'),
            lt(activations.lastSeenAt, instant),
            or(isNull(activations.offlineUntil), lt(activations.offlineUntil, endedAt)),
          ),
        )
        .returning(),
  };
}
