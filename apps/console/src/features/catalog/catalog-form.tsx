import type { ReactElement } from 'react';
import { Checkbox } from '@hub/ui/checkbox';
import { Panel } from '#ui/panel.tsx';
import styles from './catalog.module.css';
import { valueAt } from './draft.ts';
import { Fields, useEditing } from './fields.tsx';
import {
  brandFields,
  first,
  itemFields,
  linkFields,
  offerFields,
  pluginFields,
  promotionFields,
  socialFields,
} from './form-fields.ts';
import { RowList } from './row-list.tsx';
import { texts } from './texts.ts';

const { parts } = texts;

/** Form of the parts that change often; the JSON has the rest. */
export const CatalogForm = (): ReactElement => (
  <div className={styles.form}>
    <p className={styles.none}>{texts.formHint}</p>
    <Panel title={parts.brand}>
      <Fields of={brandFields} path={['brand']} />
    </Panel>
    <Banner />
    <RowList
      title={parts.products}
      path={['promotions', 'products']}
      fields={promotionFields}
      first={first.promotion}
    />
    <RowList title={parts.items} path={['items']} fields={itemFields} first={first.item} />
    <RowList title={parts.offers} path={['offers']} fields={offerFields} first={first.offer} />
    <RowList title={parts.plugins} path={['plugins']} fields={pluginFields} first={first.plugin} />
    <Panel title={parts.links}>
      <Fields of={linkFields} path={['links']} />
    </Panel>
    <RowList
      title={parts.social}
      path={['links', 'social']}
      fields={socialFields}
      first={first.social}
    />
  </div>
);

const banner = ['promotions', 'banner'] as const;

/** One, or none. */
function Banner(): ReactElement {
  const { draft, change, faults } = useEditing();
  const isThere = valueAt(draft, banner) !== null;
  const own = faults.get('promotions.banner');
  return (
    <Panel title={parts.banner}>
      <Checkbox checked={isThere} onChange={(on) => change(banner, on ? first.promotion : null)}>
        {texts.hasBanner}
      </Checkbox>
      {own !== undefined && <p className={styles.fault}>{own}</p>}
      {isThere && <Fields of={promotionFields} path={banner} />}
    </Panel>
  );
}
