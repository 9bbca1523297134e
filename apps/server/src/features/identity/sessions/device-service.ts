import { lifetimes } from '@hub/contract/limits';
import type { MailedCodes } from '#identity/codes/code-service.ts';
import { deviceOf, networkOf } from './device-rules.ts';
import type { DeviceStore } from './device-store.ts';
import type { Origin } from './session-service.ts';
import { after } from '#platform/clock.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import type { Parts } from '#platform/parts.ts';

/** Notifies users of sign-ins from a new device. */
export interface Devices {
  /** A device is recognized by browser, system and network. */
  hashOf(origin: Origin): string;
  /** Notifies within the sign-in's transaction. The very first device of a user is no news. */
  tell(userId: number, origin: Origin): Promise<void>;
  sweep(): Promise<void>;
}

interface DeviceDependencies extends Pick<Parts, 'clock' | 'mailer'> {
  readonly store: DeviceStore;
  readonly mailedCodes: MailedCodes;
}

export const createDevices = ({
  store,
  clock,
  mailer,
  mailedCodes,
}: DeviceDependencies): Devices => ({
  hashOf: ({ address, userAgent }) =>
    hashOf(`${deviceOf(userAgent)} ${networkOf(limitKeyOf(address))}`),
  async tell(userId, { address, userAgent }) {
    const notMe = await mailedCodes.issueNotMe({ userId });
    const data = { notMe, device: deviceOf(userAgent), address, at: clock.now().toISOString() };
    await mailer.enqueue({ template: 'identity.new_device', userId, data });
  },
  sweep: () => store.sweep(after(clock.now(), -lifetimes.knownDevice)),
});
