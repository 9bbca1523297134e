import { conversationTables } from './personal-conversations.ts';
import type { PersonalTable } from '#platform/personal.ts';

/** Data classification of this feature's tables. */
export const messengerTables: readonly PersonalTable[] = [
  {
    table: 'support_agreements',
    what: 'Whether the support policy was agreed to',
    until: 'as long as the account',
    rows: 'user_id = $1',
    columns: { user_id: 'none', agreed_at: 'given' },
  },
  ...conversationTables,
];
