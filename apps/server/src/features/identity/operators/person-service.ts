import { lifetimes } from '@hub/contract/limits';
import type { EmailVerification } from '#identity/addresses/email-service.ts';
import type { SecondFactorReset } from '#identity/second-factor/reset-service.ts';
import type { UserRow } from '#identity/records/user-store.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import type { StaleCheck, PlainEventName } from '#features/audit';
import type { Actor, OperatorAction, PersonAction } from '#platform/actor.ts';
import type { IdentityParts } from '#identity/parts.ts';

/** Result of an action on a person's account. */
export type PersonChange =
  | 'done'
  | 'no_such_user'
  | 'email_taken'
  | 'email_same'
  | 'already_verified'
  | 'is_blocked'
  | 'is_not_blocked'
  | 'no_factor'
  /** A reset was already requested and takes effect later. */
  | 'waits'
  /**
   * The person is an operator. The role must be removed first, so that the only owner cannot be
   * suspended by mistake.
   */
  | 'is_operator';

type PersonActionWithoutReason = Omit<PersonAction, 'reason'>;

export interface PersonDependencies extends IdentityParts {
  readonly email: Pick<EmailVerification, 'begin'>;
  readonly staleCheck: StaleCheck;
  readonly secondFactorReset: Pick<SecondFactorReset, 'ask'>;
}

interface ActionEvent {
  readonly userId: number;
  readonly event: PlainEventName;
  readonly action: OperatorAction;
}

/**
 * Actions of operators on the account of a person. Each action is recorded in the audit log, and
 * the person is notified.
 */
export function createPersonAdministration(deps: PersonDependencies) {
  const { users, codes, sessions, clock, mailer, audit } = deps;
  const change = createChange(deps);
  const correct = createCorrection(deps);

  const note = (userId: number, event: PlainEventName, actor: Actor): Promise<void> =>
    audit.record({ event, userId, actor });
  const record = ({ userId, event, action: { actor, reason } }: ActionEvent): Promise<void> =>
    audit.record({ event, userId, actor, details: { reason } });
  const tell = async (actionEvent: ActionEvent, template: MailName): Promise<void> => {
    await record(actionEvent);
    const { userId, action } = actionEvent;
    await mailer.enqueue({ template, userId, data: { reason: action.reason } });
  };

  return {
    /**
     * Replaces the address with an unverified one. Emails a link to the new address and a warning
     * to the old address.
     */
    correctEmail: (action: PersonAction, email: string): Promise<PersonChange> =>
      change(action, async (user) => {
        if (isKept(user, action.actor)) return 'is_operator';
        const refusal = await correct(user, email, action.reason);
        if (refusal !== null) return refusal;
        await record({ userId: user.id, event: 'identity.email_corrected', action });
        return 'done';
      }),
    /** Marks the address as verified. */
    verifyEmail: (action: PersonAction): Promise<PersonChange> =>
      change(action, async ({ id: userId, emailVerifiedAt }) => {
        if (emailVerifiedAt) return 'already_verified';
        const now = clock.now();
        await users.update(userId, { emailVerifiedAt: now });
        await codes.endAll(userId, ['verify_email'], now);
        await tell(
          { userId, event: 'identity.verified_by_support', action },
          'identity/verified-by-support',
        );
        return 'done';
      }),
    /** Emails a link for a new password to the address of the account. */
    sendResetLink: (action: PersonActionWithoutReason): Promise<PersonChange> =>
      change(action, async ({ id: userId, blockedAt }) => {
        if (blockedAt) return 'is_blocked';
        const event = 'identity.reset_sent';
        const lifetime = lifetimes.resetPasswordCode;
        const order = {
          userId,
          purpose: 'reset_password',
          lifetime,
          template: 'identity/reset-sent',
        } as const;
        await deps.mailedCodes.begin(order);
        await note(userId, event, action.actor);
        return 'done';
      }),
    /** Emails a verification link to the address of the account. */
    sendVerificationLink: (action: PersonActionWithoutReason): Promise<PersonChange> =>
      change(action, async ({ id: userId, blockedAt, emailVerifiedAt }) => {
        if (emailVerifiedAt) return 'already_verified';
        if (blockedAt) return 'is_blocked';
        await deps.email.begin(userId);
        await note(userId, 'identity.verification_sent', action.actor);
        return 'done';
      }),
    /** Sets the notice that is shown above every screen of the person; null removes it. */
    setMessage: (
      action: PersonActionWithoutReason,
      message: string | null,
    ): Promise<PersonChange> =>
      change(action, async (user) => {
        if (isKept(user, action.actor)) return 'is_operator';
        const { id: userId } = user;
        await users.update(userId, { errorMessage: message });
        await note(userId, 'identity.message_changed', action.actor);
        return 'done';
      }),
    /** Ends every session of the person. */
    signOut: (action: PersonAction): Promise<PersonChange> =>
      change(action, async (user) => {
        if (isKept(user, action.actor)) return 'is_operator';
        const { id: userId } = user;
        await sessions.closeAll(userId);
        await tell(
          { userId, event: 'identity.signed_out_by_support', action },
          'identity/signed-out-by-support',
        );
        return 'done';
      }),
    /** Suspends the account: ends every session and emailed link, and prevents sign-ins. */
    block: (action: PersonAction): Promise<PersonChange> =>
      change(action, async ({ id: userId, blockedAt, isAdmin }) => {
        if (isAdmin) return 'is_operator';
        if (blockedAt) return 'is_blocked';
        const now = clock.now();
        await users.update(userId, { blockedAt: now, blockReason: action.reason });
        await sessions.closeAll(userId);
        await codes.endAll(userId, ['reset_password', 'change_email'], now);
        await tell({ userId, event: 'identity.blocked', action }, 'identity/blocked');
        return 'done';
      }),
    /** Resets the second factors after a day, unless the person stops the reset. */
    resetFactor: (action: PersonAction): Promise<PersonChange> =>
      change(action, async (user) =>
        isKept(user, action.actor) ? 'is_operator' : deps.secondFactorReset.ask(user.id, action),
      ),
    unblock: (action: PersonAction): Promise<PersonChange> =>
      change(action, async ({ id: userId, blockedAt }) => {
        if (!blockedAt) return 'is_not_blocked';
        await users.update(userId, { blockedAt: null, blockReason: null });
        await tell({ userId, event: 'identity.unblocked', action }, 'identity/unblocked');
        return 'done';
      }),
  };
}

