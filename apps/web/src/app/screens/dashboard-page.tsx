import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { Skeleton } from '@hub/ui/skeleton';
import { useCatalog } from '#api/config.ts';
import {
  accountsQuery,
  ConnectPanel,
  ImportProgress,
  ReconnectNotice,
  type Account,
} from '#features/accounts';
import { BundledPlugins } from '#features/downloads';
import { KnowledgeBaseCard, ShowcaseCard, SupportAdvice } from '#features/help';
import {
  anewWhenEmpty,
  countEssentials,
  kindOf,
  LicenseList,
  licensesQuery,
  NextStep,
  NotListed,
  supportQuery,
  type SiteAction,
} from '#features/licenses';
import { TourButton, tourQuery } from '#features/tour';
import {
  CancelledNotice,
  useVerification,
  verifyInfoQuery,
  verifyStatusQuery,
  WaitingNote,
  VerificationBlock,
  type Verification,
  ReleaseButton,
} from '#features/verification';
import styles from './dashboard-page.module.css';
import { ledeOf, texts } from './dashboard-texts.ts';
import { ArrivalNotice } from '#ui/arrival-notice.tsx';
import { useOwnership } from './use-ownership.ts';

/** Resolves after the four calls that the blocks need. */
export function prefetch(client: QueryClient): Promise<unknown> {
  const blockCalls = Promise.all([
    client.prefetchQuery(accountsQuery),
    client.prefetchQuery(licensesQuery),
    client.prefetchQuery(verifyStatusQuery()),
    client.prefetchQuery(verifyInfoQuery()),
  ]);
  void client.prefetchQuery(supportQuery);
  void client.prefetchQuery(tourQuery);
  return blockCalls;
}

export function Page() {
  const verification = useVerification();
  const { data: licenses } = useQuery({ ...licensesQuery, refetchOnMount: anewWhenEmpty });
  const catalog = useCatalog();
  return (
    <Frame>
      <PageHeader
        title={texts.title}
        lede={ledeOf(
          licenses?.map((license) => ({
            ...license,
            activates: kindOf(license, catalog) === 'theme',
          })),
        )}
        actions={
          licenses !== undefined &&
          licenses.length > 0 && <TourButton invites={verification.status?.data_ready === false} />
        }
      />
      <CancelledNotice />
      <ArrivalNotice />
      <Blocks verification={verification} />
    </Frame>
  );
}

function Blocks({ verification }: { readonly verification: Verification }) {
  const { accounts, ownsSomething } = useOwnership();
  // A retry after a failure is not a first load, so the rest of the screen stays.
  const isFirst = accounts.isPending && accounts.errorUpdateCount === 0;
  if (verification.isPending || isFirst) {
    return (
      <div className={styles.loading}>
        <Skeleton label={texts.loading} shapes={['title', 'row', 'row', 'row']} />
      </div>
    );
  }
  const wantsAdvice = accounts.data !== undefined && verification.status?.data_ready !== true;
  const advice = wantsAdvice && <SupportAdvice />;
  const mustConnect = accounts.data?.length === 0;
  return (
    <>
      {ownsSomething !== false && <VerificationBlock verification={verification} />}
      <ReadState query={accounts} what={texts.accounts} />
      {accounts.data !== undefined && <ReconnectNotice accounts={accounts.data} />}
      {accounts.data !== undefined && <ImportProgress accounts={accounts.data} />}
      {mustConnect && ownsSomething === false && verification.info != null && (
        <WaitingNote info={verification.info} />
      )}
      {mustConnect && ownsSomething !== true && <ConnectPanel />}
      {ownsSomething === false && accounts.data !== undefined && (
        <NotListed accounts={accounts.data} />
      )}
      {ownsSomething === false ? (
        advice
      ) : (
        <MainArea
          advice={advice}
          accounts={accounts.data}
          isWaiting={verification.status?.data_ready === true}
        />
      )}
    </>
  );
}

interface MainAreaProps {
  readonly advice: ReactNode;
  /** Undefined while loading. Until then, sections that need accounts are hidden. */
  readonly accounts: readonly Account[] | undefined;
  /** True while a site waits; its block then replaces the next-step panel. */
  readonly isWaiting: boolean;
}

function MainArea({ advice, accounts, isWaiting }: MainAreaProps) {
  const catalog = useCatalog();
  const { data: licenses = [] } = useQuery(licensesQuery);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {accounts !== undefined && !isWaiting && (
          <NextStep licenses={licenses} isConnected={accounts.length > 0} />
        )}
        <LicenseList siteAction={releaseFromCard} />
        {accounts?.length === 0 && <ConnectPanel isBeside />}
        {accounts !== undefined && <NotListed accounts={accounts} />}
        {advice}
      </div>
      <aside className={styles.aside} aria-label={texts.aside}>
        <div data-tour="knowledge-base">
          <KnowledgeBaseCard />
        </div>
        {countEssentials(licenses, catalog) > 0 && <BundledPlugins />}
        <ShowcaseCard />
      </aside>
    </div>
  );
}

const releaseFromCard: SiteAction = (site, license) => (
  <ReleaseButton site={site} soldAt={license.purchase.sold_at} />
);
