import { ErrorNotice } from '@hub/ui/error-notice';
import { Skeleton } from '@hub/ui/skeleton';
import { StaleNote } from '@hub/ui/stale-note';
import { AllUsedCard } from './cards/all-used-card.tsx';
import type { Approval, VerifyInfo } from './api.ts';
import { texts } from './texts.ts';
import type { Verification } from './use-verification.ts';
import { RegisterPanel, VerificationPanel } from './verification-panel.tsx';
import { Card } from '@hub/ui/card';
import { OutLinkButton } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { siteName } from '@hub/contract/site-name';
import { CancelButton } from './cancel-button.tsx';
import { purchaseUrl } from './purchase-url.ts';
import { Pairing } from './pairing.tsx';
import styles from './verification.module.css';
import textClass from '#ui/text.module.css';

interface VerificationBlockProps {
  readonly verification: Verification;
  /** Mutation that completes the request; by default it returns the browser to the site. */
  readonly approval?: Approval | undefined;
}

/** The panel, or block 1 or 2 of the dashboard (specification, section 2); nothing if no site waits. */
export function VerificationBlock({ verification, approval }: VerificationBlockProps) {
  const { status, info, statusError, infoError, asOf, again } = verification;
  if (statusError !== null && status === undefined) {
    return (
      <ErrorNotice tone="attention" title={texts.statusFailed} error={statusError} {...again} />
    );
  }
  const stale = statusError ?? infoError;
  return (
    <>
      {stale !== null && info !== undefined && (
        <StaleNote title={texts.stale} error={stale} from={asOf} {...again} />
      )}
      <Waiting verification={verification} approval={approval} />
    </>
  );
}

function Waiting({ verification, approval }: VerificationBlockProps) {
  const { status, info, infoError, again } = verification;
  if (status?.data_ready !== true) return null;
  if (info === undefined && infoError !== null) {
    return <ErrorNotice title={texts.detailsFailed} error={infoError} {...again} />;
  }
  if (info === undefined) return <Skeleton label={texts.loading} shapes={['card']} />;
  if (info === null) return null;
  if (status.licenses_count === 0) return <NoLicenseCard info={info} />;
  if (!status.verify_ready) return <AllUsedCard info={info} status={status} />;
  const { id } = info.request;
  if (approval === undefined) return <RegisterPanel key={id} info={info} />;
  return <VerificationPanel key={id} info={info} approval={approval} />;
}

const { none } = texts;

/** Block 1 of the dashboard: a site waits, and the user has no license for its theme. */
function NoLicenseCard({ info }: { readonly info: VerifyInfo }) {
  const { request } = info;
  const catalog = useCatalog();
  return (
    <Card as="section" look="accent" labelledBy="no-license">
      <h2 id="no-license">{none.title}</h2>
      <p>{none.text({ site: siteName(request.site.url), theme: request.item.name })}</p>
      <Pairing info={info} license={undefined} joined={false} />
      <div className={styles.actions}>
        <OutLinkButton variant="accent" href={purchaseUrl(catalog, request.item.id)}>
          {none.buy}
        </OutLinkButton>
        <LinkButton to={paths.settings('accounts')}>{none.settings}</LinkButton>
        <CancelButton variant="quiet" request={request}>
          {texts.cancel}
        </CancelButton>
      </div>
      <p className={textClass.small}>{none.afterwards}</p>
    </Card>
  );
}
