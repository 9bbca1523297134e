import { Redirect } from '@hub/client/router';
import type { Catalog } from '@hub/contract/catalog';
import { linkClass } from '@hub/ui/link';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import styles from './imprint.module.css';
import { texts } from './texts.ts';

export function Page() {
  const { imprint } = useCatalog();
  return imprint === undefined ? <Redirect to={paths.home()} replace /> : <Imprint {...imprint} />;
}

type ImprintProps = NonNullable<Catalog['imprint']>;

const Imprint = ({ name, address, email, phone, details = [] }: ImprintProps) => (
  <Frame width="reading">
    <PageHeader title={texts.imprint.title} lede={texts.imprint.lede} />
    <address className={styles.address}>
      <strong>{name}</strong>
      {address.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
    {(email ?? phone) !== undefined && (
      <p className={styles.address}>
        {email !== undefined && (
          <a className={linkClass} href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {phone !== undefined && (
          <a className={linkClass} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        )}
      </p>
    )}
    {details.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Frame>
);
