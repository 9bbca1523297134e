import { conversationTables } from './personal-conversations.ts';
import type { PersonalTable } from '#platform/personal.ts';

/** What this feature holds of people. */
export const messengerTables: readonly PersonalTable[] = [
  {
    table: 'support_agreements',
    what: 'Whether the support policy was agreed to',
    until: 'as long as the account',
    rows: 'user_id = $1',
    columns: { user_id: 'none', agreed_at: 'given' },
  },
  {
    table: 'messages',
    what: 'Messages by the form of an earlier release',
    until: 'until they become conversations, within the hour',
    // A report of somebody who could not sign in has no more than their address.
    rows: `(user_id = $1
      or user_id is null and lower(email) = (select lower(email) from users where id = $1))`,
    columns: {
      id: 'none',
      user_id: 'none',
      email: 'given',
      topic: 'given',
      license_id: 'given',
      text: 'given',
      created_at: 'given',
      mailed_at: 'given',
    },
  },
  ...conversationTables,
];
