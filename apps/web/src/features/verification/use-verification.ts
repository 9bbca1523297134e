import { useQuery } from '@tanstack/react-query';
import { verifyInfoQuery, verifyStatusQuery, type VerifyInfo, type VerifyStatus } from './api.ts';

/** A pending request as far as it is known: what may be done with it, and what it asks for. */
export interface Verification {
  /** Until the first answer of either; a refusal is an answer. */
  readonly isPending: boolean;
  readonly status: VerifyStatus | undefined;
  /** Null when no request is open. */
  readonly info: VerifyInfo | null | undefined;
  readonly statusError: Error | null;
  readonly infoError: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/**
 * The request of that id, which opening binds to this user, or without one the request opened
 * last. Opening comes first: before it, the status of a named request is nobody's.
 */
export function useVerification(request?: string): Verification {
  const info = useQuery(verifyInfoQuery(request));
  const isOpen = request === undefined || info.isSuccess;
  const status = useQuery({ ...verifyStatusQuery(request), enabled: isOpen });
  const answer = info.data;
  const retry = (): void => {
    // Both, for they go together: a site may have asked since the one that could be read.
    void info.refetch();
    if (status.error !== null) void status.refetch();
  };
  return {
    isPending: (isOpen && status.isPending) || (!isOpen && info.isPending),
    status: status.data,
    info: answer === undefined ? undefined : hasRequest(answer) ? answer : null,
    statusError: status.error,
    infoError: info.error,
    isFetching: info.isFetching || status.isFetching,
    retry,
  };
}

const hasRequest = (answer: object): answer is VerifyInfo =>
  'request' in answer && answer.request !== null;
