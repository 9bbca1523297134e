import type { CodeStore } from './codes/code-store.ts';
import type { MailedCodes } from './codes/code-service.ts';
import type { PasskeyStore } from './records/passkey-store.ts';
import type { SecondFactorResetStore } from './records/reset-store.ts';
import type { FactorStore } from './records/factor-store.ts';
import type { DeviceMarks, RegistrationMarks } from './sessions/marks.ts';
import type { Devices, Sessions } from './sessions/session-service.ts';
import type { SignInStore } from './records/sign-in-store.ts';
import type { UserStore } from './records/user-store.ts';
import type { FactorGroup } from './required-rules.ts';
import type { AuditedParts } from '#features/audit';

/** Owner of second factors, with the IP address and browser of the request. */
export interface FactorOwner {
  readonly userId: number;
  readonly username: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Dependencies that the services of identity share. */
export interface IdentityParts extends AuditedParts {
  /** Returns the name of the hub that authenticator apps and passkeys show. */
  readonly issuer: () => string;
  readonly requireSecondFactor: FactorGroup;
  readonly users: UserStore;
  readonly codes: CodeStore;
  readonly mailedCodes: MailedCodes;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly marks: DeviceMarks;
  readonly registrationMarks: RegistrationMarks;
  readonly signIns: SignInStore;
  readonly factors: FactorStore;
  readonly passkeyStore: PasskeyStore;
  readonly resets: SecondFactorResetStore;
}
