import { and, between, eq, inArray, isNull, lt, max, ne, or } from 'drizzle-orm';
import type { JWK } from 'jose';
import type { Db } from '#platform/db/db.ts';
import { statement, writing } from '#platform/db/statement.ts';
import { users } from '#schema/identity.ts';
import { licenses } from '#schema/licenses.ts';
import { activations } from '#schema/verification.ts';
import { licenseColumns, type LicenseRow } from './license-store.ts';

export type Activation = typeof activations.$inferSelect;
type NewActivation = typeof activations.$inferInsert;
export type EndReason = NonNullable<Activation['endReason']>;

/** Columns that a heartbeat reads. They are few because every site sends one heartbeat a week. */
export interface Pulse
  extends
    Pick<Activation, 'id' | 'siteUrl' | 'site' | 'endedAt' | 'endReason' | 'lastSeenAt'>,
    Pick<Activation, 'tokenUsedAt' | 'certificateId' | 'certificateIssuedAt'>,
    Pick<Activation, 'itemId' | 'kind'>,
    Pick<LicenseRow, 'codeSealed' | 'codeIndex' | 'supportedUntil'> {
  readonly licenseStatus: LicenseRow['status'];
  /** Time when the key of the last certificate was retired; null if the key is in use. */
  readonly keyRetiredAt: Date | null;
}

/** Key of a certificate, and the state of its activation, which is null if there is none. */
export interface CertificateRecord {
  readonly publicJwk: JWK;
  readonly site: string | null;
  readonly endedAt: Date | null;
  readonly licenseStatus: LicenseRow['status'] | null;
}

export interface GivenCertificate {
  readonly certificateId: string;
  readonly certificateKid: string;
  readonly certificateIssuedAt: Date;
}

export type ReportedVersions = Pick<Activation, 'themeVersion' | 'wordpressVersion' | 'phpVersion'>;

/** Changes by a heartbeat, for the site with this token. Null leaves a value unchanged. */
interface Beat {
  readonly tokenHash: string;
  readonly seen: { readonly at: Date; readonly about: Partial<ReportedVersions> } | null;
  readonly given: GivenCertificate | null;
}

/** Filter of sites with an id in this range and no contact since `since`. */
interface Silence {
  readonly since: Date;
  readonly now: Date;
  readonly ids: { readonly from: number; readonly to: number };
}

const pulse = statement<Pulse>(
  'activation_pulse',
  `select a.id, a.site_url as "siteUrl", a.site, a.ended_at as "endedAt",
    a.end_reason as "endReason", a.last_seen_at as "lastSeenAt", a.token_used_at as "tokenUsedAt",
    a.certificate_id as "certificateId", a.certificate_issued_at as "certificateIssuedAt",
    a.item_id as "itemId", a.kind, l.code_sealed as "codeSealed", l.code_index as "codeIndex",
    l.status as "licenseStatus", l.supported_until as "supportedUntil",
    k.retired_at as "keyRetiredAt"
  from activations a
  join licenses l on l.id = a.license_id
  left join signing_keys k on k.kid = a.certificate_kid
  where a.token_hash = $1`,
);

const noteBeat = writing(
  'activation_beat',
  `update activations
  set last_seen_at = coalesce($2::timestamptz, last_seen_at),
    token_used_at = coalesce(token_used_at, $2::timestamptz),
    theme_version = coalesce($3, theme_version),
    wordpress_version = coalesce($4, wordpress_version),
    php_version = coalesce($5, php_version),
    certificate_id = coalesce($6, certificate_id),
    certificate_kid = coalesce($7, certificate_kid),
    certificate_issued_at = coalesce($8::timestamptz, certificate_issued_at)
  where id = $1 and token_hash = $9`,
);

const certified = statement<CertificateRecord>(
  'activation_certified',
  `select k.public_jwk as "publicJwk", a.site, a.ended_at as "endedAt",
    l.status as "licenseStatus"
  from signing_keys k
  left join activations a on a.id = $2::int
  left join licenses l on l.id = a.license_id
  where k.kid = $1 and (k.retired_at is null or k.retired_at > $3::timestamptz)`,
);

