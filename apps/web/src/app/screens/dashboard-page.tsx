import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useCatalog } from '#api/config.ts';
import { accountsQuery, ConnectPanel, ReconnectNotice, type Account } from '#features/accounts';
import { BundledPlugins } from '#features/downloads';
import { KnowledgeBaseCard, ShowcaseCard, SupportAdvice } from '#features/help';
import {
  countEssentials,
  LicenseList,
  licensesQuery,
  NotListed,
  supportQuery,
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
} from '#features/verification';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Page as Frame, PageHeader } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './dashboard-page.module.css';
import { ledeOf } from './dashboard-texts.ts';
import { releaseFromCard } from './release-from-card.tsx';
import { useOwnership } from './use-ownership.ts';

/** All of the screen's calls, side by side. */
export function prefetch(client: QueryClient): void {
  void client.prefetchQuery(accountsQuery);
  void client.prefetchQuery(licensesQuery);
  void client.prefetchQuery(verifyStatusQuery());
  void client.prefetchQuery(verifyInfoQuery());
  void client.prefetchQuery(supportQuery);
  void client.prefetchQuery(tourQuery);
}

export function Page(): ReactElement {
  const verification = useVerification();
  const { data: licenses } = useQuery(licensesQuery);
  return (
    <Frame>
      <PageHeader
        title="Dashboard"
        lede={ledeOf(licenses)}
        actions={
          licenses !== undefined &&
          licenses.length > 0 && <TourButton invites={verification.status?.data_ready === false} />
        }
      />
      <CancelledNotice />
      <Blocks verification={verification} />
    </Frame>
  );
}

/** What needs doing, then the main area (specification, section 2). */
function Blocks({ verification }: { readonly verification: Verification }): ReactElement {
  const { accounts, ownsSomething } = useOwnership();
  if (verification.isPending || accounts.isPending) {
    return <Skeleton label="Loading your dashboard" bones={['card', 'row', 'row', 'row']} />;
  }
  const wantsAdvice = accounts.data !== undefined && verification.status?.data_ready !== true;
  const advice = wantsAdvice && <SupportAdvice />;
  const mustConnect = accounts.data?.length === 0;
  return (
    <>
      {accounts.error !== null && (
        <ErrorNotice
          tone="attention"
          title="Your marketplace accounts could not be loaded"
          error={accounts.error}
          retry={() => void accounts.refetch()}
          retrying={accounts.isFetching}
        />
      )}
      {accounts.data !== undefined && <ReconnectNotice accounts={accounts.data} />}
      {mustConnect && ownsSomething === false && verification.info != null && (
        <WaitingNote info={verification.info} />
      )}
      {mustConnect && <ConnectPanel isBeside={ownsSomething === true} />}
      {ownsSomething !== false && <VerificationBlock verification={verification} />}
      {ownsSomething === false && accounts.data !== undefined && (
        <NotListed accounts={accounts.data} />
      )}
      {ownsSomething === false ? advice : <MainArea advice={advice} accounts={accounts.data} />}
    </>
  );
}

interface MainAreaProps {
  readonly advice: ReactNode;
  /** Undefined while they are not known: then nothing is said about them. */
  readonly accounts: readonly Account[] | undefined;
}

function MainArea({ advice, accounts }: MainAreaProps): ReactElement {
  const catalog = useCatalog();
  const { data: licenses = [] } = useQuery(licensesQuery);
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <LicenseList siteAction={releaseFromCard} />
        {accounts !== undefined && <NotListed accounts={accounts} />}
        {advice}
      </div>
      <aside className={styles.aside} aria-label="Downloads and help">
        <div data-tour="knowledge-base">
          <KnowledgeBaseCard />
        </div>
        {countEssentials(licenses, catalog) > 0 && <BundledPlugins />}
        <ShowcaseCard />
      </aside>
    </div>
  );
}
