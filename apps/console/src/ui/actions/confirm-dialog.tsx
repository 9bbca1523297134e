import * as z from 'zod/mini';
import { createConfirmation } from '@hub/client/confirm';
import { loginBody, secondFactorCodeBody } from '@hub/contract/calls';
import { ProofDialog } from '@hub/ui/proof-dialog';
import { call } from '#api/client.ts';

const { useConfirming, useProofs } = createConfirmation({
  secondFactor: (signal) => call('secondFactor', { signal }),
  passkeys: (signal) => call('passkeys', { signal }),
  confirmSignIn: (body) => call('confirmSignIn', { body }),
  passkeyOptions: () => call('passkeyOptions', { body: {} }),
});

const forms = { password: z.pick(loginBody, { password: true }), code: secondFactorCodeBody };

interface ConfirmDialogProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ onConfirmed, onClose }: ConfirmDialogProps) {
  const giving = useConfirming(onConfirmed);
  return <ProofDialog {...useProofs(giving)} {...{ giving, forms, onClose }} />;
}
