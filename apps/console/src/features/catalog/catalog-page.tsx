import { useQuery } from '@tanstack/react-query';
import { Alert } from '@hub/ui/alert';
import { ReadState } from '@hub/ui/read-state';
import { useMay } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { columnsOf, Table } from '#ui/list/table.tsx';
import { catalogQuery, isBehind, type CatalogInForce } from './api.ts';
import look from '#ui/look.module.css';
import { ItemLink, Preview } from './preview.tsx';
import { texts } from './texts.ts';

export function Page() {
  const query = useQuery(catalogQuery);
  const mayChange = useMay('owner') && query.data?.file_rules === false;
  return (
    <Screen
      title={texts.title}
      lede={texts.lede}
      actions={
        <>
          <LinkButton size="small" to={paths.catalogVersions()}>
            {texts.versions.link}
          </LinkButton>
          {mayChange && (
            <LinkButton size="small" variant="accent" to={paths.catalogEdit()}>
              {texts.edit.link}
            </LinkButton>
          )}
        </>
      }
    >
      <ReadState
        query={query}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['card', 'card'] }}
      >
        {(catalog) => <Catalog of={catalog} />}
      </ReadState>
    </Screen>
  );
}

type Item = CatalogInForce['items'][number];
type Plugin = CatalogInForce['plugins'][number];

const itemColumns = columnsOf<Item>(texts, {
  item: { width: '2fr', cell: (item) => <ItemLink of={item} /> },
  id: { cell: ({ id }) => id },
  kind: { cell: ({ kind }) => texts.kinds[kind] },
  folder: { isOnPhone: true, cell: ({ slug }) => slug ?? '–' },
});

const pluginColumns = columnsOf<Plugin>(texts, {
  plugin: { cell: ({ name }) => <bdi>{name}</bdi> },
  folder: { isOnPhone: true, cell: ({ slug }) => slug },
});

const Catalog = ({ of: catalog }: { readonly of: CatalogInForce }) => (
  <>
    <Source of={catalog} />
    <Panel title={texts.buyersSee}>
      <Preview of={catalog} hasItems={false} />
    </Panel>
    <Panel title={texts.items}>
      <Table<Item>
        label={texts.items}
        rows={catalog.items}
        keyOf={({ id }) => id}
        note={({ id, kind }) => `${id} · ${texts.kinds[kind]}`}
        columns={itemColumns}
        whole
      />
    </Panel>
    <Panel title={texts.plugins}>
      {catalog.plugins.length === 0 ? (
        <p className={look.muted}>{texts.noPlugins}</p>
      ) : (
        <Table<Plugin>
          label={texts.plugins}
          rows={catalog.plugins}
          keyOf={({ slug }) => slug}
          columns={pluginColumns}
        />
      )}
    </Panel>
  </>
);

function Source({ of: catalog }: { readonly of: CatalogInForce }) {
  const { file, file_rules: fileRules, version, newest } = catalog;
  if (fileRules) {
    return (
      <Alert tone="info" title={texts.truth} announce="none">
        <bdi>{texts.fileRules(file)}</bdi> {texts.howTo}
      </Alert>
    );
  }
  const what = version === 0 ? texts.fileInForce(file) : texts.versionInForce(version);
  return (
    <Alert tone={isBehind(catalog) ? 'attention' : 'info'} title={<bdi>{what}</bdi>}>
      {isBehind(catalog) ? texts.behind(newest) : texts.changeable}
    </Alert>
  );
}
