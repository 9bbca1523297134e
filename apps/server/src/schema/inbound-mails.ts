import { refusedEmailReasons } from '@hub/contract/conversations';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { conversations } from './conversations.ts';
import { defineTable, given, internal } from './define-table.ts';
import { ofUser } from './identity.ts';

// Written by `messenger`.

/** Emails that the hub has read from its mailbox; each email once. */
export const inboundMails = defineTable(
  'inbound_mails',
  {
    what: 'Emails read from the mailbox, without their text',
    until: '90 days, and as long as their conversation',
    rows: 'from_address = (select lower(email) from users where id = $1)',
  },
  {
    id: internal(id()),
    /** Mailbox and number of the email in it (RFC 3501, 2.3.1.1). */
    mailbox: internal(text().notNull()),
    uidValidity: internal(bigint('uid_validity', { mode: 'number' }).notNull()),
    uid: internal(bigint({ mode: 'number' }).notNull()),
    /** Hash that recognizes an email that arrives again; null if the email was refused. */
    fingerprint: internal(text()),
    fromAddress: given(text('from_address').notNull()),
    subject: given(text().notNull()),
    messageId: given(text('message_id').notNull()),
    conversationId: internal(
      integer('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    ),
    /** Reason why the email became no message; null if it became a message or needed no answer. */
    refusal: internal(text({ enum: refusedEmailReasons })),
    at: given(instant('at').notNull()),
  },
  (table) => [
    uniqueIndex('inbound_mails_uid').on(table.mailbox, table.uidValidity, table.uid),
    uniqueIndex('inbound_mails_fingerprint').on(table.fingerprint),
    index('inbound_mails_conversation').on(table.conversationId, table.id),
    index('inbound_mails_from').on(table.fromAddress),
    index('inbound_mails_at').on(table.at),
    index('inbound_mails_refused')
      .on(table.id)
      .where(sql`refusal is not null`),
  ],
);

/** Addresses that returned an email of the hub. */
export const bouncedAddresses = defineTable(
  'bounced_addresses',
  {
    what: 'Addresses that emails could not be delivered to',
    until: 'as long as the account, until an email comes from the address',
    rows: 'user_id = $1',
  },
  {
    userId: internal(ofUser().primaryKey()),
    email: given(text().notNull()),
    /** Status of the delivery report, such as `5.1.1`. */
    status: given(text().notNull()),
    at: given(instant('at').notNull()),
  },
);
