import { english } from '@hub/language/languages';
import type { MailedCodes } from '#identity/codes/code-service.ts';
import { deviceOf, networkOf } from './device-rules.ts';
import type { Origin } from './session-service.ts';
import { limitKeyOf } from '#platform/db/counters/rate-limits.ts';
import { hashOf } from '#platform/ids.ts';
import { withLanguage } from '#platform/language.ts';
import type { Parts } from '#platform/parts.ts';

interface DeviceDependencies extends Pick<Parts, 'clock' | 'mailer'> {
  readonly mailedCodes: MailedCodes;
}

/** Notifies users of sign-ins from a new device. */
export const createDevices = ({ clock, mailer, mailedCodes }: DeviceDependencies) => ({
  /** A device is recognized by browser, system and network. */
  hashOf: ({ address, userAgent }: Origin): string => {
    const device = withLanguage(english, () => deviceOf(userAgent));
    return hashOf(`${device} ${networkOf(limitKeyOf(address))}`);
  },
  /** Notifies within the sign-in's transaction. The very first device of a user is no news. */
  async tell(userId: number, { address, userAgent }: Origin): Promise<void> {
    const notMe = await mailedCodes.issueNotMe({ userId });
    const data = { notMe, userAgent, address, at: clock.now().toISOString() };
    await mailer.enqueue({ template: 'identity/new-device', userId, data });
  },
});

export type Devices = ReturnType<typeof createDevices>;
