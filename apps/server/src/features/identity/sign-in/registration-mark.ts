import { timingSafeEqual } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import type { AuditedParts } from '#features/audit';

// `TIME.SIGNATURE`, the time in seconds, base 36. The user is signed, but not named.
const shape = /^([0-9a-z]{1,8})\.([\w-]{43})$/;

/**
 * Registration mark: cookie of the browser that registered an account. Together with the emailed
 * code it proves what the password proved there within the last hour.
 */
export function createRegistrationMarks({
  keys,
  clock,
  ids,
}: Pick<AuditedParts, 'keys' | 'clock' | 'ids'>) {
  const sign = (userId: number, time: string): string =>
    keys.derive('registration-mark', `${userId}.${time}`).toString('base64url');
  return {
    /** Returns a mark; null: no account was made, and the mark, which looks alike, fits none. */
    markFor(userId: number | null): string {
      const time = Math.floor(clock.now().getTime() / 1000).toString(36);
      return `${time}.${userId === null ? ids.token() : sign(userId, time)}`;
    },
    /** Returns when this browser registered this user; null if it did not, or too long ago. */
    registeredAt(mark: string | null, userId: number): Date | null {
      const [, time, signature] = shape.exec(mark ?? '') ?? [];
      if (time === undefined || signature === undefined) return null;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(userId, time)))) return null;
      const at = new Date(Number.parseInt(time, 36) * 1000);
      return clock.now().getTime() - at.getTime() < lifetimes.registrationMark ? at : null;
    },
  };
}

export type RegistrationMarks = ReturnType<typeof createRegistrationMarks>;
