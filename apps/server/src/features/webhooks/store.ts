import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  isNotNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { auditEvents } from '#schema/audit.ts';
import { webhookDeliveries, webhookEndpoints } from '#schema/webhooks.ts';
import type { Db } from '#platform/db/db.ts';
import type { SealedColumn } from '#platform/secrets/sealing.ts';

/** Context of a sealed secret: a seal copied to another row cannot be opened. */
export const endpointContext = (id: string): string => `webhook:${id}`;

/** Context of a sealed chat URL, which is as secret as a password. */
export const urlContext = (id: string): string => `webhook-url:${id}`;

const column = (name: string, contextOf = endpointContext): SealedColumn => ({
  table: 'webhook_endpoints',
  column: name,
  key: 'id',
  keyType: 'text',
  boundTo: 'id',
  contextOf,
});

/** Sealed columns: the secrets shared with receivers, and the URLs of chats. */
export const webhookSeals: readonly SealedColumn[] = [
  column('secret_sealed'),
  column('old_secret_sealed'),
  column('url_sealed', urlContext),
];

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

type NewDelivery = Pick<DeliveryRow, 'userId' | 'event' | 'messageId' | 'body' | 'createdAt'>;

interface Hold {
  readonly now: Date;
  readonly until: Date;
  /** True to send now, before the next attempt is due. */
  readonly isPressed: boolean;
}

const sweptAtOnce = 500;

const { id, pausedAt, parkedAt, nextTryAt, heldUntil } = webhookEndpoints;

const itsWaiting = sql`from webhook_deliveries d
  where d.endpoint_id = webhook_endpoints.id and d.delivered_at is null`;
const waiting = sql<number>`(select count(*)::int ${itsWaiting})`;
/** Reads one row, although many deliveries may wait. */
const someWait = sql`(select true ${itsWaiting} order by d.id limit 1)`;

/** Matches endpoints that are not paused, parked or claimed by another process. */
const isFree = (now: Date): SQL | undefined =>
  and(isNull(pausedAt), isNull(parkedAt), or(isNull(heldUntil), lt(heldUntil, now)));

/** Matches free endpoints without a later next attempt. */
const mayGo = (now: Date): SQL | undefined =>
  and(isFree(now), or(isNull(nextTryAt), lte(nextTryAt, now)));

// A deleted account is delivered by its id, but the row is stored without the account.
const insertText = `
  insert into webhook_deliveries (endpoint_id, user_id, event, message_id, body, created_at)
  select $1, (select u.id from users u where u.id = given."userId"), given.event,
    given."messageId", given.body, given."createdAt"
  from jsonb_to_recordset($2::jsonb)
    as given(nth int, "userId" int, event text, "messageId" text, body text, "createdAt" timestamptz)
  order by nth`;

