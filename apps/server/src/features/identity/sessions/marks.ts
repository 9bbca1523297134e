import { timingSafeEqual } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import type { Parts } from '#platform/parts.ts';

type MarkParts = Pick<Parts, 'keys' | 'clock' | 'ids'>;

/** Maximum number of people remembered in a browser; the latest are first. */
const atMost = 5;

interface Mark {
  readonly device: string;
  readonly users: readonly number[];
}

// `DEVICE.TIME.USERS.SIGNATURE`. The time is in seconds; time and user ids are in base 36.
const shape = /^([\w-]{43})\.([0-9a-z]{1,8})\.([0-9a-z]{1,7}(?:-[0-9a-z]{1,7}){0,4})\.([\w-]{43})$/;

/**
 * Device mark: a cookie that lists the people who have signed in on a browser. Attempts from such a
 * browser have a separate limit, so that strangers cannot lock the owner out.
 */
export function createDeviceMarks({ keys, clock, ids }: MarkParts) {
  const sign = (text: string): Buffer => keys.derive('device-mark', text);
  const secondsNow = (): number => Math.floor(clock.now().getTime() / 1000);

  const read = (mark: string | null): Mark | null => {
    const [, device, time, users, signature] = shape.exec(mark ?? '') ?? [];
    if (!device || !time || !users || !signature) return null;
    const signatureBytes = Buffer.from(signature, 'base64url');
    const expected = sign(`${device}.${time}.${users}`);
    if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected))
      return null;
    const age = secondsNow() - Number.parseInt(time, 36);
    if (age * 1000 >= lifetimes.knownDevice) return null;
    return { device, users: users.split('-').map((id) => Number.parseInt(id, 36)) };
  };

  return {
    /** Returns the id of the device if this user has signed in on it before; otherwise null. */
    deviceOf(mark: string | null, userId: number): string | null {
      const decoded = read(mark);
      return decoded?.users.includes(userId) ? decoded.device : null;
    },
    /** Returns the new value of the cookie after this user has signed in. */
    markFor(mark: string | null, userId: number): string {
      const decoded = read(mark);
      const others = (decoded?.users ?? []).filter((id) => id !== userId);
      const users = [userId, ...others].slice(0, atMost).map((id) => id.toString(36));
      const text = [decoded?.device ?? ids.token(), secondsNow().toString(36), users.join('-')];
      return [...text, sign(text.join('.')).toString('base64url')].join('.');
    },
  };
}

export type DeviceMarks = ReturnType<typeof createDeviceMarks>;

// `TIME.SIGNATURE`. The time is in seconds, in base 36. The signature covers the user id, which the
// mark does not contain.
const registrationShape = /^([0-9a-z]{1,8})\.([\w-]{43})$/;

/**
 * Registration mark: a cookie of the browser that registered an account. With the emailed code it
 * replaces the password for an hour.
 */
export function createRegistrationMarks({ keys, clock, ids }: MarkParts) {
  const sign = (userId: number, time: string): string =>
    keys.derive('registration-mark', `${userId}.${time}`).toString('base64url');
  return {
    /** Returns a mark for this user; for null a mark of the same format that no user has. */
    markFor(userId: number | null): string {
      const time = Math.floor(clock.now().getTime() / 1000).toString(36);
      return `${time}.${userId === null ? ids.token() : sign(userId, time)}`;
    },
    /** Returns the time of the registration; null for another browser, or after an hour. */
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

/** Account of failed attempts: id of a user or unknown name, and the known device, if any. */
export interface AttackedAccount {
  readonly who: number | string;
  readonly device: string | null;
}

/** Returns the counter key of an account, the same for all of its names, but not its devices. */
export const accountOf = ({ who, device }: AttackedAccount): string => {
  const account = typeof who === 'number' ? `user ${who}` : `name ${who.toLowerCase()}`;
  return device === null ? account : `${account} device ${device}`;
};
