import * as z from 'zod/mini';
import type { ProofSubmission } from '@hub/client/confirm';
import { loginBody, secondFactorCodeBody } from '@hub/contract/calls';
import { ProofDialog as Proofs } from '@hub/ui/proof-dialog';
import { useConfirming, useProofs } from './api.ts';

const forms = { password: z.pick(loginBody, { password: true }), code: secondFactorCodeBody };

interface ProofDialogProps {
  readonly giving: ProofSubmission;
  /** True to require a proof even after a recent sign-in. */
  readonly isAlways?: boolean;
  readonly onClose: () => void;
}

export const ProofDialog = (props: ProofDialogProps) => (
  <Proofs {...props} {...useProofs(props.giving)} forms={forms} />
);

interface ConfirmDialogProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

export const ConfirmDialog = ({ onConfirmed, onClose }: ConfirmDialogProps) => (
  <ProofDialog giving={useConfirming(onConfirmed)} onClose={onClose} />
);
