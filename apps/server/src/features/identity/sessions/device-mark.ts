import { timingSafeEqual } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import type { Parts } from '#platform/parts.ts';

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
