import type { PersonalTable } from '#platform/personal.ts';

/**
 * Condition for a person's conversations, including those before they could sign in, by address
 * only.
 */
const own = `(user_id = $1
  or user_id is null and lower(email) = (select lower(email) from users where id = $1))`;

/** Data classification of the conversations' tables. */
export const conversationTables: readonly PersonalTable[] = [
  {
    table: 'conversations',
    what: 'Conversations with the publisher',
    until:
      'as long as the account, at most `CONVERSATION_RETENTION` after closing; from somebody who could not sign in, 90 days after the last word',
    rows: own,
    columns: {
      id: 'given',
      user_id: 'none',
      email: 'given',
      topic: 'given',
      license_id: 'given',
      is_unverified: 'given',
      created_at: 'given',
      last_position: 'none',
      last_at: 'given',
      waiting_since: 'none',
      assigned_to: 'none',
      snoozed_until: 'none',
      closed_at: 'given',
      read_by_buyer: 'given',
      read_by_publisher: 'none',
      mailed_to_buyer: 'none',
      mailed_to_publisher: 'none',
    },
  },
  {
    table: 'conversation_messages',
    what: 'Messages of those conversations',
    until: 'as long as their conversation',
    rows: `(not is_note and conversation_id in (select id from conversations where ${own}))`,
    columns: {
      id: 'none',
      conversation_id: 'given',
      position: 'given',
      side: 'given',
      author_id: 'none',
      program: 'none',
      name: 'none',
      is_note: 'none',
      text: 'given',
      folded: 'none',
      created_at: 'given',
    },
  },
  {
    table: 'conversation_files',
    what: 'Files of those conversations',
    until: 'as long as their conversation; without a message a day',
    rows: 'user_id = $1',
    columns: {
      id: 'given',
      user_id: 'none',
      side: 'none',
      message_id: 'none',
      place: 'none',
      key: 'none',
      name: 'given',
      type: 'given',
      bytes: 'given',
      sha256: 'given',
      width: 'given',
      height: 'given',
      created_at: 'given',
      lost_at: 'given',
    },
  },
  {
    table: 'conversation_events',
    what: 'That something happened in a conversation',
    until: 'an hour',
    rows: 'user_id = $1',
    columns: {
      id: 'none',
      conversation_id: 'none',
      user_id: 'none',
      kind: 'none',
      position: 'none',
      is_internal: 'none',
      at: 'none',
    },
  },
  {
    table: 'conversation_presence',
    what: 'Which operator reads or writes in a conversation',
    until: 'half a minute',
    rows: 'user_id = $1',
    columns: { conversation_id: 'none', user_id: 'none', doing: 'none', until: 'none' },
  },
  {
    table: 'canned_answers',
    what: 'Answers that operators write again and again',
    until: 'until they are removed',
    rows: null,
    columns: { id: 'none', title: 'none', text: 'none', changed_at: 'none' },
  },
  {
    table: 'conversation_mail_choices',
    what: 'Which unread messages an operator is mailed',
    until: 'as long as the account',
    rows: 'user_id = $1',
    columns: { user_id: 'none', mails: 'given' },
  },
];
