import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';

/** Written by the feature `webhooks`: where events of the trail are told. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: text().primaryKey(),
  name: text().notNull(),
  url: text().notNull(),
  /** The parts of events’ names before the dot; none: all. */
  kinds: jsonb().$type<readonly string[]>().notNull(),
  /** What signs, bound to the id. */
  secretSealed: text('secret_sealed').notNull(),
  /** The one from before, which signs beside it for a day. */
  oldSecretSealed: text('old_secret_sealed'),
  oldSecretUntil: instant('old_secret_until'),
  createdAt: instant('created_at').notNull(),
  /** Up to which place of the trail’s chain its deliveries are written. */
  place: integer().notNull(),
  pausedAt: instant('paused_at'),
  parkedAt: instant('parked_at'),
  /** Since when nothing gets through, after how many tries, and when the next is due. */
  failingSince: instant('failing_since'),
  tries: integer().notNull().default(0),
  nextTryAt: instant('next_try_at'),
  /** Until when a process has it for itself. */
  heldUntil: instant('held_until'),
});

/** Written by `webhooks`: what is told, and what was answered. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Whom it is about; it goes with them. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    event: text().notNull(),
    /** The same each time it is sent: by it a receiver knows what it has. */
    messageId: text('message_id').notNull(),
    /** JSON, to the letter as it is signed. */
    body: text().notNull(),
    createdAt: instant('created_at').notNull(),
    tries: integer().notNull().default(0),
    lastTryAt: instant('last_try_at'),
    status: integer(),
    answer: text(),
    /** Null: it waits. */
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('webhook_deliveries_shown').on(table.endpointId, table.id),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.id)
      .where(sql`delivered_at is null`),
    index('webhook_deliveries_user').on(table.userId),
    index('webhook_deliveries_age').on(table.createdAt),
  ],
);
