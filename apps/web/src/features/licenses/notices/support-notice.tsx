import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactElement } from 'react';
import { licenseLabels } from '@hub/contract/license-label';
import { Alert } from '@hub/ui/alert';
import { formatNumericDate } from '@hub/ui/dates';
import { OutLink } from '@hub/ui/link';
import { ReadState } from '@hub/ui/read-state';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { supportQuery, type EndedSupport } from '#licenses/api.ts';
import styles from './support-notice.module.css';
import { texts } from '#licenses/texts.ts';

const { ended } = texts;

/**
 * Licenses whose support has ended (specification, section 2): always there while there is one. It folds on
 * narrow screens, and where there are many.
 */
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

/** Notices that are expanded on wide screens. */
const firstOnes = 3;

const wide = '(min-width: 48rem)';

const isWide = (): boolean => typeof matchMedia !== 'function' || matchMedia(wide).matches;

function followWidth(tell: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

interface EndedProps {
  readonly items: readonly EndedSupport[];
}

function Ended({ items }: EndedProps): ReactElement {
  const hasRoom = useSyncExternalStore(followWidth, isWide);
  const all = (
    <>
      <Items items={items} />
      <p className={styles.note}>
        {ended.note} {ended.renewed}{' '}
        <TextLink to={paths.settings('accounts')}>{ended.resync}</TextLink>
      </p>
    </>
  );
  const folds = !hasRoom || items.length > firstOnes;
  return (
    <section aria-label={ended.title}>
      <Alert tone="bad" announce="none" title={folds ? ended.titleOf(items.length) : ended.title}>
        {folds ? (
          <details className={styles.rest}>
            <summary>{ended.look}</summary>
            {all}
          </details>
        ) : (
          all
        )}
      </Alert>
    </section>
  );
}

function Items({ items }: { readonly items: readonly EndedSupport[] }): ReactElement {
  // For an item that is in no catalog and came without an address.
  const { renew_support: renew } = useCatalog().links;
  const labels = licenseLabels(
    items.map(({ license_id: id, item_data: { name: item }, masked_code: code, site }) => ({
      id,
      item,
      code,
      site,
    })),
  );
  return (
    <ul role="list" className={styles.items}>
      {items.map(({ license_id: id, item_data: item, supported_until: until }) => (
        <li key={id} className={styles.item}>
          <span>
            <bdi>
              <strong>{labels.get(id)}</strong>
            </bdi>
            , {ended.endedOn} <time dateTime={until}>{formatNumericDate(until)}</time>
          </span>
          <OutLink href={item.url === '' ? renew : item.url} of={labels.get(id) ?? item.name}>
            {ended.renew}
          </OutLink>
        </li>
      ))}
    </ul>
  );
}
