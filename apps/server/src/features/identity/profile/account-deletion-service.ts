import type { IdentityParts } from '#identity/parts.ts';

/** Changes to the account during its deletion; each method runs within a transaction. */
export const createAccountDeletion = ({ users, codes, sessions, clock }: IdentityParts) => ({
  /** Records the time of the erasure, and signs out every other device. */
  async setEraseAt(userId: number, eraseAt: Date, session: string): Promise<void> {
    await users.update(userId, { eraseAt });
    await sessions.closeAll(userId, session);
  },
  clearEraseAt: (userId: number) => users.update(userId, { eraseAt: null }),
  /** Signs the user out everywhere and prevents new sign-ins. */
  async shutOut(userId: number): Promise<void> {
    await users.update(userId, { blockedAt: clock.now() });
    await sessions.closeAll(userId);
  },
  /** Removes the account with its dependent rows, and its address from links of other people. */
  async remove(userId: number): Promise<void> {
    const user = await users.findUser(userId);
    if (!user) return;
    await codes.forgetAddress(user.email);
    await users.remove(userId);
  },
});

export type AccountDeletion = ReturnType<typeof createAccountDeletion>;
