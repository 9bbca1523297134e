import { canTellAtOnce, findProblems, type Facts } from './rules.ts';
import type { AlertStore } from './store.ts';
import type { Operators } from '#features/operators';
import type { MailName } from '#platform/mail/mailer.ts';
import type { Parts } from '#platform/parts.ts';

export interface AlertParts extends Pick<Parts, 'db' | 'clock' | 'log' | 'mailer'> {
  readonly operators: Pick<Operators, 'list'>;
}

interface AlertContext extends AlertParts {
  readonly store: AlertStore;
  readonly readFacts: () => Promise<Facts>;
}

export function createAlerts({
  db,
  store,
  clock,
  log,
  operators,
  mailer,
  readFacts,
}: AlertContext) {
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
