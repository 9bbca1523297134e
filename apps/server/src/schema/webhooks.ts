import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { defineTable, given, internal } from './define-table.ts';
import { users } from './identity.ts';

export const webhookFormats = ['hub', 'slack', 'discord', 'mattermost'] as const;

/** Written by the feature `webhooks`: receivers of audit events. */
export const webhookEndpoints = defineTable(
  'webhook_endpoints',
  {
    what: 'Webhook endpoints',
    until: 'until an owner removes it',
    rows: null,
  },
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Shows host and end of a chat; `url_sealed` has the whole, sealed with the id. */
    url: text().notNull(),
    urlSealed: text('url_sealed'),
    format: text({ enum: webhookFormats }).notNull().default('hub'),
    /** The parts of events’ names before the dot; none: all. */
    kinds: jsonb().$type<readonly string[]>().notNull(),
    /** Signing secret, sealed with the id. */
    secretSealed: text('secret_sealed').notNull(),
    /** Previous secret, which signs as well for a day. */
    oldSecretSealed: text('old_secret_sealed'),
    oldSecretUntil: instant('old_secret_until'),
    createdAt: instant('created_at').notNull(),
    /** Last sequence number of the audit chain whose deliveries exist. */
    sequence: integer().notNull(),
    pausedAt: instant('paused_at'),
    parkedAt: instant('parked_at'),
    /** Time of the first failure, number of attempts, and time of the next one. */
    failingSince: instant('failing_since'),
    tries: integer().notNull().default(0),
    nextTryAt: instant('next_try_at'),
    /** End of the lease by which one process holds it. */
    heldUntil: instant('held_until'),
  },
);

/** Written by `webhooks`: deliveries and the receivers' answers. */
export const webhookDeliveries = defineTable(
  'webhook_deliveries',
  {
    what: 'Webhook deliveries: ids and facts, no names',
    until: '30 days after delivery; queued for a paused endpoint 30 days',
    rows: 'user_id = $1',
  },
  {
    id: internal(id()),
    endpointId: internal(
      text('endpoint_id')
        .notNull()
        .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    ),
    /** Person concerned; the row is deleted with their account. */
    userId: internal(integer('user_id').references(() => users.id, { onDelete: 'cascade' })),
    event: given(text().notNull()),
    /** Message ID, the same for every attempt, so that a receiver recognizes a duplicate. */
    messageId: internal(text('message_id').notNull()),
    /** JSON, exactly as it is signed. */
    body: given(text().notNull()),
    createdAt: given(instant('created_at').notNull()),
    tries: internal(integer().notNull().default(0)),
    lastTryAt: internal(instant('last_try_at')),
    status: internal(integer()),
    answer: internal(text()),
    /** Null: it waits. */
    deliveredAt: given(instant('delivered_at')),
  },
  (table) => [
    index('webhook_deliveries_shown').on(table.endpointId, table.id),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.id)
      .where(sql`delivered_at is null`),
    index('webhook_deliveries_user').on(table.userId),
    index('webhook_deliveries_age')
      .on(table.deliveredAt)
      .where(sql`delivered_at is not null`),
  ],
);
