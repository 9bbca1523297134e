import type { ErasureService } from './erase-service.ts';
import type { Exports } from './export-service.ts';
import type { PrivacyStore } from './store.ts';
import { createStaleChecks, type AuditedParts } from '#features/audit';
import type { OperatorAction, PersonAction } from '#platform/actor.ts';

export type PrivacyOutcome = 'done' | 'no_such_user' | 'wrong_name' | 'is_operator' | 'no_file';

interface AdministrationParts extends AuditedParts {
  readonly store: PrivacyStore;
  readonly exports: Exports;
  readonly erasing: ErasureService;
}

/** Actions of operators for people who cannot, or must not, act themselves. */
export function createPrivacyAdministration(parts: AdministrationParts) {
  const { db, store, exports, erasing, mailer, audit } = parts;
  const staleCheck = createStaleChecks(db);
  /** Records the start of an export and emails it; another email follows when it is ready. */
  async function tell(userId: number, { actor, reason }: OperatorAction): Promise<void> {
    const event = 'privacy.exported_by_support';
    await audit.record({ event, userId, actor, details: { reason } });
    await mailer.enqueue({ template: 'privacy/exported-by-support', userId, data: { reason } });
  }
  return {
    async export({ who, ...action }: PersonAction, path: string): Promise<PrivacyOutcome> {
      const user = await store.findUser(who);
      if (!user) return 'no_such_user';
      const { id: userId } = user;
      const isWritten = await exports.write(userId, path);
      if (!isWritten) return 'no_file';
      await db.transaction(() => tell(userId, action));
      return 'done';
    },
    /** Starts an export for the person. `making`: an export is already being made. */
    makeExport: ({ who, seen, ...action }: PersonAction) =>
      db.transaction(async (): Promise<'done' | 'no_such_user' | 'making'> => {
        const user = await store.findUser(who);
        if (!user || !(await store.lockUser(user.id))) return 'no_such_user';
        const { id: userId } = user;
        await staleCheck.requirePersonUnchangedSince({ id: userId, seen });
        if ((await exports.askFor(userId)) === 'making') return 'making';
        await tell(userId, action);
        return 'done';
      }),
    /** Erases a person immediately. The typed username prevents a mistake. */
    async erase({ who, seen, ...action }: PersonAction, username: string): Promise<PrivacyOutcome> {
      const user = await store.findUser(who);
      if (!user) return 'no_such_user';
      await staleCheck.requirePersonUnchangedSince({ id: user.id, seen });
      if (user.username.toLowerCase() !== username.toLowerCase()) return 'wrong_name';
      const outcome = await erasing.eraseNow(user.id, action);
      if (outcome === 'gone') return 'no_such_user';
      return outcome === 'erased' ? 'done' : outcome;
    },
  };
}

export type PrivacyAdministration = ReturnType<typeof createPrivacyAdministration>;