export type PersonAdministration = ReturnType<typeof createPersonAdministration>;

/**
 * Returns true if the account must not be changed, because it belongs to an operator. The command
 * line may change it.
 */
const isKept = ({ isAdmin }: UserRow, actor: Actor): boolean => isAdmin && actor.kind !== 'shell';

/**
 * Runs a change in a transaction that locks the row of the person. A simultaneous sign-in waits for
 * the transaction.
 */
const createChange =
  ({ db, users, staleCheck }: PersonDependencies) =>
  (
    { who, seen }: PersonActionWithoutReason,
    change: (user: UserRow) => Promise<PersonChange>,
  ): Promise<PersonChange> =>
    db.transaction(async () => {
      const user = await users.lock(who);
      if (!user) return 'no_such_user';
      await staleCheck.requirePersonUnchangedSince({ id: user.id, seen });
      return change(user);
    });

/** Sets the address and returns null, or returns the reason why the address cannot be used. */
const createCorrection =
  ({ users, codes, mailedCodes, email, clock, mailer }: PersonDependencies) =>
  async (
    user: UserRow,
    newEmail: string,
    reason: string,
  ): Promise<'email_same' | 'email_taken' | null> => {
    const { id: userId, email: oldEmail, emailVerifiedAt } = user;
    const ownerId = await users.findIdByEmail(newEmail);
    if (ownerId === userId) return 'email_same';
    if (ownerId !== null) return 'email_taken';
    await users.update(userId, { email: newEmail, emailVerifiedAt: null });
    // Links emailed to the old address must no longer open the account.
    await codes.endAll(userId, ['reset_password', 'change_email'], clock.now());
    await email.begin(userId);
    // An unverified address may belong to a stranger, who must not receive a link to the account.
    if (emailVerifiedAt === null) return null;
    const codeId = await mailedCodes.issueNotMe({ userId, oldEmail });
    const data = { to: 'old', codeId, notMe: codeId, reason };
    await mailer.enqueue({ template: 'identity/email-corrected-away', userId, data });
    return null;
  };
