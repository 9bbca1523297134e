/** Test files that also run on the embedded engine, each with its reason. */
export const embeddedSmoke: Readonly<Record<string, string>> = {
  // The engine.
  'src/platform/db/engine/pglite.test.ts':
    'the engine itself: its one connection breaks and begins anew',
  'src/platform/db/db.test.ts': 'transactions share the one connection and roll back',
  'src/platform/db/subscription.test.ts': 'LISTEN and NOTIFY reach their listeners',
  'src/platform/db/sql/holds.test.ts': 'a search by part of a text answers as PostgreSQL does',
  'src/platform/db/counters/rate-limits.test.ts': 'counters hold when many count at once',
  'src/platform/db/session.test.ts': 'a session and what is read with it come in one statement',
  'test/whole-hub/migrations.test.ts': 'migrations build every table that the code names',
  'test/whole-hub/failing-statements.test.ts':
    'every feature answers 503 and recovers when statements fail',
  // Main use case.
  'test/whole-hub/journey.test.ts':
    'a buyer registers, verifies the address, signs in and sees the license',
  'src/features/registration/routes.test.ts': 'registration with a purchase code',
  'src/features/identity/routes.test.ts': 'signing in and out, sessions',
  'src/features/accounts/routes.test.ts': 'connecting a marketplace account imports its purchases',
  'src/features/licenses/routes.test.ts': 'claiming, moving and showing licenses',
  'src/features/verification/routes.test.ts': '"Activate theme" up to the activated site',
  'src/features/verification/approving/reserve-service.test.ts': 'fifty approvals reserve once',
  'src/features/verification/activating/token-service.test.ts': 'one code becomes one activation',
  'src/features/downloads/routes.test.ts': 'an activated site downloads its plugins',
  // The console.
  'test/whole-hub/operator-lists.test.ts': 'every list of the console: pages, filters, order',
  'src/features/overview/routes.test.ts': 'the figures of the overview',
  'src/features/people/people.routes.test.ts': 'searching people and reading one',
  'src/features/audit/chain/rewrite.test.ts': 'the audit log keeps its chain',
  'src/cli/commands.test.ts': "operators' commands beside a running hub",
  // Conversations.
  'src/features/messenger/buyers/routes.test.ts': 'a buyer and an operator talk',
  'src/features/messenger/buyers/buyer.routes.test.ts': "the buyer's side: pages, unread, files",
  'src/features/messenger/operators/operator.routes.test.ts':
    "the operator's side: inbox, notes, states",
  'src/features/messenger/live/streams.routes.test.ts': 'messages arrive on open streams',
  // Jobs.
  'src/platform/jobs/queue-workers.test.ts': 'workers take jobs, wait and stop',
  'src/features/webhooks/delivery-service.test.ts': 'deliveries to webhooks',
  'src/app/housekeeping.test.ts': 'scheduled tasks remove what is over',
  // Backup, and moving to PostgreSQL.
  'src/platform/backup/backup.test.ts': 'a backup restores, also into the other engine',
  'src/platform/backup/nightly.test.ts': 'the nightly backup',
};