export function createActivationStore(db: Db) {
  const joined = () =>
    db
      .sql()
      .select({
        activation: activations,
        license: licenseColumns,
        /** Time of the owner's suspension; null if the owner is not suspended. */
        ownerBlockedAt: users.blockedAt,
      })
      .from(activations)
      .innerJoin(licenses, eq(licenses.id, activations.licenseId))
      .leftJoin(users, eq(users.id, licenses.userId));
  const firstOrNull = <T>(rows: readonly T[]): T | null => rows[0] ?? null;
  return {
    async insert(values: NewActivation): Promise<Activation> {
      const [row] = await db.sql().insert(activations).values(values).returning();
      if (!row) throw new Error('An activation was not stored');
      return row;
    },
    async update(id: number, values: Partial<NewActivation>) {
      await db.sql().update(activations).set(values).where(eq(activations.id, id));
    },
    find: async (id: number) => firstOrNull(await joined().where(eq(activations.id, id))),
    findPulse: async (tokenHash: string): Promise<Pulse | null> =>
      firstOrNull(await db.run(pulse, [tokenHash])),
    async noteBeat(id: number, { tokenHash, seen, given }: Beat) {
      const { themeVersion = null, wordpressVersion = null, phpVersion = null } = seen?.about ?? {};
      const { certificateId = null, certificateKid = null } = given ?? {};
      const issuedAt = given?.certificateIssuedAt.toISOString() ?? null;
      const reported = [seen?.at.toISOString() ?? null, themeVersion, wordpressVersion, phpVersion];
      await db.run(noteBeat, [id, ...reported, certificateId, certificateKid, issuedAt, tokenHash]);
    },
    /**
     * Returns the key and the activation of a certificate. Null if the key is unknown or was
     * retired before `retiredAfter`.
     */
    findCertified: async (
      kid: string,
      id: number | null,
      retiredAfter: Date,
    ): Promise<CertificateRecord | null> =>
      firstOrNull(await db.run(certified, [kid, id, retiredAfter.toISOString()])),
    findByTokenHash: async (tokenHash: string) =>
      firstOrNull(await joined().where(eq(activations.tokenHash, tokenHash))),
    async findActive(licenseId: number, site: string): Promise<Activation | null> {
      const isThis = and(eq(activations.licenseId, licenseId), eq(activations.site, site));
      const isActive = and(isThis, isNull(activations.endedAt));
      return firstOrNull(await db.sql().select().from(activations).where(isActive));
    },
    /** Ends the activation if it is active. Returns true if it was active. */
    async end(id: number, endReason: EndReason, endedAt: Date): Promise<boolean> {
      const isActive = and(eq(activations.id, id), isNull(activations.endedAt));
      const ended = db.sql().update(activations).set({ endedAt, endReason }).where(isActive);
      return (await ended.returning({ id: activations.id })).length > 0;
    },
    /** Prevents the automatic reactivation of sites that ended by silence. */
    async keepSilentEnded(licenseId: number) {
      const silent = and(eq(activations.licenseId, licenseId), eq(activations.endReason, 'silent'));
      await db.sql().update(activations).set({ endReason: 'operator' }).where(silent);
    },
    /** Removes the domain lock that past live sites set on the license. */
    async unbind(licenseId: number, unboundAt: Date) {
      const binds = and(eq(activations.licenseId, licenseId), isNull(activations.unboundAt));
      await db.sql().update(activations).set({ unboundAt }).where(binds);
    },
    async lastId(): Promise<number> {
      const last = max(activations.id);
      const [row] = await db.sql().select({ last }).from(activations);
      return row?.last ?? 0;
    },
    /**
     * Ends silent staging and local sites, except offline sites with a valid certificate. Returns
     * the ended activations.
     */
    endSilent: ({ since, now: endedAt, ids }: Silence): Promise<Activation[]> =>
      db
        .sql()
        .update(activations)
        .set({ endedAt, endReason: 'silent' })
        .where(
          and(
            isNull(activations.endedAt),
            ne(activations.kind, 'live'),
            // The index `activations_not_live` requires both kinds by name, and the range of ids.
            inArray(activations.kind, ['staging', 'local']),
            between(activations.id, ids.from, ids.to),
            lt(activations.lastSeenAt, since),
            or(isNull(activations.offlineUntil), lt(activations.offlineUntil, endedAt)),
          ),
        )
        .returning(),
  };
}

export type ActivationStore = ReturnType<typeof createActivationStore>;
