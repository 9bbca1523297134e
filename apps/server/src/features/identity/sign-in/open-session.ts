import type { Origin } from '#identity/sessions/session-service.ts';
import { hashOf } from '#platform/ids.ts';
import type { IdentityParts } from '#identity/parts.ts';

/** A person who has proved their identity. */
interface ProvenPerson {
  readonly user: { readonly id: number; readonly passwordHash: string };
  readonly mark: string | null;
  /** Token of the session that this browser already has; the new session replaces it. */
  readonly oldToken: string | null;
  readonly byFactor: boolean;
  /** Uses the one-time code; false if another request has used it. */
  readonly spend?: (() => Promise<boolean>) | undefined;
  /** Time of the proof; now if it is not set. */
  readonly provenAt?: Date;
}

export interface OpenedSession {
  readonly token: string;
  /** New value of the device cookie. */
  readonly mark: string;
  /** Path to open after the first sign-in; null after later sign-ins. */
  readonly firstOrigin: string | null;
  /** Code of the account's language. */
  readonly language: string | null;
}

/** Opens a session. Returns null if the password was changed, and `used` if the code was used. */
export const createOpening =
  ({ db, signIns: store, sessions, devices, marks, audit }: IdentityParts) =>
  ({ user: proved, oldToken, byFactor, mark, ...proof }: ProvenPerson, origin: Origin) =>
    db.transaction(async (): Promise<OpenedSession | 'used' | null> => {
      const userId = proved.id;
      // A concurrent reset has ended every session, so the old password must not open another
      // session.
      const user = await store.lock(userId, proved.passwordHash);
      if (!user) return null;
      if (proof.spend !== undefined && !(await proof.spend())) return 'used';
      const { token, ...session } = sessions.make(origin);
      const oldHash = oldToken === null ? null : hashOf(oldToken);
      const deviceHash = devices.hashOf(origin);
      const signedInAt = proof.provenAt ?? session.now;
      const isNews = await store.open({
        ...session,
        userId,
        oldHash,
        deviceHash,
        byFactor,
        signedInAt,
        language: origin.language ?? null,
      });
      if (isNews) await devices.tell(userId, origin);
      const event = 'identity.signed_in';
      await audit.record({ event, userId, actor: 'user', address: origin.address });
      return {
        token,
        mark: marks.markFor(mark, userId),
        firstOrigin: user.firstOrigin,
        language: user.language ?? origin.language ?? null,
      };
    });
