import type { Erasing } from './erase-service.ts';
import type { Exports } from './export-service.ts';
import type { PrivacyStore } from './store.ts';
import type { Audit } from '#features/audit';
import type { Db } from '#platform/db/db.ts';
import type { Deed } from '#platform/doer.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

/** Whom an act is about, by username or e-mail address in any case, who does it, and why. */
interface Act extends Deed {
  readonly who: string;
}

export type PrivacyAct = 'done' | 'no_such_user' | 'wrong_name' | 'is_operator' | 'no_file';

/** What an operator does for somebody who cannot, or must not, do it themselves. */
export interface PrivacyAdministration {
  /** Writes the copy to a file of this machine. */
  export(act: Act, path: string): Promise<PrivacyAct>;
  /** Erases at once; the username is typed, so that nobody is erased by a slip. */
  erase(act: Act, username: string): Promise<PrivacyAct>;
}

interface AdministrationParts {
  readonly db: Db;
  readonly store: PrivacyStore;
  readonly exports: Pick<Exports, 'write'>;
  readonly erasing: Pick<Erasing, 'eraseNow'>;
  readonly mailer: Mailer;
  readonly audit: Audit;
}

export function createPrivacyAdministration(parts: AdministrationParts): PrivacyAdministration {
  const { db, store, exports, erasing, mailer, audit } = parts;
  return {
    async export({ who, by, reason }, path) {
      const user = await store.findUser(who.trim());
      if (!user) return 'no_such_user';
      const { id: userId } = user;
      const isWritten = await exports.write(userId, path);
      if (!isWritten) return 'no_file';
      await db.transaction(async () => {
        const event = 'privacy.exported_by_support';
        await audit.record({ event, userId, actor: 'operator', by, details: { reason } });
        await mailer.enqueue({ template: event, userId, data: { reason } });
      });
      return 'done';
    },
    async erase({ who, ...deed }, username) {
      const user = await store.findUser(who.trim());
      if (!user) return 'no_such_user';
      if (user.username.toLowerCase() !== username.toLowerCase()) return 'wrong_name';
      const outcome = await erasing.eraseNow(user.id, deed);
      if (outcome === 'gone') return 'no_such_user';
      return outcome === 'erased' ? 'done' : outcome;
    },
  };
}
