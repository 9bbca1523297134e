import type { ReactElement, ReactNode } from 'react';
import { Card } from '@hub/ui/card';
import { Time } from '@hub/ui/time';
import { useCatalog } from '#api/config.ts';
import type { Facts } from './api.ts';
import styles from './certificate.module.css';
import { texts } from './texts.ts';

const words = texts.facts;

/** Shows the content of a genuine certificate. */
export function CertificateFacts({ facts }: { readonly facts: Facts }): ReactElement {
  const { site, itemId, kind, issuedAt, expiresAt } = facts;
  const item = useCatalog().items.find(({ id }) => id === itemId);
  return (
    <Card>
      <dl className={styles.facts}>
        <Fact name={words.site}>
          <bdi className={styles.site}>{site}</bdi>
        </Fact>
        <Fact name={words.item}>
          <bdi>{item?.name ?? `Item ${itemId}`}</bdi>
        </Fact>
        <Fact name={words.kind}>{texts.kinds[kind]}</Fact>
        {issuedAt !== null && (
          <Fact name={words.issued}>
            <Time value={issuedAt} />
          </Fact>
        )}
        <Fact name={words.expires}>
          <Time value={expiresAt} />
        </Fact>
      </dl>
    </Card>
  );
}

const Fact = (props: { readonly name: string; readonly children: ReactNode }): ReactElement => (
  <div>
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
);
