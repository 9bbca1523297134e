import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { licenseLabels } from '@hub/contract/license-label';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { OutLink } from '@hub/ui/link';
import { ReadState } from '@hub/ui/read-state';
import { Time } from '@hub/ui/time';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { supportQuery, type EndedSupport } from '#licenses/api.ts';
import { usePutAway } from './put-away.ts';
import styles from './support-notice.module.css';
import { texts } from '#licenses/texts.ts';

const { ended } = texts;

interface NoticeProps {
  readonly onPutAway?: () => void;
}

/** Which items' support has ended (specification, section 2). Nothing while all are supported. */
export function SupportNotice({ onPutAway }: NoticeProps): ReactElement {
  const query = useQuery(supportQuery);
  const { data = [] } = query;
  return (
    <>
      {data.length > 0 && <Ended items={data} onPutAway={onPutAway} />}
      <ReadState query={query} what={ended.what} />
    </>
  );
}

/** So many are named at once; of more their number, and all of them on demand. */
const firstOnes = 3;

interface EndedProps {
  readonly items: readonly EndedSupport[];
  readonly onPutAway: (() => void) | undefined;
}

function Ended({ items, onPutAway }: EndedProps): ReactElement | null {
  const { isAway, putAway } = usePutAway(items);
  if (isAway) return null;
  const hide = (): void => {
    putAway();
    onPutAway?.();
  };
  const isMany = items.length > firstOnes;
  return (
    <section aria-label={ended.title}>
      <Alert
        tone="bad"
        announce="none"
        title={isMany ? ended.titleOf(items.length) : ended.title}
        actions={
          <Button size="small" onClick={hide}>
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
            , {ended.endedOn} <Time value={until} />
          </span>
          <OutLink href={item.url === '' ? renew : item.url} of={labels.get(id) ?? item.name}>
            {ended.renew}
          </OutLink>
        </li>
      ))}
    </ul>
  );
}
