import { canTellAtOnce, findProblems, type Facts } from './rules.ts';
import type { AlertStore } from './store.ts';
import type { Operators } from '#features/operators';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { Mailer, MailName } from '#platform/mail/mailer.ts';

interface AlertContext {
  readonly db: Pick<Db, 'transaction'>;
  readonly store: AlertStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly operators: Pick<Operators, 'list'>;
  readonly mailer: Mailer;
  readonly readFacts: () => Promise<Facts>;
}

export function createAlerts(context: AlertContext) {
  const { db, store, clock, log, operators, mailer, readFacts } = context;

  async function tellOwners(template: MailName, data: Record<string, string>): Promise<void> {
    for (const { userId, role } of await operators.list()) {
      if (role === 'owner') await mailer.enqueue({ template, userId, data });
    }
  }

  const begin = (problem: string): Promise<void> =>
    db.transaction(async () => {
      const beginning = clock.now();
      if (!(await store.begin(problem, beginning))) return;
      log.error({ problem }, 'alert began');
      if (canTellAtOnce(problem)) {
        await tellOwners('alerts/begun', { problem, begun: beginning.toISOString() });
      }
    });

  const end = (problem: string): Promise<void> =>
    db.transaction(async () => {
      const beginning = await store.end(problem);
      if (beginning === null) return;
      log.info({ problem }, 'alert ended');
      const ended = clock.now().toISOString();
      await tellOwners('alerts/over', { problem, begun: beginning.toISOString(), ended });
    });

  return {
    /** Emails the owners about each problem that began or ended since the last check. */
    async check(): Promise<void> {
      const states = findProblems(await readFacts());
      const open = new Set(await store.list());
      for (const [problem, isThere] of states) {
        if (isThere && !open.has(problem)) await begin(problem);
        if (!isThere && open.has(problem)) await end(problem);
      }
    },
  };
}

export type Alerts = ReturnType<typeof createAlerts>;
