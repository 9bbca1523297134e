import { ErrorNotice } from '@hub/ui/error-notice';
import { Confirm, wantsProof } from '#ui/confirm/confirm.tsx';
import type { useConnectAccount } from './api.ts';

interface ConnectFaultProps {
  readonly connect: ReturnType<typeof useConnectAccount>;
  readonly tone?: 'attention';
}

/** Error of a failed start; asks for proof of identity if the sign-in is old. */
export function ConnectFault({ connect, tone }: ConnectFaultProps) {
  const { error } = connect;
  if (wantsProof(error)) return <Confirm mutation={connect} />;
  return error === null ? null : <ErrorNotice error={error} {...(tone && { tone })} />;
}