export const createWebhookStore = (db: Db) => ({
  async insert(row: typeof webhookEndpoints.$inferInsert): Promise<EndpointRow> {
    const [stored] = await db.sql().insert(webhookEndpoints).values(row).returning();
    if (!stored) throw new Error('An endpoint was not stored');
    return stored;
  },
  /** Returns every endpoint with its number of waiting deliveries, oldest first. */
  list: (): Promise<{ endpoint: EndpointRow; waiting: number }[]> =>
    db
      .sql()
      .select({ endpoint: webhookEndpoints, waiting })
      .from(webhookEndpoints)
      .orderBy(asc(webhookEndpoints.createdAt), asc(id)),
  async listIds(): Promise<string[]> {
    const rows = await db.sql().select({ id }).from(webhookEndpoints).orderBy(asc(id));
    return rows.map((row) => row.id);
  },
  /** Returns the endpoints for a kind; they cannot be removed until the transaction ends. */
  wanting(kind: string): Promise<Pick<EndpointRow, 'id' | 'format'>[]> {
    const { kinds, format } = webhookEndpoints;
    return db
      .sql()
      .select({ id, format })
      .from(webhookEndpoints)
      .where(or(sql`${kinds} = '[]'::jsonb`, sql`${kinds} @> ${JSON.stringify([kind])}::jsonb`))
      .orderBy(asc(id))
      .for('key share');
  },
  /** Locks an endpoint. Inserting deliveries does not wait for this lock. */
  async lock(endpoint: string): Promise<EndpointRow | null> {
    const isThis = eq(id, endpoint);
    const [row] = await db.sql().select().from(webhookEndpoints).where(isThis).for('no key update');
    return row ?? null;
  },
  async change(endpoint: string, change: Partial<EndpointRow>): Promise<void> {
    await db.sql().update(webhookEndpoints).set(change).where(eq(id, endpoint));
  },
  async remove(endpoint: string): Promise<void> {
    await db.sql().delete(webhookEndpoints).where(eq(id, endpoint));
  },
  eventsAfter: (sequence: number, most: number) =>
    db
      .sql()
      .select({
        ...getTableColumns(auditEvents),
        sequence: sql<number>`${auditEvents.sequence}`,
      })
      .from(auditEvents)
      .where(gt(auditEvents.sequence, sequence))
      .orderBy(asc(auditEvents.sequence))
      .limit(most),
  async lastSequence(): Promise<number> {
    const [row] = await db
      .sql()
      .select({ sequence: auditEvents.sequence })
      .from(auditEvents)
      .where(isNotNull(auditEvents.sequence))
      .orderBy(desc(auditEvents.sequence))
      .limit(1);
    return row?.sequence ?? 0;
  },
  async insertDeliveries(endpoint: string, rows: readonly NewDelivery[]): Promise<void> {
    const ordered = rows.map((row, nth) => ({ ...row, nth }));
    if (rows.length > 0) await db.query(insertText, [endpoint, JSON.stringify(ordered)]);
  },
  async due(now: Date): Promise<string[]> {
    const isDue = and(mayGo(now), someWait);
    const rows = await db.sql().select({ id }).from(webhookEndpoints).where(isDue);
    return rows.map((row) => row.id);
  },
  /** Claims an endpoint for this process; false if it is paused or claimed. */
  async hold(endpoint: string, { now, until, isPressed }: Hold): Promise<boolean> {
    const held = await db
      .sql()
      .update(webhookEndpoints)
      .set({ heldUntil: until })
      .where(and(eq(id, endpoint), isPressed ? isFree(now) : mayGo(now)))
      .returning({ id });
    return held.length > 0;
  },
  /** Returns the oldest waiting delivery of an endpoint; null if none waits. */
  async head(endpoint: string): Promise<DeliveryRow | null> {
    const { endpointId, deliveredAt } = webhookDeliveries;
    const [row] = await db
      .sql()
      .select()
      .from(webhookDeliveries)
      .where(and(eq(endpointId, endpoint), isNull(deliveredAt)))
      .orderBy(asc(webhookDeliveries.id))
      .limit(1);
    return row ?? null;
  },
  async findDelivery(delivery: number): Promise<DeliveryRow | null> {
    const isThis = eq(webhookDeliveries.id, delivery);
    const [row] = await db.sql().select().from(webhookDeliveries).where(isThis);
    return row ?? null;
  },
  async changeDelivery(delivery: number, change: Partial<DeliveryRow>): Promise<void> {
    await db.sql().update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, delivery));
  },
  /** Returns deliveries of an endpoint older than the delivery `after`, newest first. */
  listDeliveries: (
    endpoint: string,
    { after, limit }: { readonly after: number | null; readonly limit: number },
  ): Promise<DeliveryRow[]> =>
    db
      .sql()
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpoint),
          after === null ? undefined : lt(webhookDeliveries.id, after),
        ),
      )
      .orderBy(desc(webhookDeliveries.id))
      .limit(limit),
  /**
   * Deletes deliveries that arrived before this time. For a paused or parked endpoint it also
   * deletes waiting deliveries that were created and last tried before. It reads only the oldest
   * waiting deliveries.
   */
  async sweep(before: Date): Promise<void> {
    const { id: number, createdAt, deliveredAt, endpointId, lastTryAt } = webhookDeliveries;
    await db.sql().delete(webhookDeliveries).where(lt(deliveredAt, before));
    const isHeld = or(isNotNull(pausedAt), isNotNull(parkedAt));
    const isOld = sql`coalesce(${lastTryAt}, ${createdAt}) < ${before.toISOString()}::timestamptz`;
    for (const endpoint of await db.sql().select({ id }).from(webhookEndpoints).where(isHeld)) {
      const oldest = db
        .sql()
        .select({ id: number })
        .from(webhookDeliveries)
        .where(and(eq(endpointId, endpoint.id), isNull(deliveredAt)))
        .orderBy(asc(number))
        .limit(sweptAtOnce);
      // An array, because PostgreSQL may read every delivery for `in`.
      const expired = and(sql`${number} = any(array(${oldest}))`, isOld);
      let isMore = true;
      while (isMore) {
        const { length } = await db
          .sql()
          .delete(webhookDeliveries)
          .where(expired)
          .returning({ number });
        isMore = length > 0;
      }
    }
  },
});

export type WebhookStore = ReturnType<typeof createWebhookStore>;
