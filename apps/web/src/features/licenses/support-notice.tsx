import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isolated } from '@hub/contract/direction';
import { Alert } from '@hub/ui/alert';
import { OutLink } from '@hub/ui/link';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { supportQuery, type EndedSupport } from './api.ts';
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

/** So many are named at once; the rest on demand. */
const firstOnes = 3;

function Ended({ items }: { readonly items: readonly EndedSupport[] }): ReactElement {
  const rest = items.slice(firstOnes);
  return (
    <section aria-label={ended.title}>
      <Alert tone="bad" announce="none" title={ended.title}>
        <Items items={items.slice(0, firstOnes)} />
        {rest.length > 0 && (
          <details className={styles.rest}>
            <summary>{ended.more(rest.length)}</summary>
            <Items items={rest} />
          </details>
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
  return (
    <ul role="list" className={styles.items}>
      {items.map(({ item_data: item, supported_until: until }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- one line for each licence, which the answer does not name
        <li key={place} className={styles.item}>
          <span>
            <bdi>
              <strong>{item.name}</strong>
            </bdi>
            , {ended.endedOn} <Time value={until} />
          </span>
          <OutLink href={item.url === '' ? renew : item.url} of={isolated(item.name)}>
            {ended.renew}
          </OutLink>
        </li>
      ))}
    </ul>
  );
}
