import { timingSafeEqual } from 'node:crypto';
import { lifetimes } from '@hub/contract/limits';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Keys } from '#platform/secrets/keys.ts';

/**
 * What a browser keeps of the sign-ins that went well on it: it proves nothing but that tries from
 * there are no stranger's, so that a stranger's tries do not stand in its owner's way.
 */
export interface DeviceMarks {
  /** What tells the device from others, where this user signed in on it before; else null. */
  deviceOf(mark: string | null, userId: number): string | null;
  /** The mark of a device on which this user has just signed in, after what it had before. */
  markFor(mark: string | null, userId: number): string;
}

interface MarkParts {
  readonly keys: Keys;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** So many people of one browser are remembered, the latest first. */
const atMost = 5;

interface Mark {
  readonly device: string;
  readonly users: readonly number[];
}

// `DEVICE.TIME.USERS.SIGNATURE`; the time in seconds, base 36, as the users' ids.
const shape = /^([\w-]{43})\.([0-9a-z]{1,8})\.([0-9a-z]{1,7}(?:-[0-9a-z]{1,7}){0,4})\.([\w-]{43})$/;

export function createDeviceMarks({ keys, clock, ids }: MarkParts): DeviceMarks {
  const sign = (text: string): Buffer => keys.derive('device-mark', text);
  const secondsNow = (): number => Math.floor(clock.now().getTime() / 1000);

  const read = (mark: string | null): Mark | null => {
    const [, device, time, users, signature] = shape.exec(mark ?? '') ?? [];
    if (!device || !time || !users || !signature) return null;
    const given = Buffer.from(signature, 'base64url');
    const wanted = sign(`${device}.${time}.${users}`);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
    const age = secondsNow() - Number.parseInt(time, 36);
    if (age * 1000 >= lifetimes.knownDevice) return null;
    return { device, users: users.split('-').map((id) => Number.parseInt(id, 36)) };
  };

  return {
    deviceOf(mark, userId) {
      const known = read(mark);
      return known?.users.includes(userId) ? known.device : null;
    },
    markFor(mark, userId) {
      const known = read(mark);
      const others = (known?.users ?? []).filter((id) => id !== userId);
      const users = [userId, ...others].slice(0, atMost).map((id) => id.toString(36));
      const text = [known?.device ?? ids.token(), secondsNow().toString(36), users.join('-')];
      return [...text, sign(text.join('.')).toString('base64url')].join('.');
    },
  };
}
