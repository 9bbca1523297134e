import type { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useSearchParams } from '@hub/client/router';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { Skeleton } from '@hub/ui/skeleton';
import { accountsQuery, ConnectPanel } from '#features/accounts';
import { licensesQuery } from '#features/licenses';
import {
  BringRequest,
  ClosedRequest,
  HowToStart,
  OfflineRequest,
  verificationTexts,
  useVerification,
  VerificationBlock,
  verifyInfoQuery,
  verifyStatusQuery,
  type VerifyInfo,
  WaitingNote,
} from '#features/verification';
import { titles } from '#app/texts.ts';
import { ArrivalNotice } from '#ui/arrival-notice.tsx';
import { useOwnership } from './use-ownership.ts';

const requestIn = (search: URLSearchParams): string | undefined =>
  search.get('request') ?? undefined;

/** Id of an offline request; empty before a file was uploaded, undefined for online requests. */
const offlineIn = (search: URLSearchParams): string | undefined =>
  requestIn(search) === undefined ? (search.get('offline') ?? undefined) : undefined;

/** Starts the calls of the screen. A named request is opened before its status is fetched. */
export async function prefetch(client: QueryClient, { searchParams }: URL): Promise<unknown> {
  const offline = offlineIn(searchParams);
  if (offline === '') return undefined;
  const request = offline ?? requestIn(searchParams);
  return Promise.all([
    client.prefetchQuery(verifyInfoQuery(request)),
    request === undefined && client.prefetchQuery(verifyStatusQuery()),
    client.prefetchQuery(accountsQuery),
    client.prefetchQuery(licensesQuery),
  ]);
}

export function Page() {
  const search = useSearchParams();
  const request = requestIn(search);
  const offline = offlineIn(search);
  return (
    <Frame width="reading">
      <PageHeader
        title={titles.verify}
        lede={offline === undefined ? undefined : verificationTexts.offline.lede}
      />
      <ArrivalNotice />
      {offline === undefined ? (
        <Verified key={request} request={request} />
      ) : (
        <Offline key={offline} request={offline} />
      )}
    </Frame>
  );
}

function Verified({ request }: { readonly request: string | undefined }) {
  const verification = useVerification(request);
  const { accounts, ownsSomething } = useOwnership();
  const { infoError, info, again } = verification;
  if (request !== undefined && info === undefined && infoError !== null) {
    return <ClosedRequest error={infoError} {...again} />;
  }
  if (verification.isPending || info === undefined || accounts.isPending) {
    return <Skeleton label={verificationTexts.loading} shapes={['card', 'row']} />;
  }
  if (info === null || verification.status?.data_ready === false) return <HowToStart />;
  if (ownsSomething === false) return <ConnectFirst info={info} />;
  return <VerificationBlock verification={verification} />;
}

const ConnectFirst = ({ info }: ComponentProps<typeof WaitingNote>) => (
  <>
    <WaitingNote info={info} />
    <ConnectPanel />
  </>
);

/** Serves a site that cannot reach the hub: uploads the request file, then shows its request. */
function Offline({ request }: { readonly request: string }) {
  const { accounts, ownsSomething } = useOwnership();
  if (request === '') return <BringRequest />;
  if (accounts.isPending)
    return <Skeleton label={verificationTexts.loading} shapes={['card', 'row']} />;
  const instead = (info: VerifyInfo) =>
    ownsSomething === false ? <ConnectFirst info={info} /> : null;
  return <OfflineRequest request={request} instead={instead} />;
}
