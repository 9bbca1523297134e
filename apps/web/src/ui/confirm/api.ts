import { createConfirmation } from '@hub/client/confirm';
import { call } from '#api/client.ts';

export type { Passkey, Proof } from '@hub/client/confirm';

export const { secondFactorQuery, passkeysQuery, useConfirming, useProofs } = createConfirmation({
  secondFactor: (signal) => call('secondFactor', { signal }),
  passkeys: (signal) => call('passkeys', { signal }),
  confirmSignIn: (body) => call('confirmSignIn', { body }),
  passkeyOptions: () => call('passkeyOptions', { body: {} }),
});
