import type { ReactElement } from 'react';
import { Card } from '@hub/ui/card';
import { OutLinkButton } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { siteName } from '@hub/contract/site-name';
import type { VerifyInfo } from '#verification/api.ts';
import { CancelButton } from '#verification/cancel-button.tsx';
import { purchaseUrl } from '#verification/purchase-url.ts';
import { Pairing } from '#verification/pairing.tsx';
import { texts } from '#verification/texts.ts';
import styles from '#verification/verification.module.css';

const { none } = texts;

/** Block 1 of the dashboard: a site waits, and there is no license for it. */
export function NoLicenseCard({ info }: { readonly info: VerifyInfo }): ReactElement {
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
      <p className={styles.quiet}>{none.afterwards}</p>
    </Card>
  );
}
