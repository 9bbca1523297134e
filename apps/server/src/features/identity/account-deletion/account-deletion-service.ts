import type { CodeStore } from '#identity/codes/code-store.ts';
import type { Sessions } from '#identity/sessions/session-service.ts';
import type { UserStore } from '#identity/users/store.ts';
import type { Clock } from '#platform/clock.ts';

/** Effect of account deletion on the account itself; each method runs within a transaction. */
export interface AccountDeletion {
  /** Records the time of the erasure, and signs out every other device. */
  setEraseAt(userId: number, at: Date, session: string): Promise<void>;
  clearEraseAt(userId: number): Promise<void>;
  /** Signs the user out everywhere and prevents new sign-ins. */
  shutOut(userId: number): Promise<void>;
  /** Removes the account with its dependent rows, and its address from other people's links. */
  remove(userId: number): Promise<void>;
}

interface AccountDeletionDependencies {
  readonly users: UserStore;
  readonly codes: CodeStore;
  readonly sessions: Sessions;
  readonly clock: Clock;
}

export const createAccountDeletion = ({
  users,
  codes,
  sessions,
  clock,
}: AccountDeletionDependencies): AccountDeletion => ({
  async setEraseAt(userId, eraseAt, session) {
    await users.update(userId, { eraseAt });
    await sessions.closeAll(userId, session);
  },
  async clearEraseAt(userId) {
    await users.update(userId, { eraseAt: null });
  },
  async shutOut(userId) {
    await users.update(userId, { blockedAt: clock.now() });
    await sessions.closeAll(userId);
  },
  async remove(userId) {
    const user = await users.findUser(userId);
    if (!user) return;
    await codes.forgetAddress(user.email);
    await users.remove(userId);
  },
});
