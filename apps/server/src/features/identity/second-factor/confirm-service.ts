import type { Role } from '@hub/contract/roles';
import { isFactorRequired, lacksFactor } from '#identity/required-rules.ts';
import type { CodeChecks, CodeFault } from './check-service.ts';
import type { RenewedSession } from '#identity/sessions/session-service.ts';
import { texts } from '#identity/texts.ts';
import { after } from '#platform/clock.ts';
import { Problem } from '#platform/problem.ts';
import type { IdentityParts } from '#identity/parts.ts';

export interface Self {
  readonly userId: number;
  readonly sessionHash: string;
  readonly signedInAt: Date;
  readonly secondFactorAt: Date | null;
  readonly role: Role | null;
}

interface ProofState {
  /** Time of the last proof in this session; null if there was none. */
  readonly at: Date | null;
  /**
   * True if the person must confirm with a second factor: the app is on, or the hub requires a
   * second factor and the person has a passkey. Otherwise the password is enough.
   */
  readonly isGuarded: boolean;
}

type ConfirmResult =
  | { readonly kind: 'confirmed'; readonly renewed: RenewedSession }
  | { readonly kind: CodeFault };

export function createConfirmations(deps: IdentityParts & { readonly checks: CodeChecks }) {
  const { db, users, sessions, factors: store, passkeyStore, checks, clock } = deps;
  const required = deps.requireSecondFactor;
  const hasPasskey = async (userId: number): Promise<boolean> =>
    (await passkeyStore.count(userId)) > 0;
  const hasApp = async (userId: number): Promise<boolean> =>
    ((await store.find(userId))?.startedAt ?? null) !== null;
  const note = (sessionHash: string) => sessions.renew(sessionHash, { secondFactor: true });

  const provenAt = async (self: Self): Promise<ProofState> => {
    const { userId, signedInAt, secondFactorAt } = self;
    const isGuarded =
      (await hasApp(userId)) || (isFactorRequired(required, self) && (await hasPasskey(userId)));
    return { at: isGuarded ? secondFactorAt : signedInAt, isGuarded };
  };

  return {
    /** Records a second factor in this session. Returns the renewed session. */
    note,
    /** Confirms a sign-in by a code. The session continues under a new token. */
    async byCode(
      { userId, sessionHash }: Self,
      typed: string,
      { address, device }: { readonly address: string; readonly device: string | null },
    ): Promise<ConfirmResult> {
      const user = await users.findUser(userId);
      if (!user) throw new Problem('unauthenticated');
      const { passwordHash } = user;
      const verdict = await checks.check({ userId, passwordHash, device, address }, typed);
      if (verdict.kind !== 'right') return verdict;
      return db.transaction(async () => {
        if (!(await verdict.spend())) return { kind: 'used' };
        return { kind: 'confirmed', renewed: await note(sessionHash) };
      });
    },
    /** Returns the next step with a second factor that the hub requires in this session. */
    async wantedOf(self: Self): Promise<'nothing' | 'set_up' | 'confirm'> {
      if (!lacksFactor(required, self)) return 'nothing';
      const { userId } = self;
      return (await hasApp(userId)) || (await hasPasskey(userId)) ? 'confirm' : 'set_up';
    },
    provenAt,
    /** Throws `reauthenticate` unless the last proof is at most `within` milliseconds old. */
    async requireFresh(self: Self, within: number): Promise<ProofState> {
      const proven = await provenAt(self);
      if (proven.at !== null && after(proven.at, within) > clock.now()) return proven;
      throw notProven(proven);
    },
  };
}

export type Confirmations = ReturnType<typeof createConfirmations>;

/** Returns the problem for a missing proof. With a second factor, a password is no proof. */
export const notProven = ({ isGuarded }: Pick<ProofState, 'isGuarded'>): Problem =>
  isGuarded
    ? new Problem('reauthenticate', { message: texts.confirmByCode })
    : new Problem('reauthenticate');
