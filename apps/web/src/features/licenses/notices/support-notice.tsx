import { useQuery } from '@tanstack/react-query';
import { IconChevronDown, IconExclamationCircle } from '@tabler/icons-react';
import { licenseLabels } from '@hub/contract/license-label';
import { Alert } from '@hub/ui/alert';
import { formatNumericDate } from '@hub/ui/dates';
import { OutLink } from '@hub/ui/link';
import { ReadState } from '@hub/ui/read-state';
import { Sentence } from '@hub/ui/sentence';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { LinkedSentence } from '#ui/link.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { supportQuery, type EndedSupport } from '#licenses/api.ts';
import styles from './support-notice.module.css';
import { texts } from '#licenses/texts.ts';

const { ended } = texts;

/** Folds to one line on narrow screens and above three licenses (specification, section 2). */
export function SupportNotice() {
  const query = useQuery(supportQuery);
  const { data = [] } = query;
  return (
    <>
      {data.length > 0 && <Ended items={data} />}
      <ReadState query={query} what={ended.what} />
    </>
  );
}

const maxUnfolded = 3;

function Ended({ items }: { readonly items: readonly EndedSupport[] }) {
  const isWide = useIsWide();
  const all = (
    <>
      <Items items={items} />
      <p className={styles.note}>
        <LinkedSentence text={ended.note} to={{ resync: paths.settings('accounts') }} />
      </p>
    </>
  );
  if (isWide && items.length <= maxUnfolded) {
    return (
      <section aria-label={ended.title}>
        <Alert tone="bad" announce="none" title={ended.title}>
          {all}
        </Alert>
      </section>
    );
  }
  return (
    <section aria-label={ended.title} className={styles.strip}>
      <details>
        <summary className={styles.line}>
          <IconExclamationCircle role="img" aria-label={ended.sign} size={20} stroke={1.75} />
          <span className={styles.count}>{ended.titles({ count: items.length })}</span>
          <IconChevronDown aria-hidden className={styles.chevron} size={20} stroke={1.5} />
        </summary>
        <div className={styles.inside}>{all}</div>
      </details>
    </section>
  );
}

function Items({ items }: { readonly items: readonly EndedSupport[] }) {
  // Link for items that are not in the catalog and have no address.
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
            <Sentence
              text={ended.on}
              parts={{
                license: (
                  <bdi>
                    <strong>{labels.get(id)}</strong>
                  </bdi>
                ),
                date: <time dateTime={until}>{formatNumericDate(until)}</time>,
              }}
            />
          </span>
          <OutLink href={item.url === '' ? renew : item.url} of={labels.get(id) ?? item.name}>
            {ended.renew}
          </OutLink>
        </li>
      ))}
    </ul>
  );
}
