import type { SetupFacts } from './setup-rules.ts';
import type { Db } from '#platform/db/db.ts';
import { statement } from '#platform/db/statement.ts';

const facts = statement<SetupFacts>(
  'overview_setup',
  `select
    exists (select from second_factors where user_id = $1 and started_at is not null)
      or exists (select from passkeys where user_id = $1) as "hasFactor",
    exists (select from audit_events where event = any(
      '{identity.email_verified,identity.password_reset,operators.joined}')) as "hasMail",
    exists (select from theme_releases where withdrawn_at is null) as "hasTheme",
    exists (select from plugin_releases where withdrawn_at is null) as "hasPlugin",
    exists (select from task_runs where name = 'backup' and done_at is not null) as "hasBackup",
    exists (select from operators offset 1)
      or exists (select from operator_invitations) as "hasColleague"`,
);

export const createSetupStore = (db: Db) => ({
  /** Reads the facts, with the second factor of this operator. */
  async read(userId: number): Promise<SetupFacts> {
    const [row] = await db.run(facts, [userId]);
    if (row === undefined) throw new Error('a select without a row');
    return row;
  },
});

export type SetupStore = ReturnType<typeof createSetupStore>;
