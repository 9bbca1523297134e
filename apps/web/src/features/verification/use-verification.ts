import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLastError } from '@hub/ui/use-last-error';
import { verifyInfoQuery, verifyStatusQuery, type VerifyInfo, type VerifyStatus } from './api.ts';

/** Pending request as far as it is loaded: its actions and its site. */
export interface Verification {
  /** True until the first response of either query; a refusal is a response. */
  readonly isPending: boolean;
  readonly status: VerifyStatus | undefined;
  /** Null when no request is open. */
  readonly info: VerifyInfo | null | undefined;
  readonly statusError: Error | null;
  readonly infoError: Error | null;
  /** Time when `status` was loaded, in milliseconds since 1970. */
  readonly asOf: number;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/**
 * Request with this ID, which opening assigns to this user; without an ID, the last opened request.
 * Opening comes first, because an unopened request belongs to no one.
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

/** True during the first load: a retry after a failure must not clear the screen. */
const isFirst = ({ isPending, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && errorUpdateCount === 0;

const hasRequest = (answer: object): answer is VerifyInfo =>
  'request' in answer && answer.request !== null;
