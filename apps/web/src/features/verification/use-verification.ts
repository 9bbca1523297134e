import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLastError } from '@hub/ui/use-last-error';
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
  /** When `status` was read, in milliseconds since 1970. */
  readonly asOf: number;
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
  const statusError = useLastError(status);
  const infoError = useLastError(info);
  const answer = info.data;
  const retry = (): void => {
    // Both, because they belong together: another site may have asked since the last answer.
    void info.refetch();
    if (statusError !== null) void status.refetch();
  };
  return {
    isPending: isFirst(isOpen ? status : info),
    status: status.data,
    info: answer === undefined ? undefined : hasRequest(answer) ? answer : null,
    statusError,
    infoError,
    asOf: status.dataUpdatedAt,
    isFetching: info.isFetching || status.isFetching,
    retry,
  };
}

/** Read for the first time: a next try after a failure must not clear the screen around it. */
const isFirst = ({ isPending, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && errorUpdateCount === 0;

const hasRequest = (answer: object): answer is VerifyInfo =>
  'request' in answer && answer.request !== null;
