import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLastError } from '@hub/ui/use-last-error';
import { verifyInfoQuery, verifyStatusQuery, type VerifyInfo } from './api.ts';

/** Pending request, with the data that is already loaded. */
export type Verification = ReturnType<typeof useVerification>;

/** A named request is opened first, which assigns it to this user; then its status is fetched. */
export function useVerification(request?: string) {
  const info = useQuery(verifyInfoQuery(request));
  const isOpen = request === undefined || info.isSuccess;
  const status = useQuery({ ...verifyStatusQuery(request), enabled: isOpen });
  const statusError = useLastError(status);
  const infoError = useLastError(info);
  const answer = info.data;
  const retry = (): void => {
    // Refetches both, because the request may have changed since the last answer.
    void info.refetch();
    if (statusError !== null) void status.refetch();
  };
  return {
    /** True until the first answer; a refusal is an answer. */
    isPending: isFirst(isOpen ? status : info),
    status: status.data,
    /** Null if no request is open; undefined while loading. */
    info: answer === undefined ? undefined : hasRequest(answer) ? answer : null,
    statusError,
    infoError,
    asOf: status.dataUpdatedAt,
    again: { retry, retrying: info.isFetching || status.isFetching },
  };
}

/** Returns true during the first load. A retry after a failure keeps the screen. */
const isFirst = ({ isPending, errorUpdateCount }: UseQueryResult): boolean =>
  isPending && errorUpdateCount === 0;

const hasRequest = (answer: object): answer is VerifyInfo =>
  'request' in answer && answer.request !== null;
