import { timingSafeEqual } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import type { Parts } from '#platform/parts.ts';
import type { AuditedParts } from '#features/audit';

type MarkDependencies = Pick<Parts, 'keys' | 'clock' | 'ids'>;

/** People remembered in one browser, most recent first. */
const atMost = 5;

interface Mark {
  readonly device: string;
  readonly users: readonly number[];
}

// `DEVICE.TIME.USERS.SIGNATURE`; the time in seconds, base 36, as the users' ids.
const shape = /^([\w-]{43})\.([0-9a-z]{1,8})\.([0-9a-z]{1,7}(?:-[0-9a-z]{1,7}){0,4})\.([\w-]{43})$/;

/**
 * Device mark: cookie of the successful sign-ins on a browser. It proves only that attempts from
 * there are not a stranger's, so that a stranger's attempts do not lock the owner out.
 */
export function createDeviceMarks({ keys, clock, ids }: MarkDependencies) {
  const sign = (text: string): Buffer => keys.derive('device-mark', text);
  const secondsNow = (): number => Math.floor(clock.now().getTime() / 1000);

  const read = (mark: string | null): Mark | null => {
    const [, device, time, users, signature] = shape.exec(mark ?? '') ?? [];
    if (!device || !time || !users || !signature) return null;
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(`${device}.${time}.${users}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const age = secondsNow() - Number.parseInt(time, 36);
    if (age * 1000 >= lifetimes.knownDevice) return null;
    return { device, users: users.split('-').map((id) => Number.parseInt(id, 36)) };
  };

  return {
    /** Returns the id of the device if this user has signed in on it; otherwise null. */
    deviceOf(mark: string | null, userId: number): string | null {
      const known = read(mark);
      return known?.users.includes(userId) ? known.device : null;
    },
    /** Returns the mark after this user's sign-in, from the previous mark. */
    markFor(mark: string | null, userId: number): string {
      const known = read(mark);
      const others = (known?.users ?? []).filter((id) => id !== userId);
      const users = [userId, ...others].slice(0, atMost).map((id) => id.toString(36));
      const text = [known?.device ?? ids.token(), secondsNow().toString(36), users.join('-')];
      return [...text, sign(text.join('.')).toString('base64url')].join('.');
    },
  };
}

export type DeviceMarks = ReturnType<typeof createDeviceMarks>;

// `TIME.SIGNATURE`, the time in seconds, base 36. The user is signed, but not named.
const registrationShape = /^([0-9a-z]{1,8})\.([\w-]{43})$/;

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
      const [, time, signature] = registrationShape.exec(mark ?? '') ?? [];
      if (time === undefined || signature === undefined) return null;
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(userId, time)))) return null;
      const at = new Date(Number.parseInt(time, 36) * 1000);
      return clock.now().getTime() - at.getTime() < lifetimes.registrationMark ? at : null;
    },
  };
}

export type RegistrationMarks = ReturnType<typeof createRegistrationMarks>;

/** Account under attack: a user by id, or an unknown name; and the known device, if any. */
interface AttackedAccount {
  readonly who: number | string;
  readonly device: string | null;
}

/**
 * Returns the counter key: one for an account under any of its names, and one for each known
 * device.
 */
export const accountOf = ({ who, device }: AttackedAccount): string => {
  const account = typeof who === 'number' ? `user ${who}` : `name ${who.toLowerCase()}`;
  return device === null ? account : `${account} device ${device}`;
};
