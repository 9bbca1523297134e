import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Time } from '@hub/ui/time';
import { Sentence } from '@hub/ui/sentence';
import { siteName } from '@hub/contract/site-name';
import { useResetAfterReturn } from '#api/reset-after-return.ts';
import { useRegister, type Approval, type FittingLicense, type VerifyInfo } from './api.ts';
import { CancelButton } from './cancel-button.tsx';
import { LicenseChoice } from './license-choice.tsx';
import { Pairing } from './pairing.tsx';
import { texts } from './texts.ts';
import styles from './verification.module.css';
import textClass from '#ui/text.module.css';

export function RegisterPanel({ info }: { readonly info: VerifyInfo }) {
  const register = useRegister();
  useResetAfterReturn(register.reset);
  return <VerificationPanel info={info} approval={register} />;
}

interface VerificationPanelProps {
  readonly info: VerifyInfo;
  readonly approval: Approval;
}

/** Sends the request and license on screen, even if another tab has changed them. */
export function VerificationPanel({ info, approval }: VerificationPanelProps) {
  const { request, licenses } = info;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const license = chosenOf(licenses, chosenId);
  const busy = approval.isPending || approval.isSuccess;
  const wasClicked = useRef(false);
  useEffect(() => {
    if (!busy) wasClicked.current = false;
  }, [busy]);
  // The ref also blocks a second click before the next render.
  const complete = (): void => {
    if (wasClicked.current) return;
    wasClicked.current = true;
    approval.mutate({ request: request.id, license_id: license?.license_id });
  };
  return (
    <Card as="section" look="accent" labelledBy="verification">
      <h2 id="verification" className={styles.title}>
        <Sentence
          text={texts.wants}
          parts={{
            site: (
              <em className={styles.host}>
                <bdi>{siteName(request.site.url)}</bdi>
              </em>
            ),
          }}
        />
      </h2>
      <p className={styles.ready}>
        <IconCircleCheck aria-hidden size={20} stroke={1.75} />
        {texts.ready}
      </p>
      <Pairing info={info} license={license} joined={busy} />
      {license !== undefined && licenses.length > 1 && (
        <LicenseChoice info={info} chosen={license} onChoose={setChosenId} />
      )}
      {approval.error !== null && <ErrorNotice error={approval.error} />}
      <div className={styles.actions}>
        <Button size="large" variant={busy ? 'attention' : 'good'} busy={busy} onClick={complete}>
          {texts.complete}
        </Button>
        <CancelButton size="large" variant="quiet" request={request}>
          {texts.cancel}
        </CancelButton>
      </div>
      <p className={textClass.small}>
        <Sentence text={texts.open} parts={{ time: <Time value={request.expires_at} /> }} />
      </p>
    </Card>
  );
}

/** The buyer’s choice if it fits, or the hub’s recommendation, or the first license that fits. */
const chosenOf = (
  licenses: readonly FittingLicense[],
  wanted: number | null,
): FittingLicense | undefined =>
  licenses.find(({ license_id: id, fits }) => fits && id === wanted) ??
  licenses.find(({ recommended }) => recommended) ??
  licenses.find(({ fits }) => fits);
