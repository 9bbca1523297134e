import type { ReactElement } from 'react';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AllUsedCard } from './all-used-card.tsx';
import { NoLicenseCard } from './no-license-card.tsx';
import { texts } from './texts.ts';
import type { Verification } from './use-verification.ts';
import { VerificationPanel } from './verification-panel.tsx';

/**
 * What a pending request needs of its owner: the verification panel, or block 1 or 2 of the
 * dashboard (specification, section 2). Nothing while no site is waiting.
 */
export function VerificationBlock(props: {
  readonly verification: Verification;
}): ReactElement | null {
  const { status, info, statusError, infoError, isFetching, retry } = props.verification;
  if (statusError !== null && status === undefined) {
    return (
      <ErrorNotice
        tone="attention"
        title={texts.statusFailed}
        error={statusError}
        retry={retry}
        retrying={isFetching}
      />
    );
  }
  if (status?.data_ready !== true) return null;
  if (info === undefined && infoError !== null) {
    return (
      <ErrorNotice
        title={texts.detailsFailed}
        error={infoError}
        retry={retry}
        retrying={isFetching}
      />
    );
  }
  if (info === undefined) return <Skeleton label="Loading the activation" bones={['card']} />;
  if (info === null) return null;
  if (status.licenses_count === 0) return <NoLicenseCard info={info} />;
  if (status.verify_ready) return <VerificationPanel key={info.request.id} info={info} />;
  return <AllUsedCard info={info} status={status} />;
}
