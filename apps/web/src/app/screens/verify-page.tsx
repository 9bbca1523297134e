import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { accountsQuery, ConnectPanel } from '#features/accounts';
import { licensesQuery } from '#features/licenses';
import {
  ClosedRequest,
  HowToStart,
  useVerification,
  VerificationBlock,
  verifyInfoQuery,
  verifyStatusQuery,
  WaitingNote,
} from '#features/verification';
import { Page as Frame, PageHeader } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOwnership } from './use-ownership.ts';

const requestIn = (search: URLSearchParams): string | undefined =>
  search.get('request') ?? undefined;

/** Opening the request comes first; whose it is, the rest may ask at the same time. */
export function prefetch(client: QueryClient, { searchParams }: URL): void {
  const request = requestIn(searchParams);
  void client.prefetchQuery(verifyInfoQuery(request));
  if (request === undefined) void client.prefetchQuery(verifyStatusQuery());
  void client.prefetchQuery(accountsQuery);
  void client.prefetchQuery(licensesQuery);
}

/** Theme verification: of the site that the address names, or of the one that asked last. */
export function Page(): ReactElement {
  const [search] = useSearchParams();
  const request = requestIn(search);
  return (
    <Frame width="reading">
      <PageHeader title="Verification" />
      <Verified key={request} request={request} />
    </Frame>
  );
}

function Verified({ request }: { readonly request: string | undefined }): ReactElement {
  const verification = useVerification(request);
  const { accounts, ownsSomething } = useOwnership();
  const { infoError, info, isFetching, retry } = verification;
  if (request !== undefined && info === undefined && infoError !== null) {
    return <ClosedRequest error={infoError} retry={retry} retrying={isFetching} />;
  }
  if (verification.isPending || info === undefined || accounts.isPending) {
    return <Skeleton label="Loading the activation" bones={['card', 'row']} />;
  }
  if (info === null || verification.status?.data_ready === false) return <HowToStart />;
  if (ownsSomething === false) {
    return (
      <>
        <WaitingNote info={info} />
        <ConnectPanel />
      </>
    );
  }
  return <VerificationBlock verification={verification} />;
}
