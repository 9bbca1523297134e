import type { ReactElement } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import { siteName } from '@hub/contract/site-name';
import { LicenseException, Support } from '#ui/details/license-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type Column } from '#ui/list/table.tsx';
import { paths } from '#lib/paths.ts';
import type { Person } from './api.ts';
import styles from './people.module.css';
import { texts } from './texts.ts';

type License = Person['licenses'][number];

const words = texts.columnsOfLicenses;

const sitesOf = ({ sites }: License): string =>
  sites.map(({ url, kind }) => `${siteName(url)}${texts.kindOf(kind)}`).join(', ') || texts.noSite;

const columns: readonly [Column<License>, ...Column<License>[]] = [
  {
    id: 'license',
    title: words.license,
    width: '4fr',
    cell: ({ item, code_end: code }) => <bdi>{licenseLabel({ item, code, site: null })}</bdi>,
  },
  {
    id: 'sites',
    title: words.sites,
    width: '3fr',
    cell: (license) => <bdi title={sitesOf(license)}>{sitesOf(license)}</bdi>,
    wideOnly: true,
  },
  {
    id: 'support',
    title: words.support,
    width: 152,
    cell: ({ supported_until: until }) => <Support until={until} />,
    wideOnly: true,
  },
  {
    id: 'status',
    title: words.status,
    width: 104,
    cell: ({ status }) => <LicenseException of={status} />,
  },
];

export const LicensesPanel = ({
  licenses,
}: {
  readonly licenses: readonly License[];
}): ReactElement => (
  <Panel title={texts.licenses} marks={<span className={styles.count}>{licenses.length}</span>}>
    {licenses.length === 0 ? (
      <p className={styles.note}>{texts.noLicenses}</p>
    ) : (
      <Table
        label={texts.licenses}
        columns={columns}
        rows={licenses}
        keyOf={({ id }) => id}
        to={({ id }) => paths.license(id)}
        note={sitesOf}
      />
    )}
  </Panel>
);
