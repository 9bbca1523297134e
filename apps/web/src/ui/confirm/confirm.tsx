import type { UseMutationResult } from '@tanstack/react-query';
import { Suspense, type ComponentProps } from 'react';
import { wantsProof, type ProofSubmission } from '@hub/client/confirm';
import { ErrorNotice } from '@hub/ui/error-notice';
import { lazyWithRetry } from '@hub/ui/lazy-with-retry';
import { proofTexts } from '@hub/ui/proof-texts';

export { wantsProof } from '@hub/client/confirm';

const failed = (error: Error, retry: () => void) => (
  <ErrorNotice title={proofTexts.failed} error={error} retry={retry} />
);

// The dialogs load on demand, because few users need them.
const dialogs = () => import('./confirm-dialog.tsx');
const ConfirmDialog = lazyWithRetry(async () => (await dialogs()).ConfirmDialog, failed);
const ProofDialog = lazyWithRetry(async () => (await dialogs()).ProofDialog, failed);

/** Mutation that the hub refuses without a recent sign-in. */
type ProvenMutation<In, Out> = Pick<
  UseMutationResult<Out, Error, In>,
  'error' | 'variables' | 'mutate' | 'reset'
>;

interface ConfirmProps<In, Out> {
  readonly mutation: ProvenMutation<In, Out>;
  /** Repeats the action; by default with the same input. */
  readonly again?: (() => void) | undefined;
}

/** Asks for a proof of identity if the hub requires it for the action, then repeats the action. */
export function Confirm<In, Out>({ mutation, again }: ConfirmProps<In, Out>) {
  if (!wantsProof(mutation.error)) return null;
  const onConfirmed = again ?? (() => mutation.mutate(mutation.variables as In));
  return <GiveFactor onConfirmed={onConfirmed} onClose={mutation.reset} />;
}

type FaultProps<In, Out> = ConfirmProps<In, Out> &
  Omit<ComponentProps<typeof ErrorNotice>, 'error'>;

/** Error of an action, or the request for a proof of identity. */
export function Fault<In, Out>({ mutation, again, ...notice }: FaultProps<In, Out>) {
  const { error } = mutation;
  if (wantsProof(error)) return <Confirm mutation={mutation} again={again} />;
  return error && <ErrorNotice error={error} {...notice} />;
}

/** Form properties of an action that may ask for proof, which is not an error of the form. */
export const sending = ({ isPending, error }: Pick<UseMutationResult, 'isPending' | 'error'>) => ({
  pending: isPending,
  error: wantsProof(error) ? null : error,
});

interface GiveFactorProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

export const GiveFactor = (props: GiveFactorProps) => (
  <Suspense>
    <ConfirmDialog {...props} />
  </Suspense>
);

interface GiveProofProps {
  readonly giving: ProofSubmission;
  readonly onClose: () => void;
}

/** Dialog that asks for a proof and sends it with the action, even after a recent sign-in. */
export const GiveProof = (props: GiveProofProps) => (
  <Suspense>
    <ProofDialog isAlways {...props} />
  </Suspense>
);
