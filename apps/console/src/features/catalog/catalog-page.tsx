import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Alert } from '@hub/ui/alert';
import { Badge } from '@hub/ui/badge';
import { linkClass } from '@hub/ui/link';
import { ReadState } from '@hub/ui/read-state';
import { Details } from '#ui/details.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { Table, type TableProps } from '#ui/table.tsx';
import { catalogQuery, type CatalogInForce } from './api.ts';
import styles from './catalog.module.css';
import { texts } from './texts.ts';

/** The catalogue that this hub works by. */
export function Page(): ReactElement {
  const query = useQuery(catalogQuery);
  const { data } = query;
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <ReadState
        query={query}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['card', 'card'] }}
      />
      {data !== undefined && <Catalog of={data} />}
    </Screen>
  );
}

type Item = CatalogInForce['items'][number];
type Plugin = CatalogInForce['plugins'][number];

const bare = ({ name }: { readonly name: string }) => <bdi>{name}</bdi>;

const itemColumns: TableProps<Item>['columns'] = [
  { id: 'name', title: texts.item, width: '2fr', cell: bare },
  { id: 'id', title: texts.id, wideOnly: true, cell: ({ id }) => id },
  { id: 'kind', title: texts.kind, wideOnly: true, cell: ({ kind }) => texts.kinds[kind] },
  { id: 'slug', title: texts.folder, cell: ({ slug }) => slug ?? '–' },
];

const pluginColumns: TableProps<Plugin>['columns'] = [
  { id: 'name', title: texts.plugin, width: '2fr', cell: bare },
  { id: 'slug', title: texts.folder, cell: ({ slug }) => slug },
];

const Catalog = ({ of: catalog }: { readonly of: CatalogInForce }): ReactElement => (
  <>
    <Alert tone="info" title={texts.truth} announce="none">
      <bdi>{texts.file(catalog.file)}</bdi> {texts.howTo}
    </Alert>
    <Panel title={texts.items}>
      <Table<Item>
        label={texts.items}
        rows={catalog.items}
        keyOf={({ id }) => id}
        note={({ id, kind }) => `${id} · ${texts.kinds[kind]}`}
        columns={itemColumns}
      />
    </Panel>
    <Panel title={texts.plugins}>
      {catalog.plugins.length === 0 ? (
        <p>{texts.noPlugins}</p>
      ) : (
        <Table<Plugin>
          label={texts.plugins}
          rows={catalog.plugins}
          keyOf={({ slug }) => slug}
          columns={pluginColumns}
        />
      )}
    </Panel>
    <Promotions of={catalog.promotions} />
    <Addresses title={texts.offers} of={catalog.offers} />
    <Addresses title={texts.links} of={catalog.links} />
  </>
);

const Promotions = ({ of: all }: { readonly of: CatalogInForce['promotions'] }): ReactElement => (
  <Panel title={texts.promotions}>
    {all.length === 0 && <p>{texts.noPromotions}</p>}
    {all.map((promotion) => (
      <div key={`${promotion.is_banner} ${promotion.name}`} className={styles.promotion}>
        <p className={styles.name}>
          <bdi>{promotion.name}</bdi>
          {promotion.is_banner && (
            <Badge tone="info" icon={false}>
              {texts.banner}
            </Badge>
          )}
        </p>
        <p>
          <bdi>{promotion.text}</bdi>
        </p>
        <Details
          of={[
            [texts.coupon, promotion.coupon],
            [texts.from, promotion.starts_at && <Moment key="from" value={promotion.starts_at} />],
            [
              texts.until,
              promotion.ends_at === null ? (
                texts.always
              ) : (
                <Moment key="to" value={promotion.ends_at} />
              ),
            ],
          ]}
        />
      </div>
    ))}
  </Panel>
);

interface AddressesProps {
  readonly title: string;
  readonly of: CatalogInForce['links'];
}

const Addresses = ({ title, of: links }: AddressesProps): ReactElement => (
  <Panel title={title}>
    <ul role="list" className={styles.links}>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a className={linkClass} href={url} target="_blank" rel="noopener noreferrer">
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  </Panel>
);
