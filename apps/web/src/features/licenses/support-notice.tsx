import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { OutLink } from '@hub/ui/link';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { licensesQuery, supportQuery, type EndedSupport } from './api.ts';
import { usePutAway } from './put-away.ts';
import { labelsOf } from './rules.ts';
import styles from './support-notice.module.css';
import { texts } from './texts.ts';

const { ended } = texts;

/** Which items' support has ended (specification, section 2). Nothing while all are supported. */
export function SupportNotice(): ReactElement {
  const query = useQuery(supportQuery);
  const { data = [] } = query;
  return (
    <>
      {data.length > 0 && <Ended items={data} />}
      <ReadState query={query} what={ended.what} />
    </>
  );
}

/** So many are named at once; of more their number, and all of them on demand. */
const firstOnes = 3;

function Ended({ items }: { readonly items: readonly EndedSupport[] }): ReactElement | null {
  const { isAway, putAway } = usePutAway(items);
  if (isAway) return null;
  const isMany = items.length > firstOnes;
  return (
    <section aria-label={ended.title}>
      <Alert
        tone="bad"
        announce="none"
        title={isMany ? ended.titleOf(items.length) : ended.title}
        actions={
          <Button size="small" onClick={putAway}>
            {ended.putAway}
          </Button>
        }
      >
        {isMany ? (
          <details className={styles.rest}>
            <summary>{ended.look(items.length)}</summary>
            <Items items={items} />
          </details>
        ) : (
          <Items items={items} />
        )}
        <p className={styles.note}>
          {ended.note} {ended.renewed}{' '}
          <TextLink to={paths.settings('accounts')}>{ended.resync}</TextLink>
        </p>
      </Alert>
    </section>
  );
}

function Items({ items }: { readonly items: readonly EndedSupport[] }): ReactElement {
  // For an item that is in no catalogue and came without an address.
  const { renew_support: renew } = useCatalog().links;
  const { data: licenses = [] } = useQuery(licensesQuery);
  const labels = labelsOf(licenses);
  const nameOf = (id: number, item: string): string => labels.get(id) ?? isolated(item);
  return (
    <ul role="list" className={styles.items}>
      {items.map(({ license_id: id, item_data: item, supported_until: until }) => (
        <li key={id} className={styles.item}>
          <span>
            <bdi>
              <strong>{nameOf(id, item.name)}</strong>
            </bdi>
            , {ended.endedOn} <Time value={until} />
          </span>
          <OutLink href={item.url === '' ? renew : item.url} of={nameOf(id, item.name)}>
            {ended.renew}
          </OutLink>
        </li>
      ))}
    </ul>
  );
}
