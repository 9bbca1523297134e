import type { UseMutationResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { wantsProof } from '@hub/client/confirm';
import { ErrorNotice } from '@hub/ui/error-notice';
import { lazyWithRetry } from '@hub/ui/lazy-with-retry';
import { proofTexts } from '@hub/ui/proof-texts';

const ConfirmDialog = lazyWithRetry(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
  (error, retry) => <ErrorNotice title={proofTexts.failed} error={error} retry={retry} />,
);

interface ConfirmProps {
  readonly mutation: Pick<UseMutationResult, 'error' | 'reset'>;
  readonly again: () => void;
}

export const Confirm = ({ mutation, again }: ConfirmProps) =>
  wantsProof(mutation.error) ? (
    <Suspense>
      <ConfirmDialog onConfirmed={again} onClose={mutation.reset} />
    </Suspense>
  ) : null;
