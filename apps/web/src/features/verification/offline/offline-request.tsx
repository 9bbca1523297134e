import type { ReactElement } from 'react';
import { ApiError } from '@hub/client/errors';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Skeleton } from '@hub/ui/skeleton';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import {
  useOfflineCertificate,
  type Approval,
  type OfflineCertificate,
  type VerifyInfo,
} from '#verification/api.ts';
import { CarriedCertificate } from './carried-certificate.tsx';
import { offlineClosed, texts } from '#verification/texts.ts';
import { useVerification } from '#verification/use-verification.ts';
import { VerificationBlock } from '#verification/verification-block.tsx';
import styles from '#verification/verification.module.css';

const { offline } = texts;

interface OfflineRequestProps {
  readonly request: string;
  /** Content instead of the panel, such as a form to connect an account; null for none. */
  readonly instead: (info: VerifyInfo) => ReactElement | null;
}

export function OfflineRequest({ request, instead }: OfflineRequestProps) {
  const verification = useVerification(request);
  const approval = useOfflineCertificate();
  const { info, infoError, again } = verification;
  if (approval.data !== undefined) return <CarriedCertificate carried={approval.data} />;
  if (info === undefined && infoError !== null) {
    const end = offlineClosed(infoError instanceof ApiError ? infoError.code : '');
    if (end !== undefined) return <Closed end={end} request={request} approval={approval} />;
    return <ErrorNotice title={texts.detailsFailed} error={infoError} {...again} />;
  }
  if (verification.isPending || info === undefined) {
    return <Skeleton label={texts.loading} shapes={['card', 'row']} />;
  }
  if (info === null || verification.status?.data_ready === false) {
    return <Closed end="expired" request={request} approval={approval} />;
  }
  const replacement = instead(info);
  if (replacement !== null) return replacement;
  return <VerificationBlock verification={verification} approval={approval} />;
}

interface ClosedProps {
  readonly end: keyof typeof offline.closed;
  readonly request: string;
  readonly approval: Approval<OfflineCertificate>;
}

function Closed({ end, request, approval }: ClosedProps) {
  const isDone = end === 'done';
  const { title, text } = offline.closed[end];
  return (
    <Card as="section" labelledBy="closed">
      <div role="alert" className={styles.part}>
        <h2 id="closed">{title}</h2>
        <p>{text}</p>
      </div>
      {approval.error !== null && <ErrorNotice error={approval.error} />}
      <div className={styles.actions}>
        {isDone && (
          <Button
            variant="accent"
            busy={approval.isPending}
            onClick={() => approval.mutate({ request, license_id: undefined })}
          >
            {offline.again}
          </Button>
        )}
        <LinkButton variant={isDone ? undefined : 'accent'} to={paths.verifyOffline()}>
          {offline.bring}
        </LinkButton>
      </div>
    </Card>
  );
}
