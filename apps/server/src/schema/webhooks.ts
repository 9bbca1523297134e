import { webhookFormats } from '@hub/contract/operator-calls';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { defineTable, given, internal } from './define-table.ts';
import { users } from './identity.ts';

/** Written by the feature `webhooks`: endpoints that receive audit events. */
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
    /** For a chat only host and end; `url_sealed` is the whole address, with the id as context. */
    url: text().notNull(),
    urlSealed: text('url_sealed'),
    format: text({ enum: webhookFormats }).notNull().default('hub'),
    /** First segments of the event names to deliver; an empty list delivers all events. */
    kinds: jsonb().$type<readonly string[]>().notNull(),
    /** Signing secret, sealed with the id as context. */
    secretSealed: text('secret_sealed').notNull(),
    /** Previous signing secret, which also signs for a day. */
    oldSecretSealed: text('old_secret_sealed'),
    oldSecretUntil: instant('old_secret_until'),
    createdAt: instant('created_at').notNull(),
    /** Last sequence number of the audit chain that has deliveries. */
    sequence: integer().notNull(),
    pausedAt: instant('paused_at'),
    parkedAt: instant('parked_at'),
    /** Time of the first failure, number of attempts, and time of the next attempt. */
    failingSince: instant('failing_since'),
    tries: integer().notNull().default(0),
    nextTryAt: instant('next_try_at'),
    /** End of the lease of the process that delivers to this endpoint. */
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
    /** Message id, the same for every attempt, so that a receiver recognizes duplicates. */
    messageId: internal(text('message_id').notNull()),
    /** JSON body, exactly as signed. */
    body: given(text().notNull()),
    createdAt: given(instant('created_at').notNull()),
    tries: internal(integer().notNull().default(0)),
    lastTryAt: internal(instant('last_try_at')),
    status: internal(integer()),
    answer: internal(text()),
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
