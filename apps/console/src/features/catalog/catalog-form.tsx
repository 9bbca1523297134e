import { Checkbox } from '@hub/ui/checkbox';
import { Panel } from '#ui/panel.tsx';
import look from '#ui/look.module.css';
import styles from './catalog.module.css';
import { valueAt } from './draft.ts';
import { Fields, useEditing, type FieldOf } from './fields.tsx';
import { RowList } from './row-list.tsx';
import { texts } from './texts.ts';

const { parts } = texts;

/** Form for the values that change often. All other values are in the JSON. */
export const CatalogForm = () => (
  <div className={styles.form}>
    <p className={look.muted}>{texts.formHint}</p>
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

function Banner() {
  const { draft, change, faults } = useEditing();
  const isThere = valueAt(draft, banner) !== null;
  const own = faults.get('promotions.banner');
  return (
    <Panel title={parts.banner}>
      <Checkbox checked={isThere} onChange={(on) => change(banner, on ? first.promotion : null)}>
        {texts.hasBanner}
      </Checkbox>
      {own !== undefined && <p className={look.fault}>{own}</p>}
      {isThere && <Fields of={promotionFields} path={banner} />}
    </Panel>
  );
}

const { fields } = texts;

const name: FieldOf = { key: 'name', label: fields.name };
const url: FieldOf = { key: 'url', label: fields.url };
const thumb: FieldOf = { key: 'thumb', label: fields.thumb, hint: fields.thumbHint };
const slug: FieldOf = { key: 'slug', label: fields.slug };

const brandFields: readonly FieldOf[] = [{ key: 'name', label: fields.brand }];

const promotionFields: readonly FieldOf[] = [
  name,
  url,
  { key: 'text', label: fields.text, kind: 'long' },
  thumb,
  { key: 'badge', label: fields.badge, optional: true },
  { key: 'coupon', label: fields.coupon, optional: true },
  { key: 'starts_at', label: fields.startsAt, hint: fields.instantHint, optional: true },
  { key: 'ends_at', label: fields.endsAt, hint: fields.instantHint, optional: true },
];

const itemFields: readonly FieldOf[] = [
  name,
  { key: 'id', label: fields.id, kind: 'number' },
  url,
  thumb,
  { key: 'kind', label: fields.kind, kind: 'choice', choices: texts.kinds },
  { ...slug, hint: fields.slugHint, optional: true },
];

const offerFields: readonly FieldOf[] = [name, url, thumb];
const pluginFields: readonly FieldOf[] = [name, slug];
const socialFields: readonly FieldOf[] = [name, url];

const linkFields: readonly FieldOf[] = Object.entries(fields.links).map(([key, label]) => ({
  key,
  label,
}));

const first = {
  item: { id: '', name: '', url: '', thumb: 'theme', kind: 'theme' },
  offer: { name: '', url: '', thumb: 'other' },
  plugin: { slug: '', name: '' },
  promotion: { name: '', text: '', url: '', thumb: 'other' },
  social: { name: '', url: '' },
} as const;
