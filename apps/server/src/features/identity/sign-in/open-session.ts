import type { Origin } from '#identity/sessions/session-service.ts';
import { hashOf } from '#platform/ids.ts';
import type { IdentityParts } from '#identity/parts.ts';

/** A person who has proved their identity. */
interface ProvenPerson {
  readonly user: { readonly id: number; readonly passwordHash: string };
  /** Token of the session that this browser already has; the new session replaces it. */
  readonly oldToken: string | null;
  /** True if the person has used a second factor. */
  readonly byFactor: boolean;
  /** Uses the one-time code; false if another request has used it. */
  readonly spend?: (() => Promise<boolean>) | undefined;
  /** Time of the proof; now if it is not set. */
  readonly provenAt?: Date;
}

/** Opens a session. Returns null if the password was changed, and `used` if the code was used. */
export const createOpening =
  ({ db, signIns: store, sessions, devices, audit }: IdentityParts) =>
  ({ user: proved, oldToken, byFactor, spend, provenAt }: ProvenPerson, origin: Origin) =>
    db.transaction(async () => {
      const userId = proved.id;
      // A concurrent reset has ended every session, so the old password must not open another
      // session.
      const user = await store.lock(userId, proved.passwordHash);
      if (!user) return null;
      if (spend !== undefined && !(await spend())) return 'used';
      const { token, ...session } = sessions.make(origin);
      const oldHash = oldToken === null ? null : hashOf(oldToken);
      const deviceHash = devices.hashOf(origin);
      const signedInAt = provenAt ?? session.now;
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
        firstOrigin: user.firstOrigin,
        language: user.language ?? origin.language ?? null,
      };
    });
