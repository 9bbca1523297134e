import { and, count, desc, eq, lte, ne, sql } from 'drizzle-orm';
import type { EndedSupport, License, LicenseStatus, NewPurchase } from './license.ts';
import type { Db, Sql } from '#platform/db/db.ts';
import { licenses } from '#schema/licenses.ts';

export interface FoundLicense {
  readonly id: number;
  readonly userId: number;
  readonly status: LicenseStatus;
}

export interface LicenseStore {
  /** Every licence of a user with its sites: one round trip. */
  list(userId: number): Promise<License[]>;
  listEndedSupport(userId: number, now: Date): Promise<EndedSupport[]>;
  /** Licences that are not refunded. */
  count(userId: number): Promise<number>;
  /** Whether the user owns a valid licence of the item. */
  hasValid(userId: number, itemId: number): Promise<boolean>;
  findByCode(purchaseCode: string): Promise<FoundLicense | null>;
  /** Adds a licence owned by its code alone; false when the code is there already. */
  insert(userId: number, purchase: NewPurchase, now: Date): Promise<boolean>;
}

/** An activation inside the JSON of the list's query. */
interface ActivationJson {
  readonly id: number;
  readonly url: string;
  readonly host: string;
  readonly kind: 'live' | 'staging' | 'local';
  readonly activated: string;
  readonly seen: string;
  readonly ended: string | null;
  readonly reason: string | null;
}

// Written out: in a query over one table Drizzle leaves column names bare, and a bare `id` inside
// the subquery would be the activation's.
const activationsJson = sql<readonly ActivationJson[]>`(
  select coalesce(json_agg(json_build_object(
    'id', a.id, 'url', a.site_url, 'host', a.host, 'kind', a.kind, 'activated', a.activated_at,
    'seen', a.last_seen_at, 'ended', a.ended_at, 'reason', a.end_reason
  ) order by a.activated_at desc, a.id desc), '[]'::json)
  from activations a where a.license_id = licenses.id)`;

const selectList = (handle: Sql) =>
  handle
    .select({
      id: licenses.id,
      purchaseCode: licenses.purchaseCode,
      itemId: licenses.itemId,
      itemName: licenses.itemName,
      itemUrl: licenses.itemUrl,
      itemThumb: licenses.itemThumb,
      licenseType: licenses.licenseType,
      soldAt: licenses.soldAt,
      supportedUntil: licenses.supportedUntil,
      status: licenses.status,
      activations: activationsJson,
    })
    .from(licenses)
    .where(eq(licenses.userId, sql.placeholder('userId')))
    .orderBy(desc(licenses.soldAt), desc(licenses.id))
    .prepare('licenses_list');

type ListRow = Awaited<ReturnType<ReturnType<typeof selectList>['execute']>>[number];

function toLicense({ activations, ...row }: ListRow): License {
  const active = activations.filter(({ ended }) => ended === null);
  const shown = active.find(({ kind }) => kind === 'live') ?? activations[0];
  return {
    ...row,
    domain: shown?.host ?? null,
    sites: active.map(({ id, url, kind, seen }) => ({
      activationId: id,
      url,
      kind,
      lastSeenAt: new Date(seen),
    })),
    history: activations
      .filter(({ kind }) => kind === 'live')
      .map(({ url, activated, ended, reason }) => ({
        url,
        activatedAt: new Date(activated),
        endedAt: ended === null ? null : new Date(ended),
        endReason: reason,
      })),
  };
}

const isNotRefunded = ne(licenses.status, 'refunded');

export const createLicenseStore = (db: Db): LicenseStore => ({
  async list(userId) {
    const rows = await db.prepared('licenses_list', selectList).execute({ userId });
    return rows.map(toLicense);
  },
  async listEndedSupport(userId, now) {
    const rows = await db
      .sql()
      .select({
        itemId: licenses.itemId,
        itemName: licenses.itemName,
        itemUrl: licenses.itemUrl,
        supportedUntil: licenses.supportedUntil,
      })
      .from(licenses)
      .where(and(eq(licenses.userId, userId), isNotRefunded, lte(licenses.supportedUntil, now)))
      .orderBy(desc(licenses.supportedUntil), desc(licenses.id));
    return rows.flatMap(({ supportedUntil, ...row }) =>
      supportedUntil === null ? [] : [{ ...row, supportedUntil }],
    );
  },
  async count(userId) {
    const [row] = await db
      .sql()
      .select({ total: count() })
      .from(licenses)
      .where(and(eq(licenses.userId, userId), isNotRefunded));
    return row?.total ?? 0;
  },
  async hasValid(userId, itemId) {
    const isValid = eq(licenses.status, 'valid');
    const rows = await db
      .sql()
      .select({ id: licenses.id })
      .from(licenses)
      .where(and(eq(licenses.userId, userId), eq(licenses.itemId, itemId), isValid))
      .limit(1);
    return rows.length > 0;
  },
  async findByCode(purchaseCode) {
    const [row] = await db
      .sql()
      .select({ id: licenses.id, userId: licenses.userId, status: licenses.status })
      .from(licenses)
      .where(eq(licenses.purchaseCode, purchaseCode));
    return row ?? null;
  },
  async insert(userId, purchase, now) {
    const rows = await db
      .sql()
      .insert(licenses)
      .values({ ...purchase, userId, confirmedAt: now, checkedAt: now, createdAt: now })
      .onConflictDoNothing({ target: licenses.purchaseCode })
      .returning({ id: licenses.id });
    return rows.length > 0;
  },
});
