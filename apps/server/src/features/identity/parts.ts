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

/** The platform's parts, the settings of identity, and its own parts that its services share. */
export interface IdentityParts extends AuditedParts {
  /** The hub's name, as an app for codes and a passkey show it. */
  readonly issuer: () => string;
  /** Users who must use a second factor. */
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
