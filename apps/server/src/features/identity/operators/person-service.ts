import type { EmailVerification } from '#identity/addresses/email-service.ts';
import type { SecondFactorReset } from '#identity/second-factor/reset-service.ts';
import type { UserRow } from '#identity/records/user-store.ts';
import type { MailName } from '#platform/mail/mailer.ts';
import { createStaleChecks, type PlainEventName } from '#features/audit';
import type { OperatorAction, PersonAction } from '#platform/actor.ts';
import type { IdentityParts } from '#identity/parts.ts';

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

interface PersonParts extends IdentityParts {
  readonly email: EmailVerification;
  readonly secondFactorReset: SecondFactorReset;
}

interface ActionEvent {
  readonly userId: number;
  readonly event: PlainEventName;
  readonly action: OperatorAction;
}

type Act = (user: UserRow) => Promise<PersonChange>;

/** Actions of operators on an account. Each is recorded, and the person is notified. */
export function createPersonAdministration(deps: PersonParts) {
  const { users, codes, mailedCodes, sessions, clock, mailer, audit } = deps;
  const change = createChange(deps);
  const correct = createCorrection(deps);

  /** Changes an account unless it belongs to an operator. The command line may change that, too. */
  const changeBuyer = (action: PersonActionWithoutReason, act: Act): Promise<PersonChange> =>
    change(action, async (user) =>
      user.isAdmin && action.actor.kind !== 'shell' ? 'is_operator' : act(user),
    );

  const record = ({ userId, event, action: { actor, reason } }: ActionEvent): Promise<void> =>
    audit.record({ event, userId, actor, details: { reason } });
  const tell = async (actionEvent: ActionEvent, template: MailName): Promise<void> => {
    await record(actionEvent);
    const { userId, action } = actionEvent;
    await mailer.enqueue({ template, userId, data: { reason: action.reason } });
  };

  return {
    /** Replaces the address with an unverified one, and emails a warning to the old address. */
    correctEmail: (action: PersonAction, email: string): Promise<PersonChange> =>
      changeBuyer(action, async (user) => {
        const refusal = await correct(user, email, action.reason);
        if (refusal !== null) return refusal;
        await record({ userId: user.id, event: 'identity.email_corrected', action });
        return 'done';
      }),
    verifyEmail: (action: PersonAction): Promise<PersonChange> =>
      change(action, async ({ id: userId, emailVerifiedAt }) => {
        if (emailVerifiedAt) return 'already_verified';
        const now = clock.now();
        await users.update(userId, { emailVerifiedAt: now });
        await codes.endAll(userId, ['verify_email'], now);
        const event = 'identity.verified_by_support';
        await tell({ userId, event, action }, 'identity/verified-by-support');
        return 'done';
      }),
    sendResetLink: (action: PersonActionWithoutReason): Promise<PersonChange> =>
      change(action, async ({ id: userId, blockedAt }) => {
        if (blockedAt) return 'is_blocked';
        await mailedCodes.beginReset(userId, 'identity/reset-sent');
        await audit.record({ event: 'identity.reset_sent', userId, actor: action.actor });
        return 'done';
      }),
    sendVerificationLink: (action: PersonActionWithoutReason): Promise<PersonChange> =>
      change(action, async ({ id: userId, blockedAt, emailVerifiedAt }) => {
        if (emailVerifiedAt) return 'already_verified';
        if (blockedAt) return 'is_blocked';
        await deps.email.begin(userId);
        await audit.record({ event: 'identity.verification_sent', userId, actor: action.actor });
        return 'done';
      }),
    /** Sets the notice that is shown above every screen of the person; null removes it. */
    setMessage: (action: PersonActionWithoutReason, message: string | null) =>
      changeBuyer(action, async ({ id: userId }) => {
        await users.update(userId, { errorMessage: message });
        await audit.record({ event: 'identity.message_changed', userId, actor: action.actor });
        return 'done';
      }),
    signOut: (action: PersonAction): Promise<PersonChange> =>
      changeBuyer(action, async ({ id: userId }) => {
        await sessions.closeAll(userId);
        const event = 'identity.signed_out_by_support';
        await tell({ userId, event, action }, 'identity/signed-out-by-support');
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
      changeBuyer(action, ({ id }) => deps.secondFactorReset.ask(id, action)),
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

/** Runs a change with the person's row locked. A simultaneous sign-in waits for it. */
const createChange = ({ db, users }: PersonParts) => {
  const staleCheck = createStaleChecks(db);
  return ({ who, seen }: PersonActionWithoutReason, act: Act): Promise<PersonChange> =>
    db.transaction(async () => {
      const user = await users.lock(who);
      if (!user) return 'no_such_user';
      await staleCheck.requirePersonUnchangedSince({ id: user.id, seen });
      return act(user);
    });
};

/** Sets the address and returns null, or returns the reason why the address cannot be used. */
const createCorrection =
  ({ users, codes, mailedCodes, email, clock, mailer }: PersonParts) =>
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
